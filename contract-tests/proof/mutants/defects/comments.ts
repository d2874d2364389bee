import { apiError, mapItems } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const comments = mutants('comments', {
  'parent-or-platforms': [
    'A reply that names its platforms, too, is refused',
    {
      operations: {
        createComment(go, { request }) {
          const { fetchedParentCommentId, socialAccountTypes } = request.body;
          if (fetchedParentCommentId && socialAccountTypes) throw apiError(400, 'socialAccountTypes does not go with a parent');
          return go();
        },
      },
    },
  ],
  'parents-are-live': [
    'A reply to a comment that is not live yet is refused',
    {
      operations: {
        createComment(go, { world, request }) {
          const parent = world.comments.created.get(String(request.body['internalParentCommentId']));
          if (parent?.status === 'SCHEDULED') throw apiError(400, 'The comment to reply to is not yet published');
          return go();
        },
      },
    },
  ],
});

export const commentImports = mutants('comment-imports', {
  'live-without-import': [
    'A comment that came in live has no import',
    {
      operations: {
        listImportedComments(go, call) {
          const isStanding = (id: unknown): boolean => call.world.comments.imports.get(String(id))?.isStanding ?? false;
          return mapItems(items => items.map(item => (isStanding(item['importId']) ? { ...item, importId: null } : item)))(go, call);
        },
      },
    },
  ],
});
