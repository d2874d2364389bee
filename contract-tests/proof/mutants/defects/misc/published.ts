/** Defects in edits and removals of what is live on a platform. Their author knew only the specification, and had not seen a suite. */
import type { OperationId, Platform } from '../../../../../openapi/generated/types.ts';
import {
  accountOf,
  type Injection,
  interceptEvents,
  type JsonObject,
  type OperationCall,
  type Replacement,
  replaceMethod,
  withBody,
} from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** The removals of posts, with their platforms. */
const REMOVALS = [
  ['deleteYoutubeVideo', 'YOUTUBE'],
  ['deleteLinkedinPost', 'LINKEDIN'],
  ['deleteGoogleBusinessPost', 'GOOGLE_BUSINESS'],
  ['deleteRedditPost', 'REDDIT'],
  ['deleteFacebookPost', 'FACEBOOK'],
  ['deletePinterestPin', 'PINTEREST'],
  ['deleteMastodonStatus', 'MASTODON'],
  ['deleteSlackMessage', 'SLACK'],
  ['deleteBlueskyPost', 'BLUESKY'],
  ['deleteTwitterPost', 'TWITTER'],
  ['deleteDiscordMessage', 'DISCORD'],
] as const satisfies readonly (readonly [OperationId, Platform])[];

/** The platforms whose posts can be edited. */
const EDITABLE = ['YOUTUBE', 'LINKEDIN', 'REDDIT', 'FACEBOOK', 'MASTODON', 'SLACK'] as const satisfies readonly Platform[];

/** The removals of comments. */
const COMMENT_REMOVALS = [
  'deleteYoutubeComment',
  'deleteLinkedinComment',
  'deleteRedditComment',
  'deleteFacebookComment',
  'deleteMastodonComment',
  'deleteInstagramComment',
  'deleteBlueskyComment',
  'deleteTiktokComment',
] as const satisfies readonly OperationId[];

/** Replaces the removals of posts from all platforms. */
function removing(make: (platform: Platform) => Replacement): Injection {
  return { operations: Object.fromEntries(REMOVALS.map(([id, platform]) => [id, make(platform)])) };
}

/** Returns the post that a request names. */
function postOf({ world, request }: Pick<OperationCall, 'world' | 'request'>) {
  return world.posts.byId.get(String(request.body['postId']));
}

/** Whether the targets of a post, or those of a change of it, have one that was removed from its platform. */
function isRemoved({ targets }: { readonly targets?: readonly { readonly removedAt?: number }[] | undefined }): boolean {
  return targets?.some(isRemovedTarget) ?? false;
}

function isRemovedTarget({ removedAt }: { readonly removedAt?: number }): boolean {
  return removedAt !== undefined;
}

export const published = mutants('published', {
  'removal-deletes-the-row': [
    'A post that is removed from its platform is deleted here, too',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          const isRemoval = isRemoved(changes) && !isRemoved(post);
          return next(post, isRemoval ? { ...changes, status: 'DELETED', deletedAt: world.clock.now() } : changes);
        }),
    },
  ],
  'any-account-of-the-platform': [
    'A post can be removed through another account than the one that published it',
    removing(platform => (go, call) => {
      const { world, request } = call;
      const account = accountOf(call, { teamId: request.body['teamId'], type: platform });
      const target = postOf(call)?.targets.find(({ type }) => type === platform);
      if (!account?.externalId || !target) return go();
      const { externalId } = account;
      const disguised = world.accounts.byId.update(account, { externalId: target.externalId });
      try {
        return go();
      } finally {
        world.accounts.byId.update(disguised, { externalId });
      }
    }),
  ],
  'comment-edit-is-lost': [
    'An edit of a comment succeeds without reaching the platform',
    {
      world(world) {
        for (const platform of EDITABLE) replaceMethod(world.platforms[platform].published, 'editComment', () => () => true);
      },
    },
  ],
  'nothing-is-a-change': [
    'An edit of a FACEBOOK post that names nothing to change succeeds',
    {
      operations: {
        editFacebookPost(go, call) {
          const text = postOf(call)?.data.FACEBOOK?.text ?? '-';
          return call.request.body['description'] === undefined ? go(withBody(call, { description: text })) : go();
        },
      },
    },
  ],
  'comment-of-the-other-team': [
    'A comment can be removed by another team that has the same account',
    {
      operations: Object.fromEntries(
        COMMENT_REMOVALS.map((id): [OperationId, Replacement] => [
          id,
          (go, call) => {
            const comment = call.world.comments.created.get(String(call.request.body['commentId']));
            const isOurs = comment?.organizationId === call.caller.organization.id;
            return go(isOurs ? withBody(call, { teamId: comment.teamId }) : call);
          },
        ]),
      ),
    },
  ],
  'native-id-removes': [
    "A removal accepts the platform's id of a post",
    removing(platform => (go, call) => {
      const { teamId, postId } = call.request.body;
      const post = call.world.posts.byId
        .findBy('visible', String(teamId))
        .find(({ targets }) => targets.some(({ type, publication }) => type === platform && publication?.id === postId));
      return go(post ? withBody(call, { postId: post.id }) : call);
    }),
  ],
  'edit-is-an-event': [
    'An edit of a post on its platform emits post.published again',
    {
      world(world) {
        const emitAgain = new Map<unknown, () => void>();
        interceptEvents(world, (event, emit) => {
          emit(event);
          const { id } = event.data as JsonObject;
          if (event.type === 'post.published') emitAgain.set(id, () => emit(event));
        });
        replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
          if (changes.history?.at(-1)?.kind === 'EDITED') emitAgain.get(post.id)?.();
          return next(post, changes);
        });
      },
    },
  ],
  'deleted-row-is-removed': [
    'A post that was deleted here can still be removed from its platform',
    removing(() => (go, call) => {
      const { byId } = call.world.posts;
      const post = postOf(call);
      if (post?.status !== 'DELETED') return go();
      const disguised = byId.update(post, { status: 'POSTED' });
      try {
        return go();
      } finally {
        byId.update(disguised, { status: 'DELETED' });
      }
    }),
  ],
});
