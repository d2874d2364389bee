import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import { isKept, nextRefreshAt } from './rules.ts';
import type { World } from './world.ts';

const REFRESH_JOB = 'analytics.refreshImportedPosts';

/**
 * Keeps, for accounts that have imported posts, when those took part in the account's regular refresh: whether they do is a setting that
 * comes and goes. Everything else that is refreshed follows from the clock and needs no job.
 */
export function registerAnalyticsJobs(world: World): void {
  const { importedPostsRefreshes } = world.analytics;
  const planNext = ({ id, createdAt }: SocialAccount): void => {
    world.clock.schedule({ at: nextRefreshAt(createdAt, world.clock.now()), kind: REFRESH_JOB, subject: id });
  };

  world.events.on('posts.imported', ({ account }) => {
    if (importedPostsRefreshes.get(account.id)) return;
    importedPostsRefreshes.insert({ id: account.id, instants: [] });
    planNext(account);
  });

  world.clock.handle(REFRESH_JOB, ({ subject }) => {
    const account = world.accounts.byId.get(subject);
    const refreshes = importedPostsRefreshes.get(subject);
    if (!refreshes) return;
    if (!account || world.historyImports.posts.count('account', subject) === 0) {
      importedPostsRefreshes.remove(subject);
      return;
    }
    const now = world.clock.now();
    const kept = refreshes.instants.filter(at => isKept(at, now));
    const { importedPostsAnalyticsEnabled } = organizationById(world.organizations, account.organizationId).settings;
    importedPostsRefreshes.update(refreshes, { instants: importedPostsAnalyticsEnabled ? [...kept, now] : kept });
    planNext(account);
  });
}
