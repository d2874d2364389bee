import { mapItems, omit, replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const comments = mutants('comments', {
  early: [
    'Comments go live a second early',
    { world: world => reschedule(world, 'comment.publish', (at, now) => Math.max(now, at - 1000)) },
  ],
  'action-without-effect': [
    'Hiding a comment has no effect',
    {
      world: world =>
        replaceMethod(world.comments.fetched, 'update', next => (comment, changes) => next(comment, omit(changes, 'platformData'))),
    },
  ],
  'deleted-is-draft': [
    'A deleted comment is a draft again',
    {
      world: world =>
        replaceMethod(
          world.comments.created,
          'update',
          next => (comment, changes) => next(comment, changes.status === 'DELETED' ? { ...changes, status: 'DRAFT' } : changes),
        ),
    },
  ],
});

export const commentImports = mutants('comment-import', {
  'two-at-once': [
    'Two comment imports of one post can be active',
    {
      world: world => replaceMethod(world.comments.imports, 'findBy', next => (index, key) => (index === 'active' ? [] : next(index, key))),
    },
  ],
  'lost-comment': ['The newest comment is not listed', { operations: { listImportedComments: mapItems(items => items.slice(1)) } }],
  'never-new': [
    'An import does not update comments that were imported before',
    {
      world: world =>
        replaceMethod(
          world.comments.fetched,
          'update',
          next => (comment, changes) => (changes.importId === undefined ? next(comment, changes) : comment),
        ),
    },
  ],
});
