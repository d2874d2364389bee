import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import type { Post, PostTarget } from '../../../../simulator/domain/posts/model.ts';
import {
  accountOf,
  asIf,
  interceptEvents,
  type JsonObject,
  mapResult,
  type OperationCall,
  type Operations,
  omit,
  type Replacement,
  replaceMethod,
  type World,
  withBody,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

/** Changes what is noted of a post when it is removed from a platform. */
function onRemoval(
  world: World,
  change: (targets: readonly PostTarget[], removed: PostTarget, before: readonly PostTarget[]) => readonly PostTarget[],
): void {
  replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
    const removed = changes.targets?.find((target, i) => target.removedAt !== undefined && post.targets[i]?.removedAt === undefined);
    return next(post, removed && changes.targets ? { ...changes, targets: change(changes.targets, removed, post.targets) } : changes);
  });
}

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
function removing(make: (platform: Platform) => Replacement): Operations {
  return Object.fromEntries(REMOVALS.map(([id, platform]) => [id, make(platform)]));
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
  'marked-everywhere': {
    defect: 'A removal from one platform marks the others, too',
    world: world =>
      onRemoval(world, (targets, { removedAt }) => targets.map(target => (removedAt === undefined ? target : { ...target, removedAt }))),
  },
  'entry-stays': {
    defect: 'A comment that was removed still says where it is',
    getComment: mapResult((body, { world }) => {
      const publications = world.comments.created.get(String(body['id']))?.targets ?? [];
      const there = Object.fromEntries(
        publications.flatMap(({ type, publication }) =>
          publication ? [[type, { ...publication.fields, id: publication.id, permalink: publication.permalink }]] : [],
        ),
      );
      return body['externalData'] === null ? body : { ...body, externalData: there };
    }),
  },
  'analytics-go-on': {
    defect: 'Analytics of a post that was removed go on',
    getPostAnalytics(go, { world, request }) {
      const post = world.posts.byId.get(String(request.query['postId']));
      const there = ({ targets }: Pick<Post, 'targets'>) => ({ targets: targets.map(target => omit(target, 'removedAt')) });
      const { items } = asIf(world.posts.byId, [post], there, go) as JsonObject;
      return { ...(go() as JsonObject), items };
    },
  },
  'removal-deletes-the-row': {
    defect: 'A post that is removed from its platform is deleted here, too',
    world: world =>
      replaceMethod(world.posts.byId, 'update', next => (post, changes) => {
        const isRemoval = isRemoved(changes) && !isRemoved(post);
        return next(post, isRemoval ? { ...changes, status: 'DELETED', deletedAt: world.clock.now() } : changes);
      }),
  },
  'any-account-of-the-platform': {
    defect: 'A post can be removed through another account than the one that published it',
    ...removing(platform => (go, call) => {
      const { world, request } = call;
      const account = accountOf(call, { teamId: request.body['teamId'], type: platform });
      const target = postOf(call)?.targets.find(({ type }) => type === platform);
      if (!account?.externalId || !target) return go();
      return asIf(world.accounts.byId, [account], () => ({ externalId: target.externalId }), go);
    }),
  },
  'comment-edit-is-lost': {
    defect: 'An edit of a comment succeeds without reaching the platform',
    world(world) {
      for (const platform of EDITABLE) replaceMethod(world.platforms[platform].published, 'editComment', () => () => true);
    },
  },
  'nothing-is-a-change': {
    defect: 'An edit of a FACEBOOK post that names nothing to change succeeds',
    editFacebookPost(go, call) {
      const text = postOf(call)?.data.FACEBOOK?.text ?? '-';
      return call.request.body['description'] === undefined ? go(withBody(call, { description: text })) : go();
    },
  },
  'comment-of-the-other-team': {
    defect: 'A comment can be removed by another team that has the same account',
    ...Object.fromEntries(
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
  'native-id-removes': {
    defect: "A removal accepts the platform's id of a post",
    ...removing(platform => (go, call) => {
      const { teamId, postId } = call.request.body;
      const post = call.world.posts.byId
        .findBy('visible', String(teamId))
        .find(({ targets }) => targets.some(({ type, publication }) => type === platform && publication?.id === postId));
      return go(post ? withBody(call, { postId: post.id }) : call);
    }),
  },
  'edit-is-an-event': {
    defect: 'An edit of a post on its platform emits post.published again',
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
  'deleted-row-is-removed': {
    defect: 'A post that was deleted here can still be removed from its platform',
    ...removing(() => (go, call) => {
      const post = postOf(call);
      return post?.status === 'DELETED' ? asIf(call.world.posts.byId, [post], () => ({ status: 'POSTED' as const }), go) : go();
    }),
  },
});
