import type { SocialAccount } from '../accounts/model.ts';
import { defineArea } from '../area.ts';
import { organizationById } from '../organizations/state.ts';
import { analyticsOperations } from './operations.ts';
import { isRetained, nextRefreshAt } from './rules.ts';
import { createAnalyticsState } from './state.ts';
import type { World } from './world.ts';

const REFRESH_JOB = 'analytics.refreshImportedPosts';

export const analytics = defineArea({
  name: 'analytics',
  createState: createAnalyticsState,
  /**
   * Records when the imported posts of an account took part in its regular refresh: that depends on a setting which may change over time
   * (HIS-14). Every other regular refresh is computed from the clock and needs no job.
   */
  register(world: World) {
    const { importedPostsRefreshes } = world.analytics;
    const scheduleNext = ({ id, createdAt }: SocialAccount): void => {
      world.clock.schedule({ at: nextRefreshAt(createdAt, world.clock.now()), kind: REFRESH_JOB, subject: id });
    };

    world.events.on('posts.imported', ({ account }) => {
      if (importedPostsRefreshes.get(account.id)) return;
      importedPostsRefreshes.insert({ id: account.id, instants: [] });
      scheduleNext(account);
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
      const retained = refreshes.instants.filter(at => isRetained(at, now));
      const { importedPostsAnalyticsEnabled } = organizationById(world.organizations, account.organizationId).settings;
      importedPostsRefreshes.update(refreshes, { instants: importedPostsAnalyticsEnabled ? [...retained, now] : retained });
      scheduleNext(account);
    });
  },
  operations: analyticsOperations,
});
