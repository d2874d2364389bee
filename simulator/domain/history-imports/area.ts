import { limits } from '../../../openapi/document.ts';
import { defineArea } from '../area.ts';
import { fetchPosts, JOBS, startImport } from './fetch.ts';
import { historyImportOperations } from './operations.ts';
import { removePosts } from './remove.ts';
import { createHistoryImportsState } from './state.ts';
import type { World } from './world.ts';

export const historyImports = defineArea({
  name: 'historyImports',
  createState: createHistoryImportsState,
  byIdInSnapshots: 'imports',
  /** Registers the jobs of imports, the expiry of their posts, and their removal with accounts and teams. */
  register(world: World) {
    const { byId: imports, posts, memory } = world.historyImports;
    world.clock.handleEach(JOBS.start, imports, run => startImport(world, run));
    world.clock.handleEach(JOBS.fetch, imports, run => fetchPosts(world, run));
    world.clock.handle(JOBS.expire, job => {
      const expiredSince = world.clock.now() - limits.historyImports.retentionMs;
      removePosts(
        world,
        posts.findBy('import', job.subject).filter(post => post.importedAt <= expiredSince),
      );
    });
    world.events.on('account.detached', ({ account }) => {
      // An account that only lost its channel still exists and keeps its posts.
      if (world.accounts.byId.get(account.id)) return;
      removePosts(world, [...posts.findBy('account', account.id)]);
      memory.remove(account.id);
    });
    // The team's accounts, and with them its imported posts, have been removed before.
    world.events.on('team.removed', ({ team }) => {
      // Copied, because each removal shortens the live list.
      const runs = [...imports.findBy('team', team.id)];
      for (const run of runs) imports.remove(run.id);
    });
  },
  operations: historyImportOperations,
});
