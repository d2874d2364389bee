import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, it } from './control.fixture.ts';

const URL = 'https://hooks.acme.test/in';
const register = (acme: ControlTest, fields: object = {}) =>
  acme.did<wire.Webhook>('POST', '/webhooks', { body: { organizationId: 'org_acme', url: URL, ...fields } });
const addTeam = (acme: ControlTest, id: string, organization = 'org_acme') =>
  acme.did('POST', `/organizations/${organization}/teams`, { body: { id, name: id } });

/** Lets what is due be sent, and answered with that status. */
async function deliver(acme: ControlTest, status: number): Promise<void> {
  await acme.did('GET', '/clock');
  acme.receiver.answer(status);
  await acme.did('POST', '/deliveries/settle');
}

describe('webhook endpoints', () => {
  it('are registered and listed, newest first', async ({ acme }) => {
    const first = await register(acme);
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
    const second = await register(acme, { organizationId: 'org_pro', secret: 'mine' });
    expect(second).toMatchObject({ organizationId: 'org_pro', secret: 'mine' });
    expect(await acme.did<wire.WebhookList>('GET', '/webhooks')).toEqual({ items: [second, first], total: 2 });
    expect(await acme.did<wire.WebhookList>('GET', '/webhooks?offset=1')).toEqual({ items: [first], total: 2 });
  });

  it('are updated, except for missing fields', async ({ acme }) => {
    const { id } = await register(acme);
    expect(await acme.did('PATCH', `/webhooks/${id}`, { body: { secret: 'new' } })).toMatchObject({
      url: URL,
      secret: 'new',
      enabled: true,
    });
    expect(await acme.did('PATCH', `/webhooks/${id}`, { body: { enabled: false } })).toMatchObject({ enabled: false, disabledAt: START });
    expect(await acme.did('POST', `/webhooks/${id}/enable`)).toMatchObject({ secret: 'new', enabled: true, disabledAt: null });
    const refused = await acme.control('PATCH', `/webhooks/${id}`, { body: { secret: 'newer', url: 'http://hooks.acme.test' } });
    expect(refused.status).toBe(400);
    expect((await acme.did<wire.WebhookList>('GET', '/webhooks')).items).toMatchObject([{ url: URL, secret: 'new' }]);
  });

  it('get a new secret each', async ({ acme }) => {
    const [first, second] = [await register(acme), await register(acme)];
    const rotated = await acme.did<wire.Webhook>('POST', `/webhooks/${first.id}/rotate-secret`);
    expect(rotated).toEqual({ ...first, secret: expect.stringMatching(/^whsec_sim_[a-z2-9]{16}$/) });
    expect((await acme.did<wire.WebhookList>('GET', '/webhooks')).items).toEqual([second, rotated]);
  });

  it('have delivery faults at the given rates; missing ones are unchanged', async ({ acme }) => {
    const { id, chaos } = await register(acme);
    expect(await acme.did('PATCH', `/webhooks/${id}/chaos`, { body: { truncate: 0.5, loseAck: 1 } })).toMatchObject({
      id,
      chaos: { ...chaos, truncate: 0.5, loseAck: 1 },
    });
    await acme.did('PATCH', `/webhooks/${id}/chaos`, { body: { truncate: 0 } });
    expect((await acme.did<wire.WebhookList>('GET', '/webhooks')).items).toMatchObject([{ chaos: { ...chaos, loseAck: 1 } }]);
    await addTeam(acme, 'team_1');
    await deliver(acme, 200);
    expect((await acme.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([
      { status: 'PENDING', attempts: [{ responseStatus: null, error: 'the answer (200) was lost on its way' }] },
    ]);
  });

  it('have the same delivery faults again after a restored snapshot', async ({ acme }) => {
    const { id } = await register(acme);
    await acme.did('PATCH', `/webhooks/${id}/chaos`, { body: { duplicate: 0.5, reorder: 0.5, delay: 0.3, truncate: 0.4, loseAck: 0.4 } });
    acme.receiver.answerEach(() => 200);
    for (let i = 0; i < 10; i++) await addTeam(acme, `team_${i}`);
    await acme.did('POST', '/clock/advance', { body: { by: 'PT5S' } });
    const snapshot = await acme.did('GET', '/snapshot');
    const goOn = async () => {
      for (let i = 10; i < 20; i++) await addTeam(acme, `team_${i}`);
      await acme.did('POST', '/clock/settle');
      return [await acme.did('GET', '/deliveries?limit=1000'), await acme.did('GET', '/snapshot')];
    };
    const first = await goOn();
    await acme.did('PUT', '/snapshot', { body: snapshot });
    expect(await goOn()).toEqual(first);
  });
});

describe('events and deliveries', () => {
  it('are listed newest first, with attempts and responses', async ({ acme }) => {
    const webhook = await register(acme);
    await addTeam(acme, 'team_1');
    await deliver(acme, 200);
    await addTeam(acme, 'team_2');
    await deliver(acme, 200);
    await addTeam(acme, 'team_free_2', 'org_free');
    const events = await acme.did<wire.EventList>('GET', '/events');
    expect(events).toMatchObject({
      total: 3,
      items: [
        { organizationId: 'org_free', data: { id: 'team_free_2' } },
        { organizationId: 'org_acme', data: { id: 'team_2' } },
        { id: expect.stringMatching(/^evt_/), type: 'team.created', organizationId: 'org_acme', createdAt: START, data: { id: 'team_1' } },
      ],
    });
    const { items, total } = await acme.did<wire.DeliveryList>('GET', '/deliveries?offset=1');
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

  it.for([200, 500])(
    'show the result of an attempt in flight in manual mode, whatever the receiver’s speed (%i)',
    async (status, { acme }) => {
      await register(acme);
      await addTeam(acme, 'team_1');
      let shown: wire.DeliveryList | undefined;
      const read = acme.did<wire.DeliveryList>('GET', '/deliveries').then(list => {
        shown = list;
      });
      await acme.receiver.reached(1);
      for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
      expect(shown).toBeUndefined();
      acme.receiver.answer(status);
      await read;
      expect(shown?.items).toMatchObject([{ status: status === 200 ? 'SUCCEEDED' : 'PENDING', attempts: [{ responseStatus: status }] }]);
    },
  );

  it('show an attempt in flight as PENDING while the clock runs', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await register(acme);
    await addTeam(acme, 'team_1');
    await acme.receiver.reached(1);
    expect((await acme.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([{ status: 'PENDING', attempts: [] }]);
    acme.receiver.answer(200);
  });

  it('are filtered by organization, type and event', async ({ acme }) => {
    await register(acme);
    await register(acme, { organizationId: 'org_pro' });
    await addTeam(acme, 'team_1');
    await deliver(acme, 200);
    await addTeam(acme, 'team_2', 'org_pro');
    await deliver(acme, 200);
    const events = async (query: string) => (await acme.did<wire.EventList>('GET', `/events?${query}`)).items;
    const deliveries = async (query: string) => (await acme.did<wire.DeliveryList>('GET', `/deliveries?${query}`)).items;
    const [ofPro, ofAcme] = await events('');
    expect(await events('organizationId=org_acme')).toEqual([ofAcme]);
    expect(await events('type=team.created')).toEqual([ofPro, ofAcme]);
    expect(await events('type=team.deleted')).toEqual([]);
    expect(await deliveries(`eventId=${ofPro?.id}`)).toMatchObject([{ eventId: ofPro?.id }]);
    expect(await acme.did('GET', '/webhooks?organizationId=org_pro')).toMatchObject({ total: 1, items: [{ organizationId: 'org_pro' }] });
  });

  it('settle waits for running attempts, and does not advance the clock', async ({ acme }) => {
    await register(acme);
    await addTeam(acme, 'team_1');
    await addTeam(acme, 'team_2');
    const settled = acme.did('POST', '/deliveries/settle');
    await acme.receiver.reached(2);
    acme.receiver.answer(500);
    expect(await settled).toEqual({ settled: 2 });
    expect(await acme.did<wire.Clock>('GET', '/clock')).toMatchObject({ now: START });
    expect((await acme.did<wire.DeliveryList>('GET', '/deliveries')).items).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
    expect(await acme.did('POST', '/deliveries/settle')).toEqual({ settled: 0 });
  });
});

describe('notifications', () => {
  it('inform the owner about a disabled endpoint', async ({ acme }) => {
    acme.receiver.answerEach(() => 500);
    await register(acme);
    await addTeam(acme, 'team_1');
    await acme.did('POST', '/clock/advance', { body: { by: 'P8D' } });
    const { items, total } = await acme.did<wire.NotificationList>('GET', '/notifications');
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
    expect((await acme.did<wire.NotificationList>('GET', '/notifications?limit=1')).items).toEqual([items[0]]);
  });
});
