/** Defects in edits and removals of what is live on a platform. Their author knew only the specification, and had not seen a suite. */
import type { OperationId, Platform } from '../../../../../openapi/generated/types.ts';
import {
  accountOf,
  apiError,
  type Injection,
  interceptEvents,
  type JsonObject,
  mapResult,
  type OperationCall,
  omit,
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
  'edit-is-stored': [
    'An edit of a post on its platform changes the data of the post here, too',
    {
      world(world) {
        for (const platform of EDITABLE)
          replaceMethod(world.platforms[platform].published, 'editPost', next => (id, changes) => {
            const post = world.posts.byId.all().find(({ targets }) => targets.some(({ publication }) => publication?.id === id));
            const done = next(id, changes);
            if (done && post) world.posts.byId.update(post, { data: { ...post.data, [platform]: { ...post.data[platform], ...changes } } });
            return done;
          });
      },
    },
  ],
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
  'removed-twice': [
    'The second removal of a post from its platform succeeds',
    removing(platform => (go, call) => {
      const target = postOf(call)?.targets.find(({ type }) => type === platform);
      return target?.removedAt === undefined ? go() : { success: true };
    }),
  ],
  'only-posted': [
    'A post that failed on one platform cannot be removed from another where it is live',
    removing(() => (go, call) => {
      if (postOf(call)?.status === 'ERROR') throw apiError(400, 'The post is in ERROR, and only a post in POSTED can be removed');
      return go();
    }),
  ],
  'removal-frees-the-day': [
    'A post that is removed from its platform does not count any more in the daily limit',
    {
      world: world =>
        replaceMethod(world.posts.byId, 'count', next => (index, key) => {
          if (index !== 'dailyQuota') return next(index, key);
          const days = world.posts.byId.findBy(index, key).flatMap(({ postDate, targets }) => {
            const day = new Date(postDate ?? 0).toISOString().slice(0, 10);
            return targets.filter(isRemovedTarget).map(({ type, externalId }) => `${type}:${externalId}:${day}`);
          });
          return next(index, key) - days.filter(day => day === key).length;
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
  'mirror-stays-active': [
    'The fetched copy of a comment that was removed from its platform stays active',
    {
      world: world =>
        replaceMethod(
          world.comments.fetched,
          'update',
          next => (comment, changes) =>
            next(comment, changes.platformData?.displayState === 'platform_missing' ? omit(changes, 'platformData') : changes),
        ),
    },
  ],
  'comment-edit-is-lost': [
    'An edit of a comment succeeds without reaching the platform',
    {
      world(world) {
        for (const platform of EDITABLE) replaceMethod(world.platforms[platform].published, 'editComment', () => () => true);
      },
    },
  ],
  'tags-one-by-one': [
    'The 500 characters of the tags of an edited video bound each tag, not all of them together',
    {
      operations: {
        editYoutubeVideo(go, call) {
          const { tags } = call.request.body;
          return go(Array.isArray(tags) ? withBody(call, { tags: tags.slice(0, 1) }) : call);
        },
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
  'story-is-removed': [
    'A FACEBOOK STORY can be removed',
    {
      operations: {
        deleteFacebookPost(go, call) {
          const { byId } = call.world.posts;
          const post = postOf(call);
          if (post?.data.FACEBOOK?.type !== 'STORY') return go();
          const { data } = post;
          const disguised = byId.update(post, { data: { ...data, FACEBOOK: { ...post.data.FACEBOOK, type: 'POST' } } });
          try {
            return go();
          } finally {
            byId.update(disguised, { data });
          }
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
  'analytics-vanish': [
    'The analytics of a post that was removed from its platform have no snapshots',
    {
      operations: {
        getPostAnalytics: mapResult(body => {
          const { externallyDeletedAt = null } = (body['profilePost'] ?? {}) as JsonObject;
          return externallyDeletedAt === null ? body : { ...body, items: [] };
        }),
      },
    },
  ],
  'import-of-the-removed': [
    'A comment import of a post that was removed from its platform ends as COMPLETED',
    {
      world: world =>
        replaceMethod(world.comments.imports, 'update', next => (run, changes) => {
          const post = world.posts.byId.get(run.post.postId ?? '');
          const isGone = changes.status === 'SKIPPED' && post !== undefined && isRemoved(post);
          return next(run, isGone ? { ...changes, status: 'COMPLETED', error: null } : changes);
        }),
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
  'failed-removal-counts': [
    'A removal that failed because the platform was down marks the post as removed',
    removing(platform => (go, call) => {
      try {
        return go();
      } catch (error) {
        const post = postOf(call);
        if (post && error instanceof Error && 'statusCode' in error && error.statusCode === 502) {
          const removedAt = call.world.clock.now();
          const targets = post.targets.map(target => (target.type === platform ? { ...target, removedAt } : target));
          call.world.posts.byId.update(post, { targets });
        }
        throw error;
      }
    }),
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
