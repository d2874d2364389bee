import { describe, expect, it } from 'vitest';
import type { WebhookChaos } from '../../../openapi/generated/control-types.ts';
import { all, createScene, hmac, type Scene, SECOND } from './delivery-faults.fixture.ts';
import { NO_DELIVERY_FAULTS } from './delivery-faults.ts';
import { setChaos } from './register.ts';
import { advance, emitEvent } from './webhooks.fixture.ts';

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
