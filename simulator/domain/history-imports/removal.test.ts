import { describe, expect } from 'vitest';
import { it } from '../../testing/simulator.fixture.ts';

import { getImport, importedPosts, runImport, startImport, TEAM } from './history-imports.fixture.ts';

describe('removing an account', () => {
  it('fails its imports and deletes its imported posts', async ({ acme }) => {
    await runImport(acme, { count: 5 });
    const run = await startImport(acme);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.sim.clock.advance('PT1M');
    expect(await getImport(acme, run)).toMatchObject({ status: 'FAILED', postsImported: 0, error: /not connected any more/ });
    expect(acme.world.historyImports.posts.size).toBe(0);
  });

  it('selecting another channel fails its imports and keeps its posts', async ({ acme }) => {
    await runImport(acme, { count: 5 });
    const run = await startImport(acme, { count: 50 });
    await acme.sim.clock.advance('PT1S');
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    await acme.sim.clock.advance('PT1M');
    expect(await getImport(acme, run)).toMatchObject({ status: 'FAILED' });
    expect((await importedPosts(acme)).total).toBe(5);
  });

  it('removing its team leaves nothing behind', async ({ acme }) => {
    const { id } = await runImport(acme, { count: 5 });
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(await acme.call('GET', `/post-history-import/${id}`)).toMatchObject({ status: 404 });
    const { byId: imports, posts, memory } = acme.world.historyImports;
    expect([imports.size, posts.size, memory.size]).toEqual([0, 0, 0]);
    await acme.sim.clock.advance('P31D');
  });
});
