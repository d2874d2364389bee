import { itemSteps } from './items.ts';
import { dailyLimits } from './posts.ts';
import type { Stage, StepArea } from './step.ts';

/** Own comments on a live post, their usage, and their events. */
export const comments: StepArea = {
  id: 'comments',
  area: 'comments',
  rules: ['WHK-10', 'ORG-17', 'QTA-10', 'D-QTA-07'],
  looks: ({ teamId }) => [
    { kind: 'team', operation: 'listTeams', query: { limit: 100 } },
    { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100 } },
    { kind: 'comment', operation: 'listComments', query: { teamId, limit: 100 } },
    { kind: 'comment', operation: 'listComments', query: { teamId, limit: 100, status: 'DELETED' } },
    { kind: 'usage of posts', operation: 'getPostUsage' },
    { kind: 'usage of comments', operation: 'getCommentUsage' },
    ...dailyLimits(),
  ],
  async setUp({ did, made }) {
    const { id } = await did('getPostByReferenceKey', { path: { referenceKey: 'launch' } });
    launches.set(made, String(id));
  },
  steps: itemSteps({
    name: 'comment',
    operations: { create: 'createComment', update: 'updateComment', remove: 'deleteComment', retry: 'retryComment' },
    body: ({ teamId, made, count }: Stage) => ({
      teamId,
      internalPostId: launches.get(made),
      title: `Comment ${count}`,
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: `Text ${count}` } },
    }),
    uses: [],
  }),
};

/** The live post of each world. */
const launches = new WeakMap<ReadonlyMap<string, string>, string>();
