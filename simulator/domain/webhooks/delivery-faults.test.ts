import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import { createRandom } from '../../kernel/random.ts';
import type { WebhookRequest } from '../ports/webhook-sender.ts';
import { resumeDeliveries } from './deliveries.ts';
import { applyFaults, faultsFor, NO_DELIVERY_FAULTS } from './delivery-faults.ts';
import type { Delivery, Webhook } from './model.ts';
import { disableWebhook, enableWebhook, registerWebhook, setChaos } from './register.ts';
import {
  advance,
  BROKEN,
  createReceiver,
  createWebhookWorld,
  deferredAnswer,
  ENDPOINT_URL,
  emitEvent,
  type FakeReceiver,
  OK,
  START,
  TIMED_OUT,
} from './webhooks.fixture.ts';
import type { World } from './world.ts';

const SECOND = 1000;

/** A world with one endpoint that injects faults. */
interface Scene {
  readonly world: World;
  readonly receiver: FakeReceiver;
  readonly webhook: Webhook;
  /** What came to the endpoint: which event, and when, in seconds since the start. */
  arrivals(): [id: string, seconds: number][];
}

function createScene(chaos: Partial<WebhookChaos>, seed = 1): Scene {
  const receiver = createReceiver();
  const world = createWebhookWorld(receiver, { seed });
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: ENDPOINT_URL });
  setChaos(world, webhook, chaos);
  const arrivals: [string, number][] = [];
  receiver.respond(({ body }) => {
    arrivals.push([/"id":"(\w+)"/.exec(body)?.[1] ?? '', (world.clock.now() - START) / SECOND]);
    return OK;
  });
  return { world, receiver, webhook, arrivals: () => arrivals };
}

/** The signature of a body. */
const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
/** The body of the event that `emitEvent` sends for a team. */
const bodyOf = (id: string) => `{"type":"team.created","data":{"id":"${id}"}}`;
/** All deliveries, oldest first. */
const all = ({ world }: Scene): readonly Delivery[] => world.webhooks.deliveries.all();

describe('duplicate', () => {
  it('makes no further copies for retries; each delivery retries on its own', async () => {
    const scene = createScene({ duplicate: 1 });
    scene.receiver.respond(() => BROKEN);
    emitEvent(scene.world, 'team_1');
    await advance(scene.world, 3600 * SECOND);
    expect(all(scene).map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['FAILED', 3],
      ['FAILED', 3],
    ]);
  });

  it('makes no second copy when a snapshot taken meanwhile is restored', async () => {
    const scene = createScene({ duplicate: 1 });
    scene.receiver.respond(() => deferredAnswer().promise);
    emitEvent(scene.world, 'team_1');
    scene.world.clock.runDue();
    const { webhooks } = scene.world;
    webhooks.byId.load(structuredClone(webhooks.byId.save()));
    webhooks.deliveries.load(structuredClone(webhooks.deliveries.save()));
    scene.receiver.respond(() => OK);
    resumeDeliveries(scene.world);
    scene.world.clock.runDue();
    expect(all(scene)).toHaveLength(2);
  });
});

describe('reorder', () => {
  it('waits in manual mode until the later one was answered', async () => {
    const scene = createScene({ reorder: 1 });
    const late = deferredAnswer();
    emitEvent(scene.world, 'a');
    emitEvent(scene.world, 'b');
    scene.receiver.respond(() => late.promise);
    const advancing = advance(scene.world, 10 * SECOND);
    await new Promise(resolve => setImmediate(resolve));
    expect(scene.receiver.requests.map(({ body }) => body)).toEqual([bodyOf('b')]);
    late.resolve(OK);
    await advancing;
    expect(scene.receiver.requests.map(({ body }) => body)).toEqual([bodyOf('b'), bodyOf('a')]);
  });

  it('is not triggered by the retry of an earlier one, nor by another endpoint', async () => {
    const scene = createScene({});
    registerWebhook(scene.world, { organizationId: 'org_acme', url: 'https://other.acme.test/' });
    scene.receiver.respond(() => BROKEN);
    emitEvent(scene.world, 'a');
    await advance(scene.world, SECOND);
    setChaos(scene.world, scene.webhook, { reorder: 1 });
    emitEvent(scene.world, 'b');
    await advance(scene.world, 50 * SECOND);
    const sent = scene.receiver.requests.filter(({ url }) => url === ENDPOINT_URL).map(({ body }) => body);
    expect(sent).toEqual([bodyOf('a'), bodyOf('a')]);
  });

  it('holds the copy together with its original', async () => {
    const scene = createScene({ reorder: 1, duplicate: 1 });
    emitEvent(scene.world, 'a');
    emitEvent(scene.world, 'b');
    await advance(scene.world, SECOND);
    expect(scene.arrivals()).toEqual([
      ['b', 0],
      ['b', 0],
      ['a', 1],
      ['a', 1],
    ]);
  });

  it('ignores one that was dropped with its endpoint', async () => {
    const scene = createScene({ reorder: 1 });
    emitEvent(scene.world, 'a');
    disableWebhook(scene.world, scene.webhook);
    enableWebhook(scene.world, scene.webhook);
    emitEvent(scene.world, 'b');
    emitEvent(scene.world, 'c');
    await advance(scene.world, 60 * SECOND);
    expect(scene.arrivals()).toEqual([
      ['c', 0],
      ['b', 1],
    ]);
  });
});

