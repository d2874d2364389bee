import { replaceMethod, reschedule, uploadsOfAnyTeam } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const uploads = mutants('uploads', {
  undeletable: [
    'A deleted upload can still be used',
    {
      world: world =>
        replaceMethod(
          world.uploads.byId,
          'update',
          next => (upload, changes) => next(upload, (changes.deletedAt ?? null) === null ? changes : { ...changes, deletedAt: null }),
        ),
    },
  ],
  'idle-transfers': ['An idle transfer is never aborted', { world: world => reschedule(world, 'uploads.idle', () => null) }],
  'of-any-team': [
    'A post may use uploads of another team',
    {
      operations: {
        createPost: (go, { world, request }) => uploadsOfAnyTeam(world, String(request.body['teamId']), go),
      },
    },
  ],
});
