import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { type CommentImportsModel, isActive, newImport, PLATFORMS, whichPlace } from './model.ts';
import { expectImport } from './observe.ts';

/** Starts an import: 409 while one of the same post and platform is active, whatever the others do. */
export const startImport = whichPlace.map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run(model, real) {
      const place = model.places[number % model.places.length];
      if (!place) return;
      const { postId, platform } = place;
      const answer = await real.call('createCommentImport', { body: { teamId: real.teamId, postId, socialAccountType: platform } });
      const isTaken = model.imports.some(each => each.place === place && isActive(each));
      if (isTaken) return expectStatus('createCommentImport while one is active', answer, 409);
      expectStatus('createCommentImport', answer, 201);
      const shown = fieldsOf(answer.body);
      const fresh = newImport(String(shown['id']), place, model.now);
      expectImport(fresh, shown, real);
      model.imports.push(fresh);
      await real.settle();
    },
    toString: () => `import the comments of place #${number}`,
  }),
);

/** Starts an import that is refused: without a post, with two, of a post that is not live there, or of an unknown one. */
export const refusedImport = fc
  .record({ what: fc.constantFrom('none', 'both', 'a draft', 'an unknown post'), platform: fc.constantFrom(...PLATFORMS) })
  .map(
    ({ what, platform }): Command<CommentImportsModel> => ({
      check: () => true,
      async run({ draftId, places }, real) {
        const postId = places[0]?.postId ?? draftId;
        const named =
          what === 'none'
            ? {}
            : {
                postId: what === 'a draft' ? draftId : what === 'both' ? postId : 'post_of_nobody',
                ...(what === 'both' && { importedPostId: 'x' }),
              };
        const answer = await real.call('createCommentImport', { body: { teamId: real.teamId, socialAccountType: platform, ...named } });
        expectStatus(`createCommentImport of ${what}`, answer, what === 'an unknown post' ? 404 : 400);
      },
      toString: () => `import the comments of ${what} on ${platform}`,
    }),
  );
