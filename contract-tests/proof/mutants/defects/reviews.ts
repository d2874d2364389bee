import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const reviews = mutants('reviews', {
  'updates-counted': [
    'An import counts an item more than it stored',
    {
      world: world =>
        replaceMethod(
          world.reviews.imports,
          'update',
          next => (run, changes) => next(run, changes.imported === undefined ? changes : { ...changes, imported: changes.imported + 1 }),
        ),
    },
  ],
  'gone-is-listed': [
    'What is gone from the platform stays in the list',
    {
      world: world =>
        replaceMethod(
          world.reviews.reviews,
          'update',
          next => (stored, changes) => next(stored, changes.deletedAt === undefined ? changes : { ...changes, deletedAt: null }),
        ),
    },
  ],
  'two-at-once': [
    'A second import of an account may start while one is active',
    {
      operations: {
        startReviewImport(go, { world }) {
          const active = world.reviews.imports.all().filter(({ completedAt }) => completedAt === null);
          for (const run of active) run.completedAt = world.clock.now();
          const answer = go();
          for (const run of active) run.completedAt = null;
          return answer;
        },
      },
    },
  ],
  'endless-capacity': [
    'The capacity of a month is never used up',
    {
      world: world => replaceMethod(world.quotas.monthlyReviews, 'add', () => () => undefined),
    },
  ],
  'not-judged': [
    'A reply to a review stays PENDING',
    {
      operations: {
        listReviews: mapResult(body => ({
          ...body,
          reviews: listOf(body['reviews']).map(review =>
            review['reviewReplyState'] === null ? review : { ...review, reviewReplyState: 'PENDING' },
          ),
        })),
      },
    },
  ],
  'reply-elsewhere': [
    'A second reply to a recommendation is another comment',
    {
      world: world => {
        const { recommendations } = world.platforms.FACEBOOK;
        replaceMethod(recommendations, 'reply', next => (account, item, comment) => next(account, { ...item, reply: null }, comment));
      },
    },
  ],
});

function listOf(items: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(items) ? items.map((item: object) => ({ ...item })) : [];
}
