import { controlApi } from '../../../../../openapi/document.ts';

/** A control call of an attacker. */
export interface Target {
  readonly method: string;
  /** The path with known values for its parameters. */
  readonly path: string;
}

/** Ids that the trial has created, so that an accepted call has an effect. */
const KNOWN: Readonly<Record<string, string>> = {
  id: 'org_acme',
  name: 'kept',
  platform: 'INSTAGRAM',
  a: 'kept',
  b: 'kept',
};

/** Every call of the control API. */
export function controlTargets(): readonly Target[] {
  return controlApi()
    .operations()
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => KNOWN[name] ?? 'x') }));
}

/** Returns headers that a browser sends for a page of another site, or with a name that was rebound. */
export function foreignHeaders(port: number): readonly (readonly string[])[] {
  const own = `host: 127.0.0.1:${port}`;
  const hosts = FOREIGN_NAMES.flatMap(name => [`host: ${name}`, `host: ${name}:${port}`]);
  const origins = [...FOREIGN_NAMES.flatMap(name => [`http://${name}`, `https://${name}:${port}`]), ...FOREIGN_ORIGINS];
  return [
    ...hosts.map(host => [host]),
    ...origins.flatMap(origin => [
      [own, `origin: ${origin}`],
      [`host: localhost:${port}`, `origin: ${origin}`, 'sec-fetch-site: same-site'],
    ]),
    // The page and the simulator have the same name, which is not one of the simulator's own.
    ...FOREIGN_NAMES.map(name => [`host: ${name}:${port}`, `origin: http://${name}:${port}`, 'sec-fetch-site: same-origin']),
  ];
}

const FOREIGN_NAMES = [
  'evil.example',
  'EVIL.EXAMPLE',
  'evil.example.',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  '7f000001.rbndr.us',
  'localhost.localdomain',
  'localhostx',
  'xlocalhost',
  'localhost-evil.example',
  'evil.example.localhost.com',
  'xn--lclhst-9ua7d.example',
  'evil_localhost',
  'my-machine',
  'my-machine.local',
  'host.docker.internal',
] as const;

const FOREIGN_ORIGINS = [
  'null',
  '',
  'file://',
  'about:blank',
  'data:text/html',
  'chrome-extension://abcdefghijklmnop',
  'moz-extension://abcdefgh',
  'http://192.168.1.7',
  'http://[fe80::1]',
  'http://[2001:db8::1]:4010',
  'http://1.1.1.1',
  'http://user@evil.example',
  'http://localhost@evil.example',
  'http://evil.example/http://localhost',
  'http://evil.example#localhost',
  'http://localhost http://evil.example',
  'http://localhost,http://evil.example',
  'localhost',
  '//localhost',
] as const;
