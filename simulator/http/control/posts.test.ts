import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type ControlTest, created, it, scheduled } from './control.fixture.ts';

const POST = scheduled(['FACEBOOK', 'LINKEDIN']);
const lifeOf = async (acme: ControlTest, id: string) => (await acme.did<wire.PostTimeline>('GET', `/posts/${id}/timeline`)).items;

it('the timeline lists failed attempts, and events with their deliveries', async ({ acme }) => {
  await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
  await acme.did('PATCH', '/platforms/FACEBOOK', { body: { failure: { mode: 'outage', times: 1 }, latency: 1000 } });
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { latency: 2000 } });
  const id = await created(acme, '/post', POST);
  await acme.call('PATCH', `/post/${id}`, { body: { title: 'Launch day' } });
  acme.receiver.answerEach(() => 200);
  await acme.sim.clock.advance('P1D');

  const life = await lifeOf(acme, id);
  expect(life.map(({ kind, platform, attempt }) => [kind, platform, attempt])).toEqual([
    ['CREATED', null, null],
    ['CHANGED', null, null],
    ['PUBLISHING', null, null],
    ['FAILED', 'FACEBOOK', 1],
    ['LIVE', 'LINKEDIN', 1],
    ['RETRYING', null, null],
    ['PUBLISHING', null, null],
    ['LIVE', 'FACEBOOK', 2],
    ['POSTED', null, null],
    ['EVENT', null, null],
  ]);
  expect(life[3]?.failure).toMatchObject({ httpStatus: 503, isTransient: true, code: expect.any(String) });
  expect(life[5]?.until).toBe(life[6]?.at);
  expect(life[7]?.permalink).toEqual(expect.any(String));
  expect(life[9]?.event).toMatchObject({
    type: 'post.published',
    deliveries: [{ url: 'https://hooks.acme.test/in', status: 'SUCCEEDED', attempts: 1, responseStatus: 200 }],
  });
});

it('the timeline lists reviews, manual retries and deletion', async ({ acme }) => {
  await acme.did('PATCH', '/platforms/LINKEDIN', { body: { review: 'PT1H' } });
  await acme.did('PATCH', '/platforms/FACEBOOK', { body: { failure: { mode: 'reject', times: 1 } } });
  const id = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  await acme.call('POST', `/post/${id}/retry`);
  await acme.sim.clock.advance('P1D');
  await acme.call('DELETE', `/post/${id}`);
  const life = await lifeOf(acme, id);
  const of = (kind: string) => life.filter(item => item.kind === kind);
  expect(of('REVIEW')).toMatchObject([{ platform: 'LINKEDIN', attempt: 1, until: of('LIVE')[0]?.at }]);
  expect(of('LIVE')).toMatchObject([
    { platform: 'LINKEDIN', attempt: 1 },
    { platform: 'FACEBOOK', attempt: 2 },
  ]);
  expect(life.map(({ kind }) => kind).filter(kind => ['ERROR', 'RETRIED', 'POSTED', 'DELETED'].includes(kind))).toEqual([
    'ERROR',
    'RETRIED',
    'POSTED',
    'DELETED',
  ]);
});

it('the timeline is part of a snapshot', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  const life = await lifeOf(acme, id);
  const snapshot = await acme.did('GET', '/snapshot');
  await acme.did('POST', '/reset');
  await acme.did('PUT', '/snapshot', { body: snapshot });
  expect(await lifeOf(acme, id)).toEqual(life);
});

const NOW = '2026-03-02T09:00:00.000Z';
const post = (type: Platform, data: object) => scheduled([type], { postDate: NOW, data: { [type]: data } });
const publish = async (acme: ControlTest, body: object): Promise<string> => {
  const id = await created(acme, '/post', body);
  await acme.advance(60_000);
  return id;
};
const received = async (acme: ControlTest, id: string) => (await acme.did<wire.ReceivedPostList>('GET', `/posts/${id}/received`)).items;
const statusOf = async (acme: ControlTest, id: string) => (await acme.call<{ status: string }>('GET', `/post/${id}`)).body.status;

