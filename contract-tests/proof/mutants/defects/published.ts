import { platformAccountOf } from '../../../../simulator/domain/accounts/rules.ts';
import type { PostTarget } from '../../../../simulator/domain/posts/model.ts';
import { renderPost } from '../../../../simulator/domain/posts/render.ts';
import type { World } from '../../../../simulator/domain/world.ts';
import { type JsonObject, mapResult, omit, replaceMethod } from '../inject-defect.ts';
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

/** Runs an operation as if a post had not been removed from any platform. */
function asIfThere(go: () => unknown, world: World, postId: unknown): unknown {
  const post = world.posts.byId.get(String(postId));
  if (!post) return go();
  const { targets } = post;
  world.posts.byId.update(post, { targets: targets.map(target => omit(target, 'removedAt')) });
  try {
    return go();
  } finally {
    world.posts.byId.update(post, { targets });
  }
}

export const published = mutants('published', {
  unmarked: ['A removal leaves no mark', { world: world => onRemoval(world, (_, __, before) => before) }],
  'marked-everywhere': [
    'A removal from one platform marks the others, too',
    {
      world: world =>
        onRemoval(world, (targets, { removedAt }) => targets.map(target => (removedAt === undefined ? target : { ...target, removedAt }))),
    },
  ],
  'platform-not-asked': [
    'Edits and removals do not notice that the platform fails',
    {
      world(world) {
        for (const platform of Object.values(world.platforms)) replaceMethod(platform, 'call', () => (_, act) => act());
      },
    },
  ],
  'done-before-asked': [
    'A removal that the platform does not answer is marked',
    {
      operations: {
        deleteLinkedinPost(go, { world, request }) {
          const post = world.posts.byId.get(String(request.body['postId']));
          try {
            return go();
          } catch (error) {
            const removedAt = world.clock.now();
            if (post?.targets.some(({ publication }) => publication))
              world.posts.byId.update(post, { targets: post.targets.map(target => ({ ...target, removedAt })) });
            throw error;
          }
        },
      },
    },
  ],
  'replies-stay': [
    'The replies to a comment that was removed stay on the platform',
    {
      world(world) {
        for (const platform of Object.values(world.platforms))
          replaceMethod(platform.published, 'removeComment', () => commentId => {
            const account = world.accounts.byId.all().find(({ type }) => type === platform.id);
            // Moderation keeps the replies.
            return !!account && platform.actOnComment(platformAccountOf(account), commentId, 'DELETE', { banAuthor: false }).ok;
          });
      },
    },
  ],
  'entry-stays': [
    'A comment that was removed still says where it is',
    {
      operations: {
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
    },
  ],
  'analytics-go-on': [
    'Analytics of a post that was removed go on',
    {
      operations: {
        getPostAnalytics(go, { world, request }) {
          const { items } = asIfThere(go, world, request.query['postId']) as JsonObject;
          return { ...(go() as JsonObject), items };
        },
      },
    },
  ],
  'refreshed-though-gone': [
    'Analytics of a post that was removed can be refreshed',
    { operations: { forcePostAnalytics: (go, { world, request }) => asIfThere(go, world, request.body['postId']) } },
  ],
  'commented-though-gone': [
    'A post that was removed takes new comments',
    { operations: { createComment: (go, { world, request }) => asIfThere(go, world, request.body['internalPostId']) } },
  ],
  'sends-an-event': [
    'A removal sends post.published again',
    {
      operations: {
        deleteLinkedinPost(go, { world, request }) {
          const answer = go();
          const post = world.posts.byId.get(String(request.body['postId']));
          const data = post && renderPost(world, post, world.site.baseUrl);
          if (post && data) world.events.emit('webhook', { type: 'post.published', organizationId: post.organizationId, data });
          return answer;
        },
      },
    },
  ],
});
