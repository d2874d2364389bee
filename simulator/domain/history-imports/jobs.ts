import { limits } from '../../../openapi/document.ts';
import { fetchPosts, JOBS, startImport } from './fetch.ts';
import type { HistoryImport } from './model.ts';
import { removePosts } from './remove.ts';
import type { World } from './world.ts';

/** Registers the jobs of imports, the expiry of their posts, and their removal with accounts and teams. Called once per world. */
export function registerHistoryImportJobs(world: World): void {
  const { byId: imports, posts, memory } = world.historyImports;
  const onImport = (kind: string, run: (world: World, subject: HistoryImport) => void): void =>
    world.clock.handle(kind, job => {
      const subject = imports.get(job.subject);
      if (subject) run(world, subject);
    });

  onImport(JOBS.start, startImport);
  onImport(JOBS.fetch, fetchPosts);
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
}