describe('what the platforms received', () => {
  it('[D-PST-26] is text, media and options, as they were sent', async ({ acme }) => {
    const link = 'https://acme.example';
    const withMedia = await publish(acme, post('LINKEDIN', { text: 'Hi', link, privacy: 'PUBLIC', uploadIds: ['upload_acme_image'] }));
    expect(await received(acme, withMedia)).toEqual([
      {
        platform: 'LINKEDIN',
        at: expect.stringMatching(/^2026-03-02T09:00:/),
        text: 'Hi',
        media: ['upload_acme_image'],
        options: { privacy: 'PUBLIC' },
        nativeScheduleTime: null,
        edits: null,
        isRemoved: false,
      },
    ]);
    const without = await publish(acme, post('LINKEDIN', { text: 'Hi', link }));
    expect(await received(acme, without)).toMatchObject([{ media: [], options: { link } }]);
  });

  it('[D-PST-26] is nothing of a platform that refused the post, or has not had it yet; an answer that was lost changes nothing', async ({
    acme,
  }) => {
    acme.sim.platforms.TWITTER.fail('reject');
    const refused = await publish(acme, post('TWITTER', { text: 'Hi' }));
    expect(await received(acme, refused)).toEqual([]);
    await acme.did('PATCH', '/platforms/TWITTER', { body: { failure: { mode: 'timeout', accepted: true, times: 1 } } });
    const lost = await publish(acme, post('TWITTER', { text: 'Hi' }));
    expect(await received(acme, lost)).toMatchObject([{ platform: 'TWITTER', text: 'Hi' }]);
    expect(await acme.call('GET', '/_sim/posts/post_nowhere/received')).toMatchObject({ status: 404 });
  });

  it('[D-MSC-01] shows what was edited there since, in all, and that it is gone', async ({ acme }) => {
    const postId = await publish(acme, post('MASTODON', { text: 'Hi' }));
    const change = async (method: string, more: object = {}) =>
      expect(await acme.call(method, '/misc/mastodon/status', { body: { teamId: 'team_acme_marketing', postId, ...more } })).toMatchObject({
        status: 200,
      });
    await change('PATCH', { description: 'Hello', spoilerText: 'News' });
    await acme.advance(1000);
    await change('PATCH', { description: 'Hello again' });
    const edits = { lastAt: acme.sim.clock.now(), changes: { text: 'Hello again', spoiler: 'News' } };
    expect(await received(acme, postId)).toMatchObject([{ text: 'Hi', edits, isRemoved: false }]);
    await change('DELETE');
    expect(await received(acme, postId)).toMatchObject([{ text: 'Hi', edits, isRemoved: true }]);
    const { items } = await acme.did<wire.PostTimeline>('GET', `/posts/${postId}/timeline`);
    expect(items.filter(({ kind }) => kind === 'EDITED' || kind === 'REMOVED')).toMatchObject([
      { kind: 'EDITED', platform: 'MASTODON', attempt: null },
      { kind: 'EDITED', platform: 'MASTODON', attempt: null },
      { kind: 'REMOVED', platform: 'MASTODON', attempt: null },
    ]);
  });

  it('[D-PST-24] a native schedule whose answer was lost keeps its time; one that is past is at once', async ({ acme }) => {
    await acme.did('PATCH', '/platforms/FACEBOOK', { body: { failure: { mode: 'timeout', accepted: true, times: 1 } } });
    const id = await publish(acme, post('FACEBOOK', { text: 'Hi', nativeScheduleTime: '2026-03-02T12:00:00Z' }));
    await acme.advance(600_000);
    expect(await statusOf(acme, id)).toBe('REVIEW');
    await acme.sim.clock.advanceTo('2026-03-02T12:00:00Z');
    expect(await statusOf(acme, id)).toBe('POSTED');
    const past = await publish(acme, post('FACEBOOK', { text: 'Hi', nativeScheduleTime: NOW }));
    expect(await statusOf(acme, past)).toBe('POSTED');
  });
});

describe('what a platform says about an account', () => {
  it.for([
    ['r/test', 200, 200],
    ['r/flair', 400, 400],
    ['r/textonly', 200, 400],
  ] as const)('[D-PST-25] %s answers %i to a text and %i to an image', async ([sr, text, image], { acme }) => {
    const create = async (more: object) => (await acme.call('POST', '/post', { body: post('REDDIT', { sr, text: 'Hi', ...more }) })).status;
    expect(await create({})).toBe(text);
    expect(await create({ uploadIds: ['upload_acme_image'] })).toBe(image);
    expect(await create({ flairId: 'flair_1' })).toBe(200);
  });

  it('[D-PST-25] the rules of a subreddit can be set, one by one', async ({ acme }) => {
    const set = (body: object, id = 'sa_acme_reddit') => acme.call('PATCH', `/_sim/social-accounts/${id}`, { body });
    expect((await set({ channels: [{ id: 'r/test', linkFlairEnabled: true }] })).body).toMatchObject({
      channels: [{ id: 'r/test', metadata: { allowImages: true, linkFlairEnabled: true } }, {}, {}],
    });
    expect((await acme.call('POST', '/post', { body: post('REDDIT', { sr: 'r/test', text: 'Hi' }) })).status).toBe(400);
    expect(await set({ channels: [{ id: 'r/nowhere' }] })).toMatchObject({
      status: 400,
      body: { message: 'channels.0.id: the account has no channel r/nowhere. It has: r/test, r/flair, r/textonly' },
    });
    expect((await set({ channels: [] }, 'sa_acme_slack')).status).toBe(400);
    expect((await set({ twitterSubType: 'premium' })).status).toBe(400);
    expect((await set({}, 'sa_nowhere')).status).toBe(404);
  });
});
