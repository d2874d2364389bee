/** Scenarios on a simulator that stands for a deployment: it listens on a socket, and commands use only its public API. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createSimulator } from '../../index.ts';
import { type Given, KEY, starting } from '../cli.fixture.ts';

export const SHIPPED = fileURLToPath(new URL('../../../scenarios/a-draft-is-written-read-and-deleted.yaml', import.meta.url));
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

export const prepared = (args: readonly string[], { env, ...given }: Given = {}) =>
  starting(['run', ...args], { ...given, env: { ...KEY, ...env } });

export const run = (args: readonly string[], given?: Given) => prepared(args, given).ended;

/** The steps of a scenario in a file. */
export const scenario = (steps: string) => `name: Tried\nsteps:\n${steps}`;

export const DRAFT = `  - request: POST /api/v1/post
    body: { teamId: "{{ team }}", title: Launch, status: DRAFT, postDate: "{{ now + P400D }}", socialAccountTypes: [LINKEDIN], data: { LINKEDIN: { text: Hello } } }
    expect: { body: { title: Launch } }
    save: { post: body.id }
`;

export const lists = (cwd: string) => readdirSync(cwd).filter(name => name.endsWith('.ndjson'));
