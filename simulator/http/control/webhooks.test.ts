import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, createControlTest } from './control.fixture.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const URL = 'https://hooks.acme.test/in';
const register = (fields: object = {}) =>
  test.did<wire.Webhook>('POST', '/webhooks', { body: { organizationId: 'org_acme', url: URL, ...fields } });
const addTeam = (id: string, organization = 'org_acme') =>
  test.did('POST', `/organizations/${organization}/teams`, { body: { id, name: id } });

/** Lets what is due be sent, and answered with that status. */
async function deliver(status: number): Promise<void> {
  await test.did('GET', '/clock');
  test.receiver.answer(status);
  await test.did('POST', '/deliveries/settle');
}

describe('webhook endpoints', () => {
  it('are registered and listed, newest first', async () => {
    const first = await register();
    expect(first).toEqual({
      id: expect.stringMatching(/^wh_/),
      organizationId: 'org_acme',
      url: URL,
      secret: 'whsec_sim_org_acme',
      enabled: true,
      failureCount: 0,
      lastSuccessAt: null,
      disabledAt: null,
      createdAt: START,
      chaos: { duplicate: 0, reorder: 0, delay: 0, corruptSignature: 0, truncate: 0, loseAck: 0 },
    });
    const second = await register({ organizationId: 'org_pro', secret: 'mine' });
    expect(second).toMatchObject({ organizationId: 'org_pro', secret: 'mine' });
    expect(await test.did<wire.WebhookList>('GET', '/webhooks')).toEqual({ items: [second, first], total: 2 });
    expect(await test.did<wire.WebhookList>('GET', '/webhooks?offset=1')).toEqual({ items: [first], total: 2 });
  });

  it.each([
    [{ url: 'http://hooks.acme.test/in' }, 400, 'http:// goes to loopback only'],
    [{ url: 'ftp://hooks.acme.test/in' }, 400, 'is no scheme for a webhook'],
    [{ url: 'hooks' }, 400, 'url must be a valid uri'],
    [{ secret: '' }, 400, 'secret must not be empty'],
    [{ organizationId: 'org_nobody' }, 404, 'Organization not found'],
  ])('%j → %i', async (fields, status, message) => {
    const answer = await test.control('POST', '/webhooks', { body: { organizationId: 'org_acme', url: URL, ...fields } });
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).total).toBe(0);
  });

  it('are updated, except for missing fields', async () => {
    const { id } = await register();
    expect(await test.did('PATCH', `/webhooks/${id}`, { body: { secret: 'new' } })).toMatchObject({
      url: URL,
      secret: 'new',
      enabled: true,
    });
    expect(await test.did('PATCH', `/webhooks/${id}`, { body: { enabled: false } })).toMatchObject({ enabled: false, disabledAt: START });
    expect(await test.did('POST', `/webhooks/${id}/enable`)).toMatchObject({ secret: 'new', enabled: true, disabledAt: null });
    const refused = await test.control('PATCH', `/webhooks/${id}`, { body: { secret: 'newer', url: 'http://hooks.acme.test' } });
    expect(refused.status).toBe(400);
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).items).toMatchObject([{ url: URL, secret: 'new' }]);
  });

  it('get a new secret each', async () => {
    const [first, second] = [await register(), await register()];
    const rotated = await test.did<wire.Webhook>('POST', `/webhooks/${first.id}/rotate-secret`);
    expect(rotated).toEqual({ ...first, secret: expect.stringMatching(/^whsec_sim_[a-z2-9]{16}$/) });
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).items).toEqual([second, rotated]);
  });

  it('have delivery faults at the given rates; missing ones are unchanged', async () => {
    const { id, chaos } = await register();
    expect(await test.did('PATCH', `/webhooks/${id}/chaos`, { body: { truncate: 0.5, loseAck: 1 } })).toMatchObject({
      id,
      chaos: { ...chaos, truncate: 0.5, loseAck: 1 },
    });
    await test.did('PATCH', `/webhooks/${id}/chaos`, { body: { truncate: 0 } });
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).items).toMatchObject([{ chaos: { ...chaos, loseAck: 1 } }]);
    await addTeam('team_1');
    await deliver(200);
    expect((await test.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([
      { status: 'PENDING', attempts: [{ responseStatus: null, error: 'the answer (200) was lost on its way' }] },
    ]);
  });

  it.each([{ delay: 1.1 }, { delay: -0.1 }, { delay: '1' }, { explode: 1 }])('refuse %j', async body => {
    const { id, chaos } = await register();
    expect((await test.control('PATCH', `/webhooks/${id}/chaos`, { body })).status).toBe(400);
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).items).toMatchObject([{ chaos }]);
  });

  it('have the same delivery faults again after a restored snapshot', async () => {
    const { id } = await register();
    await test.did('PATCH', `/webhooks/${id}/chaos`, { body: { duplicate: 0.5, reorder: 0.5, delay: 0.3, truncate: 0.4, loseAck: 0.4 } });
    test.receiver.answerEach(() => 200);
    for (let i = 0; i < 10; i++) await addTeam(`team_${i}`);
    await test.did('POST', '/clock/advance', { body: { by: 'PT5S' } });
    const snapshot = await test.did('GET', '/snapshot');
    const goOn = async () => {
      for (let i = 10; i < 20; i++) await addTeam(`team_${i}`);
      await test.did('POST', '/clock/settle');
      return [await test.did('GET', '/deliveries?limit=1000'), await test.did('GET', '/snapshot')];
    };
    const first = await goOn();
    await test.did('PUT', '/snapshot', { body: snapshot });
    expect(await goOn()).toEqual(first);
  });

  it('drop pending deliveries when they are disabled', async () => {
    const { id } = await register();
    await addTeam('team_1');
    await deliver(500);
    await test.did('PATCH', `/webhooks/${id}`, { body: { enabled: false } });
    expect((await test.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([
      { status: 'FAILED', attempts: [{ number: 1 }] },
    ]);
    await test.did('POST', '/clock/settle');
    expect(test.receiver.received()).toBe(1);
  });

  it('receive nothing after they are removed', async () => {
    const webhook = await register();
    expect(await test.did('DELETE', `/webhooks/${webhook.id}`)).toEqual(webhook);
    await addTeam('team_1');
    await test.did('POST', '/clock/settle');
    expect(test.receiver.received()).toBe(0);
    expect((await test.did<wire.WebhookList>('GET', '/webhooks')).total).toBe(0);
  });
});

