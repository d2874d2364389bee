import { limits } from '../../../openapi/document.ts';
import { fetch, JOBS, start } from './fetch.ts';
import type { HistoryImport } from './model.ts';
import { removePosts } from './remove.ts';
import type { World } from './world.ts';

/** What happens to imports and their posts later, and when accounts and teams go. Called once per world. */
export function registerHistoryImportJobs(world: World): void {
  const { byId: imports, posts, memory } = world.historyImports;
  const onImport = (kind: string, run: (world: World, subject: HistoryImport) => void): void =>
    world.clock.handle(kind, job => {
      const subject = imports.get(job.subject);
      if (subject) run(world, subject);
    });

  onImport(JOBS.start, start);
  onImport(JOBS.fetch, fetch);
  world.clock.handle(JOBS.expire, job => {
    const lastKept = world.clock.now() - limits.historyImports.retentionMs;
    removePosts(
      world,
      posts.findBy('import', job.subject).filter(post => post.importedAt <= lastKept),
    );
  });
  world.events.on('account.detached', ({ account }) => {
    // An account that only lost its channel is still there, and so are its posts.
    if (world.accounts.byId.get(account.id)) return;
    removePosts(world, [...posts.findBy('account', account.id)]);
    memory.remove(account.id);
  });
  // The team's accounts, and with them its imported posts, have gone before.
  world.events.on('team.removed', ({ team }) => {
    // Copied, because each removal shortens the live list.
    const runs = [...imports.findBy('team', team.id)];
    for (const run of runs) imports.remove(run.id);
  });
}
