import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { did, importedPosts, importNow, runImport, startImport, TEAM } from './history-imports.fixture.ts';

let test: TestSimulator;
beforeEach(async () => {
  test = await createTestSimulator();
});
afterEach(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

describe('an account that goes', () => {
  it('makes its imports FAILED, and takes its imported posts along', async () => {
    await runImport(test, { count: 5 });
    const run = await startImport(test);
    await did(test, 'DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
    await test.sim.clock.advance('PT1M');
    expect(await importNow(test, run)).toMatchObject({ status: 'FAILED', postsImported: 0, error: /not connected any more/ });
    expect(test.world.historyImports.posts.size).toBe(0);
  });

  it('by another channel makes its imports FAILED, too, and leaves its posts', async () => {
    await runImport(test, { count: 5 });
    const run = await startImport(test, { count: 50 });
    await test.sim.clock.advance('PT1S');
    await did(test, 'POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    await test.sim.clock.advance('PT1M');
    expect(await importNow(test, run)).toMatchObject({ status: 'FAILED' });
    expect((await importedPosts(test)).total).toBe(5);
  });

  it('with its team leaves nothing behind', async () => {
    const { id } = await runImport(test, { count: 5 });
    await did(test, 'DELETE', `/team/${TEAM}`);
    expect(await test.call('GET', `/post-history-import/${id}`)).toMatchObject({ status: 404 });
    const { byId: imports, posts, memory } = test.world.historyImports;
    expect([imports.size, posts.size, memory.size]).toEqual([0, 0, 0]);
    await test.sim.clock.advance('P31D');
  });
});
