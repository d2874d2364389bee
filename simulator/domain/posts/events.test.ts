import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
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

describe('what a receiver can tell repeated deliveries by', () => {
  let test: TestSimulator;
  let requests: WebhookRequest[];
  let failNext: number;

  beforeEach(async () => {
    requests = [];
    failNext = 0;
    test = await createTestSimulator({
      sender: {
        async send(request) {
          requests.push(request);
          return { status: failNext-- > 0 ? 500 : 200, body: '', error: null };
        },
        close: async () => undefined,
      },
    });
    await test.call('POST', '/_sim/webhooks', { body: WEBHOOK });
  });
  afterEach(async () => {
    expect(test.problems).toEqual([]);
    await test.sim.close();
  });

  /** What the interface tells receivers to compare: type, data.id, data.status and timestamps. */
  const identities = () =>
    requests.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.id, data.status, data.updatedAt, data.postedDate].join(' ');
    });

  it('[WHK-08] a retry and a resend look the same', async () => {
    failNext = 1;
    await test.call('POST', '/post', { body: POST });
    await test.sim.clock.advance('2h');
    const events = await test.call<{ items: { id: string }[] }>('GET', '/_sim/events');
    await test.call('POST', `/_sim/events/${events.body.items[0]?.id}/resend`);
    await test.sim.clock.advance('1m');
    expect(requests).toHaveLength(3);
    expect(new Set(identities()).size).toBe(1);
  });

  it('[WHK-08] two posts, and two endings of one post, look different', async () => {
    test.sim.platforms.THREADS.fail('reject');
    const first = await test.call<{ id: string }>('POST', '/post', { body: POST });
    await test.call('POST', '/post', { body: POST });
    await test.sim.clock.advance('2h');
    await test.call('POST', `/post/${first.body.id}/retry`);
    await test.sim.clock.advance('2h');
    test.sim.platforms.THREADS.recover();
    await test.call('POST', `/post/${first.body.id}/retry`);
    await test.sim.clock.advance('2h');
    expect(requests).toHaveLength(4);
    expect(new Set(identities()).size).toBe(4);
  });
});
