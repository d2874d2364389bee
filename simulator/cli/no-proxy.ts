/** Proxies of the machine that a command must go past to reach a simulator beside it. */

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
/** Both are read: curl and Python prefer the small one, Go and Node the other. */
const NAMES = ['NO_PROXY', 'no_proxy'] as const;

type Env = Readonly<Record<string, string | undefined>>;

/** The environment of a command, in which calls to this machine, and to the address that it is given, go to no proxy; what the user excluded stays. */
export function pastProxies(env: Env): Env {
  const given = NAMES.flatMap(name => env[name]?.split(/[\s,]+/) ?? []);
  const own = env['SIM_URL'] === undefined ? [] : [new URL(env['SIM_URL']).hostname.replace(/^\[|\]$/g, '')];
  // A star counts only if it stands alone.
  const hosts = given.includes('*') ? '*' : [...new Set([...given, ...LOOPBACK, ...own])].filter(host => host !== '').join(',');
  return { ...env, ...Object.fromEntries(NAMES.map(name => [name, hosts])) };
}
