/** Kept state files and snapshots of this format load and go on; those of another format are refused. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { SNAPSHOT_VERSION } from '../../../simulator/domain/snapshots/format.ts';
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { it } from '../../../simulator/testing/folder.fixture.ts';
import { whatStopped } from './busy-world-goes-on.ts';

const FOLDER = new URL('fixtures/', import.meta.url);
const FILES = readdirSync(FOLDER).filter(name => name.endsWith('.json.gz'));
const textOf = (name: string): string => gunzipSync(readFileSync(new URL(name, FOLDER))).toString('utf8');
const sender = { send: () => Promise.resolve({ status: 200, body: '', error: null }), close: () => Promise.resolve() };
const OPTIONS = { media: 'discard', throttle: false, sender } as const;

/** Returns what a world does not do any more, a day later at the latest. */
async function problemsOf(simulator: Simulator, name: string): Promise<readonly string[]> {
  const stopped = name.startsWith('busy-') ? await whatStopped(simulator) : [];
  await simulator.clock.advance(86_400_000);
  const { status } = await simulator.fetch('/api/v1/post?teamId=team_acme_marketing', { headers: { 'x-api-key': 'sk_sim_acme' } });
  return status === 200 ? stopped : [...stopped, `posts are listed with ${status}`];
}

it.for(FILES.filter(name => name.includes('state')))('%s loads, goes on, and loads again', async (name, { folder }) => {
  const state = path.join(folder, 'sim.json');
  writeFileSync(state, textOf(name));
  const reported: unknown[] = [];
  for (const open of [name, 'again']) {
    const simulator = await createSimulator({ ...OPTIONS, state, onProblem: problem => reported.push(problem) });
    expect(await problemsOf(simulator, open)).toEqual([]);
    await simulator.close();
  }
  expect(reported).toEqual([]);
});

it('a state file with a world of another format is refused', async ({ folder }) => {
  const state = path.join(folder, 'sim.json');
  const name = FILES.find(file => file.includes('state')) ?? '';
  const content = textOf(name)
    .replace(/\{"end":true[^\n]*\n$/, '')
    .replaceAll(`{"at":[],"value":{"version":${SNAPSHOT_VERSION}`, `{"at":[],"value":{"version":${SNAPSHOT_VERSION - 1}`);
  writeFileSync(state, `${content}${JSON.stringify({ end: true, sha256: createHash('sha256').update(content).digest('hex') })}\n`);
  await expect(createSimulator({ ...OPTIONS, state })).rejects.toThrow(/has format [^\n]*reads format \d[^\n]*left as it is/);
});

/** The ways in which a snapshot becomes the world of a simulator. Each returns the answer that refused it, or nothing. */
const WAYS: Readonly<Record<string, (simulator: Simulator, text: string) => Promise<string>>> = {
  'put in place of the world': (simulator, text) => sent(simulator, 'PUT', '/_sim/snapshot', text),
  imported: async (simulator, text) =>
    (await sent(simulator, 'POST', '/_sim/snapshots/kept/import', text)) || sent(simulator, 'POST', '/_sim/snapshots/kept/restore'),
};

async function sent({ fetch }: Simulator, method: string, target: string, body?: string): Promise<string> {
  const response = await fetch(target, { method, headers: { 'content-type': 'application/json' }, ...(body !== undefined && { body }) });
  return response.status === 200 ? '' : response.text();
}

const SNAPSHOTS = FILES.filter(name => name.includes('snapshot'));

it.for(SNAPSHOTS)('%s is of the format of today, and goes on in every way', async (name, { folder }) => {
  expect(name).toContain(`-${SNAPSHOT_VERSION}.`);
  const file = path.join(folder, 'world.json');
  writeFileSync(file, textOf(name));
  const begun = await createSimulator({ ...OPTIONS, snapshot: file });
  expect(await problemsOf(begun, name)).toEqual([]);
  await begun.close();
  for (const [way, take] of Object.entries(WAYS)) {
    const simulator = await createSimulator(OPTIONS);
    expect([way, await take(simulator, textOf(name)), await problemsOf(simulator, name)]).toEqual([way, '', []]);
    await simulator.close();
  }
});

it.for([SNAPSHOT_VERSION + 1, SNAPSHOT_VERSION - 1, 0, 1e9, null, String(SNAPSHOT_VERSION)])(
  'a snapshot of format %j is refused, and says which one is read',
  async (version, { folder }) => {
    const [name = ''] = SNAPSHOTS;
    const text = textOf(name).replace(`"version":${SNAPSHOT_VERSION}`, `"version":${JSON.stringify(version)}`);
    const file = path.join(folder, 'world.json');
    writeFileSync(file, text);
    await expect(createSimulator({ ...OPTIONS, snapshot: file })).rejects.toThrow(/version|has format [^"]*which reads format/);
    const simulator = await createSimulator(OPTIONS);
    for (const take of Object.values(WAYS)) expect(await take(simulator, text)).toMatch(/version|has format [^"]*which reads format/);
    await simulator.close();
  },
);
