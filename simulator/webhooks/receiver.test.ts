import { describe, expect, onTestFinished, vi } from 'vitest';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import { verifySignature } from '../domain/webhooks/verify.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import type { Loose, TestSimulator } from '../testing/test-simulator.ts';
import { createWebhookInbox, receiverUrl } from './inbox.ts';
import type { ReceiveOptions } from './receiver-api.ts';

const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00Z',
  socialAccountTypes: ['THREADS'],
  data: { THREADS: { text: 'We are live' } },
};

const NOBODY: WebhookSender = { send: () => Promise.reject(new Error('sent elsewhere')), close: () => Promise.resolve() };

const it = base.extend('webhooks', ({ acme }) => acme.sim.webhooks);

async function schedule(acme: TestSimulator, title = 'Launch'): Promise<string> {
  const { body } = await acme.call<{ id: string }>('POST', '/post', { body: { ...POST, title } });
  return body.id;
}

/** The items of a list of the control API. */
async function control(acme: TestSimulator, path: string): Promise<Loose[]> {
  const { body } = await acme.call<{ items: Loose[] }>('GET', `/_sim/${path}`);
  return body.items;
}

describe('received', () => {
  it('returns what was delivered before the first call, signed as on the wire', async ({ acme, webhooks }) => {
    const id = await schedule(acme);
    await acme.sim.clock.advance('2h');
    const webhook = await webhooks.received('post.published');
    expect(webhook).toMatchObject({
      type: 'post.published',
      data: { id, status: 'POSTED' },
      headers: { 'content-type': 'application/json', 'user-agent': 'socialpublishing' },
      attempt: 1,
      organizationId: 'org_acme',
      at: '2026-03-02T11:00:00.000Z',
    });
    expect(JSON.parse(webhook.body)).toEqual({ type: webhook.type, data: webhook.data });
    expect(verifySignature(webhook.body, webhook.headers['x-signature'], 'whsec_sim_org_acme')).toBe(true);
    expect(verifySignature(webhook.body, webhook.headers['x-signature'], 'whsec_sim_org_pro')).toBe(false);
    expect(verifySignature(webhook.body, undefined, 'whsec_sim_org_acme')).toBe(false);
  });

  it('returns each webhook once, in the order of arrival', async ({ acme, webhooks }) => {
    const posts = [await schedule(acme, 'a'), await schedule(acme, 'b')];
    await acme.sim.clock.advance('2h');
    const came = [await webhooks.received('post.published'), await webhooks.received('post.published')];
    expect(came.map(({ data }) => data.id).sort()).toEqual(posts.sort());
    await expect(webhooks.received('post.published', { timeoutMs: 1 })).rejects.toThrow('2 had been returned before');
  });

  it('waits for later webhooks; earlier calls are served first', async ({ acme, webhooks }) => {
    const id = await schedule(acme);
    const waiting = [webhooks.received('post.published'), webhooks.received('post.published')];
    await acme.sim.clock.advance('2h');
    expect(await waiting[0]).toMatchObject({ data: { id }, at: expect.stringMatching(/^2026-03-02T10:00:\d\d/) });
    const second = await schedule(acme, 'second');
    await acme.sim.clock.advance('5m');
    expect(await waiting[1]).toMatchObject({ data: { id: second } });
  });

  it('resolves once the delivery has ended', async ({ acme, webhooks }) => {
    await schedule(acme);
    const waiting = webhooks.received('post.published');
    const advance = acme.sim.clock.advance('2h');
    await waiting;
    expect(await control(acme, 'deliveries')).toMatchObject([{ status: 'SUCCEEDED', attempts: [{ responseStatus: 200 }] }]);
    await advance;
  });

  it('runs due jobs in manual mode, without advancing the clock', async ({ acme, webhooks }) => {
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    expect(await webhooks.received('team.created')).toMatchObject({ data: { name: 'Events' } });
    expect(acme.sim.clock.now()).toBe('2026-03-02T09:00:00.000Z');
  });

  it('[WHK-23] ignores unknown event types', async () => {
    const inbox = createWebhookInbox(() => '2026-03-02T09:00:00.000Z');
    const sender = inbox.wrapSender(NOBODY);
    const url = receiverUrl('org_acme');
    const send = (type: string) => {
      const body = JSON.stringify({ type, data: {} });
      const event = { type, createdAt: 0, headers: {}, body };
      return sender.send({ url, headers: {}, body, timeoutMs: 1000, attempt: 1, organization: 'org', event });
    };
    const waiting: string[] = [];
    inbox.onNext(
      ({ type }) => type === 'team.created',
      ({ type }) => waiting.push(type),
    );
    expect([await send('weather.changed'), await send('team.created')]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(waiting).toEqual(['team.created']);
  });

  it.for<[string, (id: string) => ReceiveOptions<'post.published'>]>([
    ['part of the data', (id: string) => ({ match: { id, status: 'POSTED' } as const })],
    ['a function of the data', (id: string) => ({ match: (data: { id: string }) => data.id === id })],
    ['a function of the webhook', (id: string) => ({ match: (_: unknown, { body }: { body: string }) => body.includes(id) })],
  ])('matches by %s', async ([, options], { acme, webhooks }) => {
    await schedule(acme, 'a');
    const id = await schedule(acme, 'b');
    await acme.sim.clock.advance('2h');
    expect((await webhooks.received('post.published', options(id))).data.id).toBe(id);
    await expect(webhooks.received('post.published', { ...options(id), timeoutMs: 1 })).rejects.toThrow(
      'Of post.published, 1 had been returned before and 1 did not match.',
    );
  });

  it('rejects with what `match` throws, without affecting the delivery', async ({ acme, webhooks }) => {
    await schedule(acme);
    const asked = webhooks.received('post.published', {
      match: () => {
        throw new Error('mine');
      },
    });
    const failed = expect(asked).rejects.toThrow('mine');
    await acme.sim.clock.advance('2h');
    await failed;
    expect(await control(acme, 'deliveries')).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('says on timeout what was received instead, and that the clock must be advanced', async ({ acme, webhooks }) => {
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    const id = await schedule(acme);
    await expect(webhooks.received('post.published', { timeoutMs: 1 })).rejects.toThrow(
      'No post.published was received within 1 ms. Received: team.created. The clock is at 2026-03-02T09:00:00.000Z, ' +
        `and the next job (post.publish of ${id}) is due at 2026-03-02T10:00:00.000Z: advance it, for example with clock.advanceTo('2026-03-02T10:00:00.000Z').`,
    );
  });

  it('says at once that the clock must be advanced when nothing is under way', async ({ acme, webhooks }) => {
    const id = await schedule(acme);
    await expect(webhooks.received('post.published')).rejects.toThrow(
      'No post.published was received, and nothing is under way that sends one. Nothing was received. The clock is at 2026-03-02T09:00:00.000Z, ' +
        `and the next job (post.publish of ${id}) is due at 2026-03-02T10:00:00.000Z: advance it, for example with clock.advanceTo('2026-03-02T10:00:00.000Z'). ` +
        'If your code calls the API later, give timeoutMs.',
    );
  });

  it('rejects an unknown type', async ({ webhooks }) => {
    // @ts-expect-error a caller without types may write this
    await expect(webhooks.received('post.publishd')).rejects.toThrow('There is no webhook post.publishd; did you mean post.published?');
  });

  it('times out under fake timers', async ({ acme, webhooks }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await expect(webhooks.received('post.published', { timeoutMs: 1 })).rejects.toThrow('Nothing was received.');
    await schedule(acme);
    await acme.sim.clock.advance('P30D');
    expect(acme.sim.clock.now()).toBe('2026-04-01T09:00:00.000Z');
  });
});

describe('the receiver', () => {
  it('is registered for every organization by its first call, not before', async ({ acme, webhooks }) => {
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    await acme.sim.clock.advance(0);
    expect(await control(acme, 'webhooks')).toEqual([]);
    expect(await control(acme, 'deliveries')).toEqual([]);
    expect(webhooks.all()).toHaveLength(1);
    webhooks.clear();
    const endpoints = await control(acme, 'webhooks');
    expect(endpoints.map(({ organizationId }) => organizationId)).toEqual(['org_free', 'org_pro', 'org_acme']);
  });

  it('is the only endpoint that gets earlier events', async ({ acme, webhooks }) => {
    const other = { organizationId: 'org_acme', url: 'http://127.0.0.1:9/closed' };
    const { body } = await acme.call<{ id: string }>('POST', '/_sim/webhooks', { body: other });
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    await acme.sim.clock.advance(0);
    expect(webhooks.all()).toHaveLength(1);
    const deliveries = await control(acme, 'deliveries');
    expect(deliveries.filter(({ webhookId }) => String(webhookId) === body.id)).toHaveLength(1);
    expect(deliveries).toHaveLength(2);
  });

  it('gets the events of organizations that are created later', async ({ acme, webhooks }) => {
    webhooks.clear();
    const { body } = await acme.call<{ id: string }>('POST', '/_sim/organizations', { body: { name: 'New', plan: 'PRO' } });
    const keys = await acme.call<{ key: string }>('POST', `/_sim/organizations/${body.id}/api-keys`, { body: {} });
    await acme.call('POST', '/team', { key: keys.body.key, body: { name: 'First' } });
    expect(await webhooks.received('team.created')).toMatchObject({ organizationId: body.id, data: { name: 'First' } });
  });

  it('remembers every attempt until it is cleared', async ({ acme, webhooks }) => {
    webhooks.answer({ status: 503, body: 'later' }, { times: 2 });
    await schedule(acme);
    await acme.sim.clock.advance('12h');
    const attempts = webhooks.all('post.published');
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    const [first = 0, ...later] = attempts.map(({ at }) => Date.parse(at));
    expect(later.map(at => (at - first) / 1000)).toEqual([30, 90]);
    expect(await control(acme, 'deliveries')).toMatchObject([
      { status: 'SUCCEEDED', attempts: [{ responseStatus: 503, responseBody: 'later' }, { responseStatus: 503 }, { responseStatus: 200 }] },
    ]);
    expect(webhooks.all('team.created')).toEqual([]);
    webhooks.clear();
    expect(webhooks.all()).toEqual([]);
  });

  it('answers with a function of the webhook, or not at all', async ({ acme, webhooks }) => {
    webhooks.answer(({ attempt }) => (attempt < 3 ? { error: 'connection refused' } : { status: 204 }));
    await schedule(acme);
    await acme.sim.clock.advance('12h');
    expect(await control(acme, 'deliveries')).toMatchObject([
      {
        status: 'SUCCEEDED',
        attempts: [
          { responseStatus: null, error: 'connection refused' },
          { responseStatus: null, error: 'connection refused' },
          { responseStatus: 204, error: null },
        ],
      },
    ]);
  });

  it('fails the attempt when its answer function throws', async ({ acme, webhooks }) => {
    webhooks.answer(() => {
      throw new Error('broken');
    });
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    await acme.sim.clock.advance(0);
    expect(await control(acme, 'deliveries')).toMatchObject([{ attempts: [{ error: 'the receiver failed: broken' }] }]);
  });

  it('rejects an invalid status', ({ webhooks }) => {
    expect(() => webhooks.answer({ status: 99 })).toThrow('status must be a whole number from 200 to 599, not 99');
  });

  it('has the webhooks of a restored snapshot, and receives further ones', async ({ acme, webhooks }) => {
    webhooks.answer({ status: 503 }, { times: 1 });
    const addTeam = async (name: string) => expect((await acme.call('POST', '/team', { body: { name } })).status).toBe(200);
    await addTeam('Team a');
    await addTeam('Team b');
    await acme.sim.clock.advance('1m');
    const before = webhooks.all('team.created');
    expect(before.map(({ data, attempt }) => `${data.name} ${attempt}`)).toEqual(['Team a 1', 'Team b 1', 'Team a 2']);
    const { body } = await acme.call('GET', '/_sim/snapshot');
    await addTeam('Team c');
    expect(webhooks.all()).toHaveLength(4);
    expect((await acme.call('PUT', '/_sim/snapshot', { body })).status).toBe(200);
    expect(webhooks.all()).toEqual(before);
    await addTeam('Team d');
    expect(await webhooks.received('team.created', { match: { name: 'Team d' } })).toMatchObject({ attempt: 1 });
    expect(await webhooks.received('team.created')).toMatchObject({ data: { name: 'Team a' }, attempt: 1 });
    expect(await control(acme, 'webhooks')).toHaveLength(3);
  });

  it('is empty after a reset', async ({ acme, webhooks }) => {
    await acme.call('POST', '/team', { body: { name: 'Events' } });
    expect(webhooks.all()).toHaveLength(1);
    await acme.call('POST', '/_sim/reset');
    expect(webhooks.all()).toEqual([]);
    await acme.call('POST', '/team', { body: { name: 'Again' } });
    expect(await webhooks.received('team.created')).toMatchObject({ data: { name: 'Again' } });
  });
});

it('an inbox refuses a body that is not JSON, and keeps what is', async () => {
  const inbox = createWebhookInbox(() => '2026-03-02T09:00:00.000Z');
  const sender = inbox.wrapSender(NOBODY);
  const send = (body: string) =>
    sender.send({
      organization: 'org a/b',
      url: receiverUrl('org a/b'),
      headers: {},
      body,
      timeoutMs: 1000,
      attempt: 1,
      event: { type: 'team.created', createdAt: 0, headers: {}, body },
    });
  expect(await send('{"type":"team.created","data":{')).toEqual({ status: 400, body: 'the body is not JSON', error: null });
  expect(inbox.all()).toEqual([]);
  expect(await send('{"type":"team.created","data":{}}')).toEqual({ status: 200, body: '', error: null });
  expect(inbox.all()).toMatchObject([{ type: 'team.created', organizationId: 'org a/b' }]);
});
