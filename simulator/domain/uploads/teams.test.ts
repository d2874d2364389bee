import { describe, expect, it as test } from 'vitest';
import type { Post } from '../../../openapi/generated/types.ts';
import { serves } from './rules.ts';
import { it, JPG, TEAM, type UploadWorld } from './uploads.fixture.ts';

const OTHER_TEAM = 'team_acme_support';

const post = (acme: UploadWorld, uploadId: string, teamId: string, status = 'DRAFT') =>
  acme.call<Post>('POST', '/post', {
    body: {
      teamId,
      title: 'x',
      status,
      postDate: '2026-03-03T09:00:00Z',
      socialAccountTypes: ['INSTAGRAM'],
      data: { INSTAGRAM: { uploadIds: [uploadId] } },
    },
  });
const uploadFor = async (acme: UploadWorld, teamId?: string): Promise<string> => {
  const team = teamId === undefined ? [] : [{ name: 'teamId', value: teamId }];
  return (await acme.send([...team, { content: JPG }])).body.id;
};
const notFound = (id: string) => ({ status: 404, body: { statusCode: 404, message: `Upload ${id} not found` } });

test.for([
  ['its own team', 'a', true],
  ['another team', 'b', false],
] as const)('[D-UPL-14] an upload of a team and %s', ([, teamId, expected]) => {
  const upload = { organizationId: 'acme', teamId: 'a' };
  expect(serves(upload, { organizationId: 'acme', teamId })).toBe(expected);
  expect(serves({ ...upload, teamId: null }, { organizationId: 'acme', teamId })).toBe(true);
  expect(serves({ ...upload, teamId: null }, { organizationId: 'pro', teamId })).toBe(false);
});

describe('an upload of a team', () => {
  it.for(['DRAFT', 'SCHEDULED'])('[D-UPL-14] serves a %s post of that team and is unknown to others', async (status, { acme }) => {
    const id = await uploadFor(acme, TEAM);
    expect((await post(acme, id, TEAM, status)).status).toBe(200);
    expect(await post(acme, id, OTHER_TEAM, status)).toMatchObject(notFound(id));
    expect(await post(acme, 'upload_unknown', OTHER_TEAM, status)).toMatchObject(notFound('upload_unknown'));
  });

  it('[D-UPL-14] cannot come into a post of another team by a PATCH', async ({ acme }) => {
    const [mine, others] = [await uploadFor(acme, OTHER_TEAM), await uploadFor(acme, TEAM)];
    const { id } = (await post(acme, mine, OTHER_TEAM)).body;
    const patch = (uploadId: string) => acme.call('PATCH', `/post/${id}`, { body: { data: { INSTAGRAM: { uploadIds: [uploadId] } } } });
    expect(await patch(others)).toMatchObject(notFound(others));
    expect((await patch(mine)).status).toBe(200);
  });
});

describe('an upload without a team', () => {
  it('[D-UPL-14] serves all teams of its organization', async ({ acme }) => {
    const id = await uploadFor(acme);
    for (const teamId of [TEAM, OTHER_TEAM]) expect((await post(acme, id, teamId)).status).toBe(200);
    const body = { teamId: 'team_pro', title: 'x', status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'] };
    const answer = await acme.call('POST', '/post', { body: { ...body, data: { INSTAGRAM: { uploadIds: [id] } } }, key: 'sk_sim_pro' });
    expect(answer).toMatchObject(notFound(id));
  });
});
