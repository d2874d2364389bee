import { attentionOf } from '../../domain/attention/attention.ts';
import { workInProgress } from '../../domain/work/work.ts';
import { iso } from '../../kernel/time.ts';
import { version } from '../../kernel/version.ts';
import type { ControlOperations } from './operation.ts';
import { renderClock } from './render/clock.ts';

/** Version, counts and memory of the running simulator, and what needs attention in a world. */
export const statusOperations = {
  getAttention: ({ world }) => attentionOf(world),

  getStatus({ world, log, saving }) {
    const { organizations, accounts, uploads, posts, webhooks } = world;
    const failure = saving.failure ?? saving.mediaFailure;
    const memory = process.memoryUsage();
    return {
      version,
      world: world.id,
      seed: world.seed,
      clock: renderClock(world.clock),
      counts: {
        organizations: organizations.byId.size,
        teams: organizations.teams.size,
        socialAccounts: accounts.byId.size,
        uploads: uploads.byId.size,
        posts: posts.byId.size,
        webhooks: webhooks.byId.size,
        events: webhooks.events.size,
        deliveries: webhooks.deliveries.size,
        requests: log.list(world.id).filter(request => !request.control).length,
      },
      pendingJobs: world.clock.pendingJobs,
      work: workInProgress(world),
      savingFailure: failure ? { since: iso(failure.since), reason: failure.reason } : null,
      memory: { rssBytes: memory.rss, heapUsedBytes: memory.heapUsed },
    };
  },
} satisfies Partial<ControlOperations>;