describe('events and deliveries', () => {
  it('are listed newest first, with attempts and responses', async () => {
    const webhook = await register();
    await addTeam('team_1');
    await deliver(200);
    await addTeam('team_2');
    await deliver(200);
    await addTeam('team_free_2', 'org_free');
    const events = await test.did<wire.EventList>('GET', '/events');
    expect(events).toMatchObject({
      total: 3,
      items: [
        { organizationId: 'org_free', data: { id: 'team_free_2' } },
        { organizationId: 'org_acme', data: { id: 'team_2' } },
        { id: expect.stringMatching(/^evt_/), type: 'team.created', organizationId: 'org_acme', createdAt: START, data: { id: 'team_1' } },
      ],
    });
    const { items, total } = await test.did<wire.DeliveryList>('GET', '/deliveries?offset=1');
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        eventId: events.items[2]?.id,
        webhookId: webhook.id,
        type: 'team.created',
        status: 'SUCCEEDED',
        attempts: [{ number: 1, at: START, responseStatus: 200, responseBody: '', error: null }],
      },
    ]);
    const attempt = items[0]?.attempts[0];
    expect(JSON.parse(attempt?.requestBody ?? '')).toEqual({ type: 'team.created', data: events.items[2]?.data });
    expect(attempt?.requestHeaders).toHaveProperty('x-signature');
  });

  it.each([200, 500])('show the result of an attempt in flight in manual mode, whatever the receiver’s speed (%i)', async status => {
    await register();
    await addTeam('team_1');
    let shown: wire.DeliveryList | undefined;
    const read = test.did<wire.DeliveryList>('GET', '/deliveries').then(list => {
      shown = list;
    });
    while (test.receiver.received() < 1) await new Promise(resolve => setImmediate(resolve));
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
    expect(shown).toBeUndefined();
    test.receiver.answer(status);
    await read;
    expect(shown?.items).toMatchObject([{ status: status === 200 ? 'SUCCEEDED' : 'PENDING', attempts: [{ responseStatus: status }] }]);
  });

  it('show an attempt in flight as PENDING while the clock runs', async () => {
    await test.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await register();
    await addTeam('team_1');
    while (test.receiver.received() < 1) await new Promise(resolve => setImmediate(resolve));
    expect((await test.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([{ status: 'PENDING', attempts: [] }]);
    test.receiver.answer(200);
  });

  it('are filtered by organization, type, event, endpoint and status', async () => {
    const [first, second] = [await register(), await register({ url: 'https://hooks.acme.test/second' })];
    await register({ organizationId: 'org_pro' });
    await addTeam('team_1');
    await deliver(500);
    await test.did('PATCH', `/webhooks/${second.id}`, { body: { enabled: false } });
    await addTeam('team_2', 'org_pro');
    await deliver(200);
    const events = async (query: string) => (await test.did<wire.EventList>('GET', `/events?${query}`)).items;
    const deliveries = async (query: string) => (await test.did<wire.DeliveryList>('GET', `/deliveries?${query}`)).items;
    const [ofPro, ofAcme] = await events('');
    expect(await events('organizationId=org_acme')).toEqual([ofAcme]);
    expect(await events('type=team.created')).toEqual([ofPro, ofAcme]);
    expect(await events('type=team.deleted')).toEqual([]);
    expect(await deliveries(`eventId=${ofPro?.id}`)).toMatchObject([{ eventId: ofPro?.id }]);
    expect(await deliveries(`webhookId=${first.id}`)).toMatchObject([{ eventId: ofAcme?.id, webhookId: first.id }]);
    expect(await deliveries('organizationId=org_acme')).toMatchObject([{ webhookId: second.id }, { webhookId: first.id }]);
    expect(await deliveries('status=FAILED')).toMatchObject([{ webhookId: second.id }]);
    expect(await deliveries(`status=FAILED&webhookId=${first.id}`)).toEqual([]);
    expect(await test.did('GET', '/webhooks?organizationId=org_pro')).toMatchObject({ total: 1, items: [{ organizationId: 'org_pro' }] });
    expect(await test.control('GET', '/deliveries?status=LOST')).toMatchObject({ status: 400 });
  });

  it('can be sent again, to the enabled endpoints of the organization', async () => {
    await addTeam('team_1');
    const id = (await test.did<wire.EventList>('GET', '/events')).items[0]?.id;
    expect(await test.did('POST', `/events/${id}/resend`)).toEqual({ items: [], total: 0 });
    const webhook = await register();
    const disabled = await register({ url: 'https://hooks.acme.test/off' });
    await test.did('PATCH', `/webhooks/${disabled.id}`, { body: { enabled: false } });
    await register({ organizationId: 'org_pro' });
    expect(await test.did('POST', `/events/${id}/resend`)).toMatchObject({
      items: [{ eventId: id, webhookId: webhook.id, status: 'PENDING', attempts: [] }],
      total: 1,
    });
    await deliver(200);
    expect((await test.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect((await test.did<wire.EventList>('GET', '/events')).total).toBe(1);
  });

  it('settle waits for running attempts, and does not advance the clock', async () => {
    await register();
    await addTeam('team_1');
    await addTeam('team_2');
    const settled = test.did('POST', '/deliveries/settle');
    while (test.receiver.received() < 2) await new Promise(resolve => setImmediate(resolve));
    test.receiver.answer(500);
    expect(await settled).toEqual({ settled: 2 });
    expect(await test.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: START });
    expect((await test.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
    expect(await test.did('POST', '/deliveries/settle')).toEqual({ settled: 0 });
  });
});

describe('notifications', () => {
  it('inform the owner about a disabled endpoint', async () => {
    test.receiver.answerEach(() => 500);
    await register();
    await addTeam('team_1');
    await test.did('POST', '/clock/advance', { body: { by: 'P8D' } });
    const { items, total } = await test.did<wire.NotificationList>('GET', '/notifications');
    expect(total).toBe(2);
    expect(items.map(item => item.kind).sort()).toEqual(['EMAIL', 'IN_APP']);
    expect(items).toContainEqual({
      id: expect.stringMatching(/^ntf_/),
      kind: 'EMAIL',
      to: 'owner@acme.example',
      subject: expect.any(String),
      text: expect.stringContaining(URL),
      createdAt: expect.stringMatching(/^2026-03-09T/),
    });
    expect((await test.did<wire.NotificationList>('GET', '/notifications?limit=1')).items).toEqual([items[0]]);
  });
});
