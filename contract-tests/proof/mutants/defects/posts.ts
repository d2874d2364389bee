import { apiError, type JsonObject, replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const posts = mutants('posts', {
  late: ['Posts go live a second late', { world: world => reschedule(world, 'post.publish', at => at + 1000) }],
  'deleted-is-draft': [
    'A deleted post is a draft again',
    {
      world: world =>
        replaceMethod(
          world.posts.byId,
          'update',
          next => (post, changes) => next(post, changes.status === 'DELETED' ? { ...changes, status: 'DRAFT' } : changes),
        ),
    },
  ],
  'error-is-posted': [
    'A post that failed ends as POSTED',
    {
      world: world =>
        replaceMethod(
          world.posts.byId,
          'update',
          next => (post, changes) => next(post, changes.status === 'ERROR' ? { ...changes, status: 'POSTED' } : changes),
        ),
    },
  ],
  'reference-key-twice': [
    'Two posts can have the same reference key',
    {
      operations: {
        createPost(go, { world, request }) {
          const { referenceKey, ...body } = request.body;
          const made = go({ request: { ...request, body } }) as { readonly id: string };
          const post = world.posts.byId.get(made.id);
          if (post && typeof referenceKey === 'string') world.posts.byId.update(post, { referenceKey });
          return { ...made, referenceKey: referenceKey ?? null };
        },
      },
    },
  ],
  'side-by-side': [
    'Posts of one account that are due together are published at the same instant',
    {
      world: world =>
        replaceMethod(
          world.posts.byId,
          'findBy',
          next => (index, key) => (index === 'queue' && key.startsWith('underWay:') ? [] : next(index, key)),
        ),
    },
  ],
  'carousel-without-uploads': [
    'Carousel items of INSTAGRAM need uploadIds as well',
    {
      operations: {
        createPost(go, { request }) {
          const { INSTAGRAM } = request.body['data'] as { readonly INSTAGRAM?: JsonObject | null };
          if (INSTAGRAM?.['carouselItems'] && !INSTAGRAM['uploadIds']) throw apiError(400, 'data.INSTAGRAM.uploadIds is missing');
          return go();
        },
      },
    },
  ],
});
