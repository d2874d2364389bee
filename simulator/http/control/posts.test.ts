import { expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, created, it, scheduled } from './control.fixture.ts';

const POST = scheduled(['FACEBOOK', 'LINKEDIN']);
const lifeOf = async (acme: ControlTest, id: string) => (await acme.did<wire.PostTimeline>('GET', `/posts/${id}/timeline`)).items;

it('lists failed attempts, and events with their deliveries', async ({ acme }) => {
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

it('lists reviews, manual retries and deletion', async ({ acme }) => {
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

it('is part of a snapshot', async ({ acme }) => {
  const id = await created(acme, '/post', POST);
  await acme.sim.clock.advance('P1D');
  const life = await lifeOf(acme, id);
  const snapshot = await acme.did('GET', '/snapshot');
  await acme.did('POST', '/reset');
  await acme.did('PUT', '/snapshot', { body: snapshot });
  expect(await lifeOf(acme, id)).toEqual(life);
});
