import type { PostTarget } from '../../../../simulator/domain/posts/model.ts';
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
  'marked-everywhere': [
    'A removal from one platform marks the others, too',
    {
      world: world =>
        onRemoval(world, (targets, { removedAt }) => targets.map(target => (removedAt === undefined ? target : { ...target, removedAt }))),
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
});
