import * as fc from 'fast-check';
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import type { Command } from '../../../../model/define-model.ts';
import { expectStatus, type Parts } from '../../../../model/real.ts';
import { joined } from './in-organization.ts';
import { isConversationThere, type OrganizationModel } from './model.ts';

/** Calls about resources of the organization. */
const CALLS: readonly { readonly operation: OperationId; parts(model: OrganizationModel, number: number): Parts | undefined }[] = [
  ...(['getTeam', 'deleteTeam'] as const).map(operation => ({
    operation,
    parts: ({ teams }: OrganizationModel, number: number) => byId(teams, number, id => id),
  })),
  ...(['getPost', 'deletePost', 'retryPost'] as const).map(operation => ({
    operation,
    parts: ({ posts }: OrganizationModel, number: number) => byId(posts.posts, number, ({ id }) => id),
  })),
  ...(['getComment', 'deleteComment', 'retryComment'] as const).map(operation => ({
    operation,
    parts: ({ comments }: OrganizationModel, number: number) => byId(comments.comments, number, ({ id }) => id),
  })),
  ...(['getUpload', 'deleteUpload'] as const).map(operation => ({
    operation,
    parts: ({ uploads }: OrganizationModel, number: number) => byId(uploads, number, ({ id }) => id),
  })),
  ...(['getConversation', 'archiveConversation', 'markConversationRead'] as const).map(operation => ({
    operation,
    parts: (model: OrganizationModel, number: number) =>
      byId(
        model.conversations.filter(each => isConversationThere(model, each)),
        number,
        ({ id }) => id,
      ),
  })),
  ...(['disconnectSocialAccount', 'unsetChannel'] as const).map(operation => ({
    operation,
    parts: ({ teams }: OrganizationModel, number: number) => ({ body: { teamId: teams[number % teams.length], type: 'FACEBOOK' } }),
  })),
  ...(['listPosts', 'listComments'] as const).map(operation => ({
    operation,
    parts: ({ teams }: OrganizationModel, number: number) => ({ query: { teamId: teams[number % teams.length] } }),
  })),
  {
    operation: 'updatePost',
    parts: ({ posts }, number) =>
      withBody(
        byId(posts.posts, number, ({ id }) => id),
        { title: 'Taken over' },
      ),
  },
  {
    operation: 'updateTeam',
    parts: ({ teams }, number) =>
      withBody(
        byId(teams, number, id => id),
        { name: 'Taken over' },
      ),
  },
  {
    operation: 'createPost',
    parts: ({ teams }, number) => ({
      body: {
        teamId: teams[number % teams.length],
        title: 'Slipped in',
        status: 'DRAFT',
        socialAccountTypes: ['BLUESKY'],
        data: { BLUESKY: { text: 'Hello' } },
      },
    }),
  },
  {
    operation: 'getDailyLimits',
    parts({ accounts }, number) {
      const ids = accounts.slots.flatMap(({ account }) => account?.id ?? []);
      return ids.length > 0 ? { query: { socialAccountId: ids[number % ids.length] } } : undefined;
    },
  },
];

const AT_ONCE = 6;

/** Another organization calls about resources of this one: 404, and nothing changes. */
export const intrude = fc
  .record({ calls: fc.shuffledSubarray([...CALLS], { minLength: AT_ONCE, maxLength: AT_ONCE }), number: fc.nat(9) })
  .map(
    ({ calls, number }): Command<OrganizationModel> =>
      joined({
        check: () => true,
        async run(model, real) {
          for (const { operation, parts } of calls) {
            const own = parts(model, number);
            if (!own) continue;
            const answer = await real.call(operation, { ...own, apiKey: real.otherApiKey });
            expectStatus(`${operation} of another organization`, answer, 404);
          }
        },
        toString: () => `another organization calls ${calls.map(({ operation }) => operation).join(', ')} of #${number}`,
      }),
  );

function byId<T>(items: readonly T[], number: number, idOf: (item: T) => string): Parts | undefined {
  const item = items[number % items.length];
  return item === undefined ? undefined : { path: { id: idOf(item) } };
}

function withBody(parts: Parts | undefined, body: object): Parts | undefined {
  return parts && { ...parts, body };
}