describe('delay', () => {
  it('delays first attempts by 1 to 600 s, each differently', async () => {
    const scene = createScene({ delay: 1 });
    for (let i = 0; i < 40; i++) emitEvent(scene.world, `team_${i}`);
    await advance(scene.world, 600 * SECOND);
    const seconds = scene.arrivals().map(([, at]) => at);
    expect(seconds).toHaveLength(40);
    expect(seconds.every(at => Number.isInteger(at) && at >= 1 && at <= 600)).toBe(true);
    expect(new Set(seconds).size).toBeGreaterThan(20);
  });

  it('does not change the pauses before retries', async () => {
    const scene = createScene({ delay: 1 });
    scene.receiver.respond(() => BROKEN);
    emitEvent(scene.world, 'team_1');
    await advance(scene.world, 3600 * SECOND);
    const [first = 0, second = 0, third = 0] = all(scene)[0]?.attempts.map(({ at }) => at) ?? [];
    expect(first).toBeGreaterThan(START);
    expect([second - first, third - second]).toEqual([30_000, 60_000]);
  });
});

describe('truncate', () => {
  it('a truncated body carries the signature of the whole one, and the record shows what was sent', async () => {
    const scene = createScene({ truncate: 1 });
    scene.receiver.respond(() => BROKEN);
    emitEvent(scene.world, 'team_1');
    await advance(scene.world, 90 * SECOND);
    expect(scene.receiver.requests).toHaveLength(3);
    for (const [i, { body, headers }] of scene.receiver.requests.entries()) {
      expect(body.length).toBeGreaterThan(0);
      expect(body.length).toBeLessThan(bodyOf('team_1').length);
      expect(bodyOf('team_1').startsWith(body)).toBe(true);
      expect(headers['x-signature']).toBe(hmac(scene.webhook.secret, bodyOf('team_1')));
      expect(all(scene)[0]?.attempts[i]).toMatchObject({ requestBody: body, requestHeaders: headers });
    }
  });

  it('truncating does not split a character', () => {
    const text = '🚀'.repeat(50);
    const request: WebhookRequest = {
      organization: 'org',
      url: ENDPOINT_URL,
      headers: {},
      body: text,
      event: { type: 'team.created', createdAt: 0, headers: {}, body: text },
      attempt: 1,
      timeoutMs: 1,
    };
    for (let i = 0; i < 50; i++) {
      const faults = faultsFor({ ...NO_DELIVERY_FAULTS, truncate: 1 }, createRandom(i).derived('cut'), request);
      const { body } = applyFaults(request, faults);
      expect(Buffer.from(body).toString()).toBe(body);
    }
  });
});

describe('loseAck', () => {
  it('an answered delivery is retried, and fails after the third attempt', async () => {
    const scene = createScene({ loseAck: 1 });
    emitEvent(scene.world, 'team_1');
    await advance(scene.world, 90 * SECOND);
    expect(scene.arrivals()).toEqual([
      ['team_1', 0],
      ['team_1', 30],
      ['team_1', 90],
    ]);
    const attempt = { responseStatus: null, responseBody: null, error: 'the answer (200) was lost on its way' };
    expect(all(scene)).toMatchObject([{ status: 'FAILED', attempts: [attempt, attempt, attempt] }]);
    expect(scene.webhook).toMatchObject({ failureCount: 3, lastSuccessAt: null });
  });

  it('a missing answer stays a timeout', async () => {
    const scene = createScene({ loseAck: 1 });
    scene.receiver.respond(() => TIMED_OUT);
    emitEvent(scene.world, 'team_1');
    await advance(scene.world);
    expect(all(scene)[0]?.attempts[0]?.error).toBe('no answer within 15 s');
  });
});

describe('rates', () => {
  it.each(['duplicate', 'reorder', 'delay', 'corruptSignature', 'truncate', 'loseAck'] as const)(
    '%s at 0.3 affects about three in ten, the same ones for the same seed',
    async way => {
      const hit = async (seed: number) => {
        const scene = createScene({ [way]: 0.3 }, seed);
        for (let i = 0; i < 200; i++) {
          emitEvent(scene.world, `team_${i}`);
          await advance(scene.world, 2 * SECOND);
        }
        return scene;
      };
      const [one, again, other] = [await hit(1), await hit(1), await hit(2)];
      const requestsOf = ({ receiver }: Scene) => JSON.stringify(receiver.requests);
      expect(requestsOf(again)).toBe(requestsOf(one));
      expect(requestsOf(other)).not.toBe(requestsOf(one));
      const touched = troubles[way](one);
      expect(touched).toBeGreaterThan(35);
      expect(touched).toBeLessThan(85);
    },
  );

  it('omitted rates stay unchanged, and 0 switches off', async () => {
    const scene = createScene({ duplicate: 1, loseAck: 1 });
    setChaos(scene.world, scene.webhook, { duplicate: 0 });
    expect(scene.webhook.chaos).toEqual({ ...NO_DELIVERY_FAULTS, loseAck: 1 });
    setChaos(scene.world, scene.webhook, { loseAck: 0 });
    emitEvent(scene.world, 'team_1');
    await advance(scene.world, 600 * SECOND);
    expect(scene.arrivals()).toEqual([['team_1', 0]]);
  });
});

/** How many of 200 deliveries something happened to. */
const troubles: Readonly<Record<keyof WebhookChaos, (scene: Scene) => number>> = {
  duplicate: scene => all(scene).length - 200,
  reorder: scene => all(scene).filter(({ attempts, createdAt }) => attempts[0] && attempts[0].at > createdAt).length,
  delay: scene => all(scene).filter(({ attempts, createdAt }) => attempts[0]?.at !== createdAt).length,
  corruptSignature: ({ receiver, webhook }) =>
    receiver.requests.filter(({ body, headers }) => headers['x-signature'] !== hmac(webhook.secret, body)).length,
  truncate: ({ receiver }) => receiver.requests.filter(({ body }) => !body.endsWith('}}')).length,
  loseAck: scene => all(scene).filter(({ attempts }) => typeof attempts[0]?.error === 'string').length,
};
