/** Scenarios on a simulator that stands for a deployment: it listens on a socket, and commands use only its public API. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createSimulator } from '../index.ts';
import { KEY } from './access.fixture.ts';
import { testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

export const SHIPPED = fileURLToPath(new URL('../../scenarios/a-draft-is-written-read-and-deleted.yaml', import.meta.url));
export const WRITES = ['--allow-writes', '--ignore-throttle'];

/** A deployment with its own time, and what stands in its log: method and path. */
export async function deployment() {
  const sim = await createSimulator({ clock: 'realtime', media: 'discard' });
  onTestFinished(() => sim.close());
  const { url } = await sim.listen();
  const itemsOf = async (what: string, headers = {}): Promise<Record<string, unknown>[]> =>
    ((await (await fetch(url + what, { headers })).json()) as { items: Record<string, unknown>[] }).items;
  const requests = async () =>
    (await itemsOf('/_sim/requests?limit=1000')).map(({ method, path: at }) => `${String(method)} ${String(at)}`).toReversed();
  const posts = () => itemsOf('/api/v1/post?teamId=team_acme_marketing&limit=100', { 'x-api-key': 'sk_sim_acme' });
  return { sim, url, requests, posts };
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
}

export function prepared(args: readonly string[], { env = {}, files = {} }: Options = {}) {
  const io = testIo({ ...KEY, ...env });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(io.cwd, name), text);
  const ended = runCli(['run', ...args], io).then(code => ({ code, out: io.outs.join('\n'), err: io.errs.join('\n'), cwd: io.cwd }));
  return { io, ended };
}

export const run = (args: readonly string[], options?: Options) => prepared(args, options).ended;

/** The steps of a scenario in a file. */
export const scenario = (steps: string) => `name: Tried\nsteps:\n${steps}`;

export const DRAFT = `  - request: POST /api/v1/post
    body: { teamId: "{{ team }}", title: Launch, status: DRAFT, postDate: "{{ now + P400D }}", socialAccountTypes: [LINKEDIN], data: { LINKEDIN: { text: Hello } } }
    expect: { body: { title: Launch } }
    save: { post: body.id }
`;

export const lists = (cwd: string) => readdirSync(cwd).filter(name => name.endsWith('.ndjson'));
