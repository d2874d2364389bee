import { expect, it } from 'vitest';
import { bodyOf, createScene, hmac, SECOND } from './delivery-faults.fixture.ts';
import { rotateSecret } from './register.ts';
import { advance, BROKEN, deferredAnswer, emitEvent } from './webhooks.fixture.ts';

it('a new secret signs later retries, and an attempt in flight keeps the old one', async () => {
  const scene = createScene({});
  const late = deferredAnswer();
  scene.receiver.respond(() => late.promise);
  emitEvent(scene.world, 'team_1');
  scene.world.clock.runDue();
  const old = scene.webhook.secret;
  const { secret } = rotateSecret(scene.world, scene.webhook);
  expect(secret).toMatch(/^whsec_sim_[a-z2-9]{16}$/);
  late.resolve(BROKEN);
  await advance(scene.world, 30 * SECOND);
  const signatures = scene.receiver.requests.map(({ headers }) => headers['x-signature']);
  expect(signatures).toEqual([hmac(old, bodyOf('team_1')), hmac(secret, bodyOf('team_1'))]);
  expect(rotateSecret(scene.world, scene.webhook).secret).not.toBe(secret);
});
