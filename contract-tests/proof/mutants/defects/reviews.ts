import { replaceMethod } from '../inject-defect.ts';
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
