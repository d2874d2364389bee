import { expect } from 'vitest';
import { saveWorld } from '../snapshots/snapshot.ts';
import { type PostWorld, postBody } from './posts.fixture.ts';

/** The status and message of a call that must leave the world as it was. */
export async function refused(acme: PostWorld, method: string, path: string, body: unknown, key = 'sk_sim_acme') {
  const before = saveWorld(acme.world);
  const answer = await acme.call(method, path, { body, key });
  expect(saveWorld(acme.world)).toEqual(before);
  return {
    status: answer.status,
    message: answer.body.message as unknown as string,
    issues: answer.body.issues as unknown as object[] | undefined,
  };
}

/** The refusal of a new post with the given changes. */
export const refusedPost = (acme: PostWorld, changes: object) => refused(acme, 'POST', '/post', { ...postBody(), ...changes });
