import { describe, expect } from 'vitest';
import { it } from '../testing/simulator.fixture.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf } from './http.fixture.ts';
import { postBody, TEAM } from './posts.fixture.ts';

describe('the platforms', () => {
  const names =
    'INSTAGRAM FACEBOOK TIKTOK YOUTUBE LINKEDIN PINTEREST REDDIT THREADS TWITTER MASTODON BLUESKY DISCORD SLACK GOOGLE_BUSINESS SNAPCHAT';

  it('[GEN-03] are these 15', async ({ acme }) => {
    const { body } = await acme.call<{ platforms: object }>('GET', '/');
    expect(Object.keys(body.platforms).toSorted()).toEqual(names.split(' ').toSorted());
  });

  it.for(names.split(' '))('[GEN-03] %s is accepted', async (type, { acme }) => {
    expect((await acme.call('GET', `/social-account/by-type?teamId=${TEAM}&type=${type}`)).status).toBe(200);
    expect((await acme.call('POST', '/post', { body: postBody({ socialAccountTypes: [type], data: {} }) })).status).toBe(200);
  });

  it.for(['MYSPACE', 'instagram', 'X', '', '__proto__', 'constructor', 'INSTAGRAM '])('[GEN-03] %j is refused', async (type, { acme }) => {
    const answers = await Promise.all([
      acme.call('GET', `/social-account/by-type?teamId=${TEAM}&type=${encodeURIComponent(type)}`),
      acme.call('POST', '/post', { body: postBody({ socialAccountTypes: [type] }) }),
      acme.call('POST', '/social-account/connect', { body: { teamId: TEAM, type, redirectUrl: 'https://app.test/' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});

describe('order of checks', () => {
  const invalid = { headers: { 'content-type': 'application/json' }, body: '{' };
  const answerTo = async (acme: TestSimulator, method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) => {
    const answer = await acme.sim.handler(
      messageOf({ method, path, headers: { ...headers, ...(body && invalid.headers) }, ...(body && { body }) }),
    );
    return answer.status;
  };

  it('[D-GEN-01] throttle comes before the key', async () => {
    const throttled = await createTestSimulator();
    for (let i = 0; i < 100; i++) await throttled.call('GET', '/', { key: null });
    expect([(await throttled.call('GET', '/', { key: null })).status, (await throttled.call('GET', '/', { key: null })).status]).toEqual([
      429, 429,
    ]);
    await throttled.sim.close();
  });

  it('[D-GEN-02] the key comes before the feature gate, the gate before validation', async ({ acme }) => {
    const path = '/api/v1/conversations/private-reply';
    expect(await answerTo(acme, 'POST', path, {}, '{')).toBe(401);
    expect(await answerTo(acme, 'POST', path, { 'x-api-key': 'sk_wrong' }, '{')).toBe(403);
    const gated = await acme.sim.handler(
      messageOf({ method: 'POST', path, headers: { 'x-api-key': 'sk_sim_pro', ...invalid.headers }, body: '{' }),
    );
    expect([gated.status, jsonOf(gated)]).toEqual([404, { statusCode: 404, message: 'Not found' }]);
  });

  it.for([
    ['POST', '/post', { ...postBody(), teamId: 'unknown' }, { title: 5 }],
    ['PATCH', '/post/unknown', { title: 'Fine' }, { title: 5 }],
    ['PATCH', '/team/unknown', { name: 'Fine' }, { name: 'x' }],
    ['POST', '/social-account/connection-check', { teamId: 'unknown', type: 'TIKTOK' }, { type: 'MYSPACE' }],
  ] as const)('[D-GEN-03] validation comes before lookups: %s %s', async ([method, path, valid, change], { acme }) => {
    expect((await acme.call(method, path, { body: { ...valid, ...change } })).status).toBe(400);
    expect((await acme.call(method, path, { body: valid })).status).toBe(404);
  });

  it('[D-GEN-04] lookups come before quota, quota before state', async ({ acme }) => {
    await acme.call('PATCH', '/_sim/organizations/org_acme', { body: { limits: { dailyPosts: { TWITTER: 1 } } } });
    expect((await acme.call('POST', '/post', { body: postBody({ status: 'SCHEDULED' }) })).status).toBe(200);
    expect((await acme.call('POST', '/post', { body: postBody({ status: 'SCHEDULED' }) })).status).toBe(403);
    expect((await acme.call('POST', '/post', { body: postBody({ status: 'SCHEDULED', teamId: 'unknown' }) })).status).toBe(404);
  });
});

describe('[GEN-07] an unknown id is 404, and the message names what was not found', () => {
  it.for([
    ['GET', '/team/:id', undefined, 'Team'],
    ['PATCH', '/team/:id', { name: 'Fine' }, 'Team'],
    ['DELETE', '/team/:id', undefined, 'Team'],
    ['GET', '/post?teamId=:id', undefined, 'Team'],
    ['POST', '/post', postBody({ teamId: ':id' }), 'Team'],
    ['GET', '/social-account/by-type?type=TIKTOK&teamId=:id', undefined, 'Team'],
    ['POST', '/social-account/connect', { teamId: ':id', type: 'TIKTOK', redirectUrl: 'https://app.test/' }, 'Team'],
    ['GET', '/organization/usage/daily-limits?socialAccountId=:id', undefined, 'Social account'],
    ['GET', '/post/:id', undefined, 'Post'],
    ['PATCH', '/post/:id', { title: 'Fine' }, 'Post'],
    ['DELETE', '/post/:id', undefined, 'Post'],
    ['POST', '/post/:id/retry', undefined, 'Post'],
    ['GET', '/post/reference-key/:id', undefined, 'Post'],
    ['GET', '/upload?teamId=:id', undefined, 'Team'],
    ['POST', '/upload/init', { teamId: ':id', fileName: 'a.jpg', mimeType: 'image/jpeg' }, 'Team'],
    ['POST', '/upload/from-url', { teamId: ':id', url: 'https://media.test/a.jpg' }, 'Team'],
    ['POST', '/upload/finalize', { path: ':id' }, 'Upload'],
    ['GET', '/upload/:id', undefined, 'Upload'],
    ['DELETE', '/upload/:id', undefined, 'Upload'],
    ['DELETE', '/upload', { ids: ['upload_acme_image', ':id'] }, 'Upload'],
    ['POST', '/comment/import', { teamId: TEAM, postId: ':id', socialAccountType: 'INSTAGRAM' }, 'Post'],
    ['POST', '/comment/import', { teamId: TEAM, importedPostId: ':id', socialAccountType: 'INSTAGRAM' }, 'Imported post'],
    ['GET', '/comment/import/:id', undefined, 'Comment import'],
    ['POST', '/comment/import/comments/:id/action', { teamId: TEAM, action: 'HIDE' }, 'Imported comment'],
    ['POST', '/comment', { teamId: TEAM, fetchedParentCommentId: ':id', text: 'Hello' }, 'Imported comment'],
    ['POST', '/comment', { teamId: TEAM, internalParentCommentId: ':id', text: 'Hello' }, 'Comment'],
    ['GET', '/comment/:id', undefined, 'Comment'],
    ['PATCH', '/comment/:id', { text: 'Hello' }, 'Comment'],
    ['DELETE', '/comment/:id', undefined, 'Comment'],
    ['POST', '/comment/:id/retry', undefined, 'Comment'],
  ] as const)('%s %s', async ([method, path, body, what], { acme }) => {
    for (const id of ['unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'team_pro', 'null', '0']) {
      const answer = await acme.call(method, path.replace(':id', id), {
        body: body && JSON.parse(JSON.stringify(body).replace(':id', id)),
      });
      expect([id, answer.status, answer.body.statusCode]).toEqual([id, 404, 404]);
      expect(String(answer.body.message)).toMatch(new RegExp(`^${what}\\b.* not found$`));
    }
  });
});

it.for([
  [{ title: '' }, 'title'],
  [{ status: 'LIVE' }, 'status'],
  [{ socialAccountTypes: ['MYSPACE'] }, 'socialAccountTypes.0'],
  [{ data: { TWITTER: { text: 5 } } }, 'data.TWITTER.text'],
  [{ data: 'text' }, 'data'],
  [{ postDate: 5 }, 'postDate'],
] as const)('[D-GEN-06] a validation error names the first field: %j', async ([change, field], { acme }) => {
  const answer = await acme.call('POST', '/post', { body: postBody(change) });
  expect(answer.body).toEqual({
    statusCode: 400,
    message: expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')} .+`)),
    issues: [{ code: expect.any(String), path: expect.any(Array), message: expect.any(String) }],
  });
  expect((answer.body.issues as unknown as { path: unknown[] }[])[0]?.path.join('.')).toBe(field);
});

describe('[D-GEN-14] an instant is accepted', () => {
  it.for([
    ['2026-03-03T09:00:00Z', '2026-03-03T09:00:00.000Z'],
    ['2026-03-03T10:00:00+01:00', '2026-03-03T09:00:00.000Z'],
    ['20260303T090000.25Z', '2026-03-03T09:00:00.250Z'],
  ] as const)('%s', async ([given, expected], { acme }) => {
    expect((await acme.call('POST', '/post', { body: postBody({ postDate: given }) })).body.postDate).toBe(expected);
  });

  it.for(['2026-03-03T09:00:00', '2026-03-03', '2026-02-30T09:00:00Z', 'tomorrow', 1_772_528_400_000])(
    'but %j is 400',
    async (given, { acme }) => {
      expect((await acme.call('POST', '/post', { body: postBody({ postDate: given }) })).status).toBe(400);
    },
  );
});

it('[GEN-05] an id is accepted verbatim only', async ({ acme }) => {
  const { body } = await acme.call<{ id: string }>('POST', '/post', { body: postBody() });
  expect((await acme.call('GET', `/post/${body.id}`)).body.id).toBe(body.id);
  for (const id of [body.id.toUpperCase(), `${body.id}%20`, body.id.slice(0, -1), ` ${body.id}`])
    expect((await acme.call('GET', `/post/${id}`)).status).toBe(404);
});
