import { isIP } from 'node:net';
import { createSimulator } from '../../../../../simulator/index.ts';
import { realTime } from '../../../../../simulator/kernel/real-time.ts';
import { createRealWeb, type RealWebOptions } from '../../../../../simulator/media/web/real.ts';
import { atLeast, exactly, type Trial, type TrialResult } from '../../trial.ts';
import { type Servers, startServers, watchAttempts } from './servers.ts';
import { addressesOf, outsideUrl, type Vector, vectorsOf } from './vectors.ts';

const LIMITS = { maxBytes: 10_000, timeoutMs: 2000, maxRedirects: 3 };

/** Downloads by URL must never reach an address that is not public, however it is hidden. Each vector runs at every scale, because all take only seconds. */
export const ssrf: Trial = {
  id: 'ssrf',
  title: 'Downloads by URL of internal addresses, hidden by notation, names, redirects and names that change',
  goal: '0 connects inside',
  runsAlone: true,
  run: () => attack(createRealWeb),
};

/** Runs the trial with a function that creates the web of `--allow-fetch`. */
export async function attack(
  createWeb: (options: RealWebOptions) => Pick<ReturnType<typeof createRealWeb>, 'fetch'>,
): Promise<TrialResult> {
  const servers = await startServers();
  const watch = watchAttempts();
  const { fetch } = createWeb({ realTime, resolve: createNameServer(), allowedAddresses: [`127.0.0.1:${servers.ports.outside}`] });
  const failures: string[] = [];
  const vectors = vectorsOf(servers.ports);
  try {
    const control = await download(fetch, outsideUrl(servers.ports));
    if (control !== 'outside' || watch.attempts.length !== 1) failures.push(`The public server was not reached: ${control}`);
    for (const vector of vectors) failures.push(...(await attackOne(fetch, vector, servers, watch.attempts)));
    const direct = vectors.filter(({ kind }) => kind === 'direct');
    failures.push(...(await throughSimulator(direct, () => reachedInside(servers, watch.attempts))));
    return {
      figures: [
        atLeast('vectors', vectors.length + direct.length, 60),
        exactly('connects inside', reachedInside(servers, watch.attempts), 0),
      ],
      failures,
      skipped: [],
    };
  } finally {
    watch.stop();
    servers.close();
  }
}

/** Counts attempts to connect to anything but the outside, and connections that the inside has accepted. */
function reachedInside(servers: Servers, attempts: readonly string[]): number {
  return attempts.filter(attempt => attempt !== `127.0.0.1:${servers.ports.outside}`).length + servers.insideConnections();
}

async function attackOne(fetch: Fetch, { kind, url }: Vector, servers: Servers, attempts: readonly string[]): Promise<string[]> {
  const before = reachedInside(servers, attempts);
  const outcome = await download(fetch, url);
  const after = reachedInside(servers, attempts);
  if (after > before) return [`${kind} ${url} reached ${attempts.at(-1)}: ${outcome}`];
  return outcome.startsWith('refused: ') ? [] : [`${kind} ${url} was not refused: ${outcome}`];
}

type Fetch = ReturnType<typeof createRealWeb>['fetch'];

/** Returns the text of a download, or `refused:` and the reason. */
async function download(fetch: Fetch, url: string): Promise<string> {
  try {
    const { body } = await fetch(url, LIMITS);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Creates a name server whose answers for some names change from one question to the next. */
function createNameServer(): NonNullable<RealWebOptions['resolve']> {
  const questions = new Map<string, number>();
  return async name => {
    const question = questions.get(name) ?? 0;
    questions.set(name, question + 1);
    const addresses = name.endsWith('localhost') ? ['127.0.0.1', '::1'] : addressesOf(name, question);
    return addresses.map(address => ({ address, family: isIP(address) || 4 }));
  };
}

/** Imports each URL with `--allow-fetch`, as a client would. Returns those that reached the inside, and those that were not answered with an error. */
export async function throughSimulator(vectors: readonly Vector[], reached: () => number): Promise<string[]> {
  const sim = await createSimulator({ allowFetch: true, throttle: false });
  const failures: string[] = [];
  try {
    for (const { url } of vectors) {
      const before = reached();
      const response = await sim.fetch('/api/v1/upload/from-url', {
        method: 'POST',
        headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      const text = await response.text();
      if (reached() > before) failures.push(`The import of ${url} reached the inside: ${response.status}`);
      else if (response.status < 400 || response.status >= 500)
        failures.push(`The import of ${url} was answered with ${response.status}: ${text}`);
    }
  } finally {
    await sim.close();
  }
  return failures;
}
