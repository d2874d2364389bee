import { expect, it } from 'vitest';
import { ALL_SWITCHES, deployment, SOON, TAG } from './safety.fixture.ts';

const DRAFT = { teamId: 'team_1', title: `${TAG}x`, status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'], data: {} };

/** A team with the account that may be published to. */
function answer({ method }: Request): Response | undefined {
  return method === 'GET' ? Response.json({ socialAccounts: [{ id: 'sa_1', type: 'INSTAGRAM' }] }) : undefined;
}

it('changes on a platform only what the run has published, and still removes it at the end of the run', async () => {
  const { ask, createdResources } = await deployment({ switches: ALL_SWITCHES }, answer);
  await ask('POST', '/api/v1/post', DRAFT);
  const change = (method: string, postId: string) =>
    ask(method, '/api/v1/misc/linkedin/post', { teamId: 'team_1', postId, ...(method === 'PATCH' && { description: 'x' }) });
  await expect(change('DELETE', 'new_1')).rejects.toThrow('would change on a platform what this run has not published');
  const post = await ask('POST', '/api/v1/post', { ...DRAFT, status: 'SCHEDULED', postDate: SOON });
  const { id } = (await post.json()) as { id: string };
  await change('PATCH', id);
  await change('DELETE', id);
  expect(createdResources.created.has(id)).toBe(true);
  await ask('DELETE', `/api/v1/post/${id}`);
  expect(createdResources.created.has(id)).toBe(false);
});
