import { describe, expect } from 'vitest';
import { publicApi } from '../../../../openapi/document.ts';
import type * as wire from '../../../../openapi/generated/control-types.ts';
import { listWebhooks } from '../../../domain/webhooks/queries.ts';
import { exportFixture } from '../../../domain/worlds/export-fixture.ts';
import { START } from '../../../testing/test-simulator.ts';
import { type ControlTest, created, it, scheduled } from '../control.fixture.ts';

const TYPES = Object.keys(publicApi.json.webhooks ?? {});
const URL = 'https://hooks.acme.test/in';

const register = (acme: ControlTest, organizationId = 'org_acme') =>
  acme.did<wire.Webhook>('POST', '/webhooks', { body: { organizationId, url: URL } });

const send = (acme: ControlTest, body: object) =>
  acme.control<wire.SentEvent & { readonly message: string }>('POST', '/events', { body: { organizationId: 'org_acme', ...body } });

/** Sends an event that must be taken. */
const sent = async (acme: ControlTest, body: object): Promise<wire.SentEvent> => {
  const answer = await send(acme, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};

/** A draft of the organization. */
const draft = (acme: ControlTest, title: string) =>
  created(acme, '/post', scheduled(['INSTAGRAM'], { title, status: 'DRAFT', data: { INSTAGRAM: { text: 'Hi' } } }));

/** Lets what is due be sent, with these answers, and lists the deliveries, newest first. */
async function delivered(acme: ControlTest, status: number): Promise<readonly wire.Delivery[]> {
  acme.receiver.answerEach(() => status);
  await acme.did('GET', '/clock');
  await acme.did('POST', '/deliveries/settle');
  return (await acme.did<wire.DeliveryList>('GET', '/deliveries')).items;
}

describe('[D-WHK-12] an event that is sent', () => {
  it.for(TYPES)('may be %s, signed and marked as synthetic', async (type, { acme }) => {
    const endpoint = await register(acme);
    const { event, deliveries } = await sent(acme, { type });
    expect(event).toMatchObject({ type, organizationId: 'org_acme', createdAt: START, synthetic: true });
    expect(deliveries).toMatchObject([{ webhookId: endpoint.id, eventId: event.id, status: 'PENDING', synthetic: true }]);
    const [delivery] = await delivered(acme, 200);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', synthetic: true });
    expect(delivery?.attempts[0]).toMatchObject({
      requestHeaders: { 'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/), 'x-sim-synthetic': 'true' },
      requestBody: JSON.stringify({ type, data: event.data }),
    });
    expect((await acme.did<wire.EventList>('GET', '/events')).items).toEqual([event]);
  });

  it('is about the newest entity of the organization, which does not change', async ({ acme }) => {
    await register(acme);
    await draft(acme, 'First');
    const id = await draft(acme, 'Second');
    const { event } = await sent(acme, { type: 'post.published', set: { 'data.data.INSTAGRAM.text': 'Other' } });
    expect(event.data).toMatchObject({ id, title: 'Second', status: 'POSTED', postedDate: START, data: { INSTAGRAM: { text: 'Other' } } });
    expect(await acme.ok('GET', `/post/${id}`)).toMatchObject({ status: 'DRAFT', postedDate: null, data: { INSTAGRAM: { text: 'Hi' } } });
  });

  it('is about the entity whose id is given', async ({ acme }) => {
    await register(acme);
    const id = await draft(acme, 'First');
    await draft(acme, 'Second');
    expect((await sent(acme, { type: 'post.published', set: { 'data.id': id } })).event.data).toMatchObject({ id, title: 'First' });
    expect((await sent(acme, { type: 'post.published', data: { id: 'post_none' } })).event.data).toMatchObject({
      id: 'post_none',
      title: 'Second',
    });
  });

  it('is the example of the document without an entity, with ids and times of the world', async ({ acme }) => {
    await register(acme, 'org_pro');
    const [first, second] = [
      await sent(acme, { type: 'conversation.created', organizationId: 'org_pro' }),
      await sent(acme, { type: 'conversation.created', organizationId: 'org_pro' }),
    ];
    expect(first.event.data).toMatchObject({
      id: expect.stringMatching(/^conv_\w{16}$/),
      organizationId: 'org_pro',
      teamId: 'team_pro',
      updatedAt: START,
    });
    expect(second.event.data).toEqual({ ...first.event.data, id: expect.stringMatching(/^conv_\w{16}$/) });
    expect(second.event.data).not.toMatchObject({ id: (first.event.data as { readonly id: string }).id });
  });

  it('has the given fields, at any depth', async ({ acme }) => {
    await register(acme);
    const { event } = await sent(acme, {
      type: 'post.published',
      data: { title: 'Mine', externalData: null, data: { FACEBOOK: { text: 'Hi' } } },
      set: { 'data.status': 'ERROR', 'data.errors.INSTAGRAM': 'No', 'data.socialAccounts.0.externalPostId': '17' },
    });
    expect(event.data).toMatchObject({
      title: 'Mine',
      externalData: null,
      status: 'ERROR',
      errors: { INSTAGRAM: 'No' },
      socialAccounts: [{ externalPostId: '17' }],
    });
    expect(event.data).toHaveProperty('data', { FACEBOOK: { text: 'Hi' } });
  });

  it.for<[object, string]>([
    [{ type: 'post.publishd' }, 'type: there is no event post.publishd; did you mean post.published?'],
    [{ type: 'post.published', data: { stauts: 'ERROR' } }, 'data has no field stauts; its fields are id, teamId'],
    [{ type: 'post.published', data: { stauts: 'ERROR' } }, 'did you mean status?; raw sends it all the same'],
    [{ type: 'post.published', set: { 'data.socialAccounts.0.externalPost': 'x' } }, 'data.socialAccounts.0 has no field externalPost'],
    [{ type: 'post.published', data: { socialAccounts: [{ pstId: 'x' }] } }, 'data.socialAccounts.0 has no field pstId'],
    [{ type: 'post.published', set: { 'data.status': 'EROR' } }, 'data.status must be one of DRAFT, SCHEDULED, '],
    [{ type: 'post.published', set: { 'data.status': 'EROR' } }, 'not EROR; did you mean ERROR?; raw sends it all the same'],
    [{ type: 'post.published', set: { 'data.retryCount': 'two' } }, 'data.retryCount must be an integer, not "two"; raw sends'],
    [{ type: 'post.published', set: { status: 'ERROR' } }, 'set.status: must be a path that begins with data'],
    [
      { type: 'post.published', set: { 'data.socialAccounts.7.postId': 'x' } },
      'data.socialAccounts is a list of 1 item; give the place of',
    ],
    [{ type: 'post.published', set: { 'data.title.de': 'x' } }, 'data.title has no field de'],
    [{ type: 'post.published', secret: 'x' }, 'secret: belongs to url'],
    [{ type: 'post.published', url: 'http://hooks.acme.test' }, 'http:// goes to loopback only'],
  ])('is refused: %j', async ([body, message], { acme }) => {
    await register(acme);
    const before = await acme.did('GET', '/snapshot');
    const answer = await send(acme, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
    expect(await acme.did('GET', '/snapshot')).toEqual(before);
  });

  it('breaks its schema when it is sent raw', async ({ acme }) => {
    await register(acme);
    const { event } = await sent(acme, {
      type: 'post.published',
      raw: true,
      data: { status: 'VANISHED', extra: 1 },
      set: { 'data.no.where': 2 },
    });
    expect(event.data).toMatchObject({ status: 'VANISHED', extra: 1, no: { where: 2 } });
  });

  it('needs somebody who receives it', async ({ acme }) => {
    const type = 'post.published';
    expect(await send(acme, { type, organizationId: 'org_none' })).toMatchObject({ status: 404 });
    const { id } = await register(acme);
    await acme.did('PATCH', `/webhooks/${id}`, { body: { enabled: false } });
    expect(await send(acme, { type })).toMatchObject({
      status: 409,
      body: {
        message:
          'No enabled endpoint of org_acme receives post.published. Register one with POST /_sim/webhooks or sim listen, or give a url.',
      },
    });
    expect(await acme.control('POST', `/webhooks/${id}/send`, { body: { type } })).toMatchObject({
      status: 409,
      body: { message: `${id} is disabled and receives nothing. Enable it with POST /_sim/webhooks/${id}/enable.` },
    });
    expect(await acme.control('POST', '/webhooks/wh_none/send', { body: { type } })).toMatchObject({ status: 404 });
  });

  it('goes to every endpoint of the organization, or to one', async ({ acme }) => {
    const [first, second] = [await register(acme), await register(acme)];
    await register(acme, 'org_pro');
    expect((await sent(acme, { type: 'team.updated' })).deliveries.map(({ webhookId }) => webhookId)).toEqual([first.id, second.id]);
    const { deliveries } = await acme.did<wire.SentEvent>('POST', `/webhooks/${second.id}/send`, { body: { type: 'team.updated' } });
    expect(deliveries.map(({ webhookId }) => webhookId)).toEqual([second.id]);
  });

  it('is retried, and stays synthetic when it is sent again', async ({ acme }) => {
    await register(acme);
    const { event } = await sent(acme, { type: 'team.updated' });
    expect(await delivered(acme, 500)).toMatchObject([{ status: 'PENDING', attempts: [{ responseStatus: 500 }] }]);
    await acme.did('POST', '/clock/advance', { body: { by: '5m' } });
    expect((await acme.did<wire.DeliveryList>('GET', '/deliveries')).items[0]?.attempts).toHaveLength(3);
    expect(await acme.did('POST', `/events/${event.id}/resend`)).toMatchObject({ items: [{ synthetic: true }] });
  });

  it('goes once to an address that is no endpoint, signed with the given secret', async ({ acme }) => {
    const { event, deliveries } = await sent(acme, { type: 'team.updated', url: 'http://127.0.0.1:9/hook?a=1', secret: 'mine' });
    expect(deliveries).toHaveLength(1);
    expect(listWebhooks(acme.world, { offset: 0, limit: 10 }).total).toBe(0);
    acme.world.events.emit('webhook', { type: 'team.updated', organizationId: 'org_acme', data: event.data });
    expect(acme.world.webhooks.deliveries.all()).toHaveLength(1);
    expect(exportFixture(acme.world).organizations.flatMap(({ webhooks = [] }) => webhooks)).toEqual([]);
    expect(await delivered(acme, 500)).toMatchObject([{ status: 'FAILED', attempts: [{ responseStatus: 500 }] }]);
    await acme.did('POST', '/clock/advance', { body: { by: '8d' } });
    expect(acme.receiver.received()).toBe(1);
    expect(acme.world.webhooks.byId.all()).toEqual([]);
  });
});
