import { ACCOUNT, DAYS, itemSteps } from './items.ts';
import type { Look } from './state.ts';
import type { Stage, StepArea } from './step.ts';

/** The daily limits of an account on the days of the items of these steps. */
export function dailyLimits(): Look[] {
  return Object.entries(DAYS).map(([day, date]) => ({
    kind: `daily ${day}`,
    operation: 'getDailyLimits',
    query: { socialAccountId: ACCOUNT, date },
  }));
}

/** Posts with a picture, their usage, and their events. */
export const posts: StepArea = {
  id: 'posts',
  area: 'posts',
  rules: ['PST-11', 'PST-12', 'D-PST-01', 'D-PST-09', 'ORG-16', 'QTA-15', 'QTA-17', 'D-QTA-02', 'D-QTA-03'],
  looks: ({ teamId }) => [
    { kind: 'team', operation: 'listTeams', query: { limit: 100 } },
    { kind: 'upload', operation: 'listUploads', query: { limit: 100 } },
    { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100 } },
    { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100, status: 'DELETED' } },
    { kind: 'usage of posts', operation: 'getPostUsage' },
    { kind: 'usage of uploads', operation: 'getUploadUsage' },
    ...dailyLimits(),
  ],
  steps: itemSteps({
    name: 'post',
    operations: { create: 'createPost', update: 'updatePost', remove: 'deletePost', retry: 'retryPost' },
    body: ({ teamId, count }: Stage) => ({
      teamId,
      title: `Post ${count}`,
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: `Text ${count}`, uploadIds: ['upload_acme_image'] } },
    }),
    uses: ['upload upload_acme_image: posts'],
  }),
};
