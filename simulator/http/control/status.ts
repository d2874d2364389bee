import { attentionOf } from '../../domain/attention/attention.ts';
import { workInProgress } from '../../domain/work/work.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { version } from '../../kernel/version.ts';
import type { ControlOperations } from './operation.ts';
import { renderClock } from './render.ts';

/** Proxies pass each event on at once: nginx would collect them, others would compress them. */
const UNBUFFERED = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' } as const;

const NO_PARITY =
  'No comparison with the real service is loaded: record one with sim parity --target <url> --team <id> --recorded <folder> --update, and start the simulator with --parity <folder>';

/** What the running simulator knows: its version, counts and memory, what needs attention in a world, its live stream, its pages and its judgements. */
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

  streamEvents: ({ world, streams }) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', ...UNBUFFERED },
    body: streams.open(world.id),
  }),

  // The entry pages for a browser; the site serves the files below them.
  getDashboard: ({ dashboard }) => dashboard.open('/_sim/ui'),
  getDocs: ({ dashboard }) => dashboard.open('/_sim/docs'),

  getParity({ parity }) {
    if (!parity) throw errors.absent(NO_PARITY);
    return parity;
  },

  getGrade({ grader }) {
    if (!grader) throw errors.absent('The client is not graded: start the simulator with sim serve --grade');
    return grader.grade();
  },
} satisfies Partial<ControlOperations>;
