import * as fc from 'fast-check';
import { choices, commandOn } from '../../../../model/choose.ts';
import type { Command } from '../../../../model/define-model.ts';
import { halt, isEditable } from '../../../../model/posts/model.ts';
import { expectSame, expectStatus, type Real } from '../../../../model/real.ts';
import { joined } from './in-organization.ts';
import { monthOf, type OrganizationModel, use } from './model.ts';

const MAX_UPLOADS = 5;

/** Uploads a file for a team, or for all. */
export const upload = fc.option(fc.nat(5), { freq: 3 }).map(
  (team): Command<OrganizationModel> =>
    joined({
      check: ({ teams, uploads }) => teams.length > 0 && uploads.length < MAX_UPLOADS,
      run: (model, real) => uploadFile(team === null ? null : (model.teams[team % model.teams.length] ?? null), model, real),
      toString: () => `upload a file for ${team === null ? 'all teams' : `team #${team}`}`,
    }),
);

/** Uploads a file for a team; null for all. */
export async function uploadFile(teamId: string | null, model: OrganizationModel, real: Real): Promise<void> {
  model.made += 1;
  const url = `https://media.test/${model.made}.jpg`;
  const { id } = await real.did('createUploadFromUrl', { body: { ...(teamId !== null && { teamId }), url } });
  model.uploads.push({ id: String(id), teamId, createdAt: model.now, deletedAt: null });
  use(model, `uploads ${monthOf(model.now)}`);
}

/** Deletes an upload: 400 while an unpublished post uses it, 404 when it is deleted already. Published posts stay unchanged. */
export const deleteUpload = fc.tuple(choices(5, [true, false]), fc.boolean()).map(([choice, isFreed]) =>
  joined(
    commandOn(({ uploads }) => uploads, {
      name: `delete ${isFreed ? 'the posts that wait for it, and then ' : ''}upload`,
      choice,
      prefers: ({ id }, { posts }) => posts.posts.some(({ uploadIds }) => uploadIds.includes(id)),
      async run(own, model, real) {
        const waiting = model.posts.posts.filter(post => isEditable(post) && post.uploadIds.includes(own.id));
        const answer = await real.call('deleteUpload', { path: { id: own.id } });
        if (own.deletedAt !== null) return expectStatus('deleteUpload of a deleted upload', answer, 404);
        const what = `deleteUpload of an upload that ${waiting.length} unpublished posts use`;
        expectStatus(what, answer, waiting.length > 0 ? 400 : 200);
        if (waiting.length > 0)
          expectSame(
            `${what} names them`,
            waiting.every(({ id }) => answer.text.includes(id)),
            true,
          );
        if (waiting.length > 0 && !isFreed) return;
        for (const post of waiting) {
          await real.did('deletePost', { path: { id: post.id } });
          halt(post, 'DELETED');
        }
        if (waiting.length > 0) await real.did('deleteUpload', { path: { id: own.id } });
        own.deletedAt = model.now;
      },
    }),
  ),
);
