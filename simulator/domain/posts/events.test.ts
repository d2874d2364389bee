import { describe, expect } from 'vitest';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { WebhookRequest } from '../ports/webhook-sender.ts';

const WEBHOOK = { organizationId: 'org_acme', url: 'https://receiver.example/hooks' };
const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00Z',
  socialAccountTypes: ['THREADS'],
  data: { THREADS: { text: 'We are live' } },
};

interface Receiver {
  readonly requests: WebhookRequest[];
  /** How many of the next deliveries it answers with 500. */
  failNext: number;
}

const it = base
  .extend('receiver', { scope: 'file' }, (): Receiver => ({ requests: [], failNext: 0 }))
  .extend('options', { scope: 'file' }, ({ receiver }) => ({
    sender: {
      async send(request: WebhookRequest) {
        receiver.requests.push(request);
        return { status: receiver.failNext-- > 0 ? 500 : 200, body: '', error: null };
      },
      close: async () => undefined,
    },
  }));

it.beforeEach(async ({ acme, receiver }) => {
  Object.assign(receiver, { requests: [], failNext: 0 });
  await acme.ok('POST', '/_sim/webhooks', WEBHOOK);
});

describe('how a receiver recognizes repeated deliveries', () => {
  /** What receivers should compare: type, data.id, data.status and timestamps. */
  const identities = ({ requests }: Receiver) =>
    requests.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.id, data.status, data.updatedAt, data.postedDate].join(' ');
    });

  it('[WHK-08] a retry and a resend look the same', async ({ acme, receiver }) => {
    receiver.failNext = 1;
    await acme.ok('POST', '/post', POST);
    await acme.sim.clock.advance('2h');
    const events = await acme.call<{ items: { id: string }[] }>('GET', '/_sim/events');
    await acme.call('POST', `/_sim/events/${events.body.items[0]?.id}/resend`);
    await acme.sim.clock.advance('1m');
    expect(receiver.requests).toHaveLength(3);
    expect(new Set(identities(receiver)).size).toBe(1);
  });

  it('[WHK-08] two posts, and two endings of one post, look different', async ({ acme, receiver }) => {
    acme.sim.platforms.THREADS.fail('reject');
    const first = await acme.call<{ id: string }>('POST', '/post', { body: POST });
    await acme.ok('POST', '/post', POST);
    await acme.sim.clock.advance('2h');
    await acme.call('POST', `/post/${first.body.id}/retry`);
    await acme.sim.clock.advance('2h');
    acme.sim.platforms.THREADS.recover();
    await acme.call('POST', `/post/${first.body.id}/retry`);
    await acme.sim.clock.advance('2h');
    expect(receiver.requests).toHaveLength(4);
    expect(new Set(identities(receiver)).size).toBe(4);
  });
});
