import { expect } from 'vitest';
import { it, START, serve } from '../cli.fixture.ts';

it('saves, lists, restores and removes snapshots', async () => {
  const { sim } = await serve();
  expect(await sim('snapshot')).toEqual({ code: 0, text: 'No snapshots; create one with sim snapshot save <name>' });
  expect((await sim('snapshot', 'save', 'before')).text).toMatch(/^Saved before: 2026-03-02T09:00:00\.000Z$/);
  await sim('clock', 'advance', '6h');
  await sim('snapshot', 'save', 'after');
  expect((await sim('snapshot', 'list')).text).toMatch(/^after {3}2026-03-02T15:00:00\.000Z\nbefore {2}2026-03-02T09:00:00\.000Z$/);
  expect(await sim('snapshot', 'load', 'before')).toEqual({ code: 0, text: 'Restored world default from before' });
  expect((await sim('clock')).text).toBe(`${START}, manual`);
  expect((await sim('snapshot', 'remove', 'before')).text).toMatch(/^Removed before: /);
  expect(JSON.parse((await sim('snapshot', 'list', '--json')).text)).toMatchObject([{ name: 'after' }]);
});

it('shows one difference per line', async () => {
  const { url, sim } = await serve();
  await sim('snapshot', 'save', 'a');
  const post = JSON.stringify({
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'DRAFT',
    postDate: START,
    socialAccountTypes: ['TWITTER'],
    data: { TWITTER: { text: 'x'.repeat(200) } },
  });
  const headers = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
  const { id } = (await (await fetch(`${url}/api/v1/post`, { method: 'POST', headers, body: post })).json()) as { id: string };
  await sim('clock', 'advance', '1h');
  await sim('snapshot', 'save', 'b');
  const lines = (await sim('snapshot', 'diff', 'a', 'b')).text.split('\n');
  expect(lines.filter(line => line.startsWith('+ /posts/'))).toEqual([
    expect.stringMatching(new RegExp(`^\\+ /posts/${id}: {"id":"${id}",.*…$`)),
  ]);
  expect(lines).toContain('~ /clock/now: 2026-03-02T09:00:00.000Z → 2026-03-02T10:00:00.000Z');
  expect(lines.at(-1)).toMatch(/^\d+ differences$/);
  expect(lines.every(line => line.length < 300)).toBe(true);
  expect((await sim('snapshot', 'diff', 'b', 'a')).text).toContain(`- /posts/${id}: `);
  expect(await sim('snapshot', 'diff', 'a', 'a')).toEqual({ code: 0, text: 'No differences' });
});

it('copies a world or a snapshot and prints the header and keys of the copy', async () => {
  const { url, sim } = await serve();
  const { text } = await sim('snapshot', 'fork', 'default');
  expect(text).toBe(
    'Created world world_1 as a copy of default (header x-sim-world: world_1)\norg_acme  sk_sim_acme_world_1\norg_pro   sk_sim_pro_world_1\norg_free  sk_sim_free_world_1',
  );
  await sim('snapshot', 'save', 'before');
  expect(JSON.parse((await sim('snapshot', 'fork', 'before', '--json')).text)).toMatchObject({ id: 'world_2' });
  const answer = await fetch(`${url}/api/v1/team`, { headers: { 'x-api-key': 'sk_sim_acme_world_2' } });
  expect(answer.status).toBe(200);
});

it.for<[words: string[], text: string]>([
  [['lst'], 'sim: Unknown action lst of sim snapshot; did you mean list?'],
  [['frobnicate'], 'sim: Unknown action frobnicate of sim snapshot; known: list, save, load, diff, remove, fork, export, import'],
  [['save'], 'sim: Usage: sim snapshot save <name>'],
  [['diff', 'a'], 'sim: Usage: sim snapshot diff <name or file> <other>'],
  [['list', 'a'], 'sim: Usage: sim snapshot list'],
  [['load', 'nobody'], 'sim: Snapshot nobody not found'],
  [['fork', 'nobody'], 'sim: World or snapshot nobody not found'],
])('exits with 2 for %j', async ([words, text], { simulator: { sim } }) => {
  expect(await sim('snapshot', ...words)).toEqual({ code: 2, text });
});
