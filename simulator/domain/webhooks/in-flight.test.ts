import { describe, expect } from 'vitest';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import { settleDeliveries } from './deliveries.ts';
import { disableWebhook, registerWebhook, removeWebhook } from './register.ts';
import {
  advance,
  BROKEN,
  createReceiver,
  createWebhookWorld,
  type DeferredAnswer,
  deferredAnswer,
  ENDPOINT_URL,
  emitEvent,
  flushPromises,
  it,
  OK,
  START,
} from './webhooks.fixture.ts';
import type { World } from './world.ts';

function onlyDelivery(world: World) {
  const [delivery, ...others] = world.webhooks.deliveries.all();
  if (!delivery || others.length > 0) throw new Error(`${others.length + 1} deliveries`);
  return delivery;
}

describe('an attempt in flight', () => {
  it('[D-WHK-05] makes an advance wait, also when it was sent at the target time', async ({ world, receiver }) => {
    const late = [deferredAnswer(), deferredAnswer()];
    receiver.respond(() => late[receiver.requests.length - 1]?.promise ?? OK);
    emitEvent(world, 'team_1');
    let arrived = false;
    const advancing = advance(world, 30_000).then(() => {
      arrived = true;
    });
    await flushPromises();
    expect([receiver.requests.length, world.clock.now() - START, arrived]).toEqual([1, 0, false]);
    late[0]?.resolve(BROKEN);
    await flushPromises();
    expect([receiver.requests.length, world.clock.now() - START, arrived]).toEqual([2, 30_000, false]);
    late[1]?.resolve(OK);
    await advancing;
    expect(onlyDelivery(world).status).toBe('SUCCEEDED');
  });

  it('is awaited by settle, which does not advance the clock', async ({ world, receiver }) => {
    const late = deferredAnswer();
    receiver.respond(() => late.promise);
    emitEvent(world, 'team_1');
    emitEvent(world, 'team_2');
    const settled = settleDeliveries(world);
    expect(receiver.requests).toHaveLength(2);
    late.resolve(BROKEN);
    expect(await settled).toBe(2);
    expect(await settleDeliveries(world)).toBe(0);
    expect(world.clock.now()).toBe(START);
    expect(world.webhooks.deliveries.all().map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['PENDING', 1],
      ['PENDING', 1],
    ]);
  });

  it.for([
    ['disabled', disableWebhook],
    ['removed', removeWebhook],
  ] as const)('is only recorded when the endpoint was %s meanwhile', async ([, leave], { world, receiver, webhook }) => {
    const late = deferredAnswer();
    receiver.respond(() => late.promise);
    emitEvent(world, 'team_1');
    const settled = settleDeliveries(world);
    leave(world, webhook);
    late.resolve(BROKEN);
    await settled;
    expect(onlyDelivery(world)).toMatchObject({ status: 'FAILED', sentAt: null });
    expect(onlyDelivery(world).attempts).toHaveLength(1);
    expect(webhook.failureCount).toBe(0);
    expect(world.clock.pendingJobs).toBe(0);
  });

  it('does not change a world that was restored meanwhile', async ({ world, receiver, webhook }) => {
    const late = deferredAnswer();
    receiver.respond(() => late.promise);
    emitEvent(world, 'team_1');
    const settled = settleDeliveries(world);
    world.webhooks.deliveries.load(structuredClone(world.webhooks.deliveries.save()));
    late.resolve(OK);
    await settled;
    expect(onlyDelivery(world)).toMatchObject({ status: 'PENDING', attempts: [] });
    expect(webhook.lastSuccessAt).toBeNull();
  });
});

it('the order of the answers does not affect the world', async () => {
  const inOrder = await afterTenIdleDays(answers => answers);
  const backwards = await afterTenIdleDays(answers => answers.toReversed());
  expect(backwards).toBe(inOrder);
});

/** Two idle endpoints fail on the same event, and by that are disabled. Gives all of the state that is saved. */
async function afterTenIdleDays(order: (answers: DeferredAnswer[]) => DeferredAnswer[]): Promise<string> {
  const receiver = createReceiver();
  const world = createWebhookWorld(receiver);
  registerWebhook(world, { organizationId: 'org_acme', url: ENDPOINT_URL });
  registerWebhook(world, { organizationId: 'org_acme', url: 'https://other.acme.test/' });
  await advance(world, 10 * 86_400_000);
  const late = [deferredAnswer(), deferredAnswer()];
  receiver.respond(() => late[receiver.requests.length - 1]?.promise ?? OK);
  emitEvent(world, 'team_1');
  const advancing = advance(world, 60_000);
  for (const answer of order(late)) {
    await flushPromises();
    answer.resolve(BROKEN);
  }
  await advancing;
  const state = Object.values(world.webhooks).map(collection => collection.save());
  expect(world.webhooks.notifications.size).toBe(4);
  return JSON.stringify([state, world.clock.save()]);
}

/** Every order in which three attempts can be answered. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Answers of three attempts of one instant, in the order of their jobs, and the failures that count then. */
const CASES: readonly [string, readonly WebhookResponse[], number][] = [
  ['a failure, a success and a failure', [BROKEN, OK, BROKEN], 1],
  ['two failures and a success', [BROKEN, BROKEN, OK], 0],
  ['a success and two failures', [OK, BROKEN, BROKEN], 2],
  ['two successes around a failure', [OK, BROKEN, OK], 0],
  ['three failures', [BROKEN, BROKEN, BROKEN], 3],
];

describe.for(ORDERS)('answered in the order %j', order => {
  it.for(CASES)('%s of one instant leave the same endpoint', async ([, answers, count], { world, webhook, receiver }) => {
    const pending = answers.map(deferredAnswer);
    let sent = 0;
    receiver.respond(() => pending[sent++]?.promise ?? OK);
    for (const name of ['first', 'second', 'third']) emitEvent(world, name);
    world.clock.runDue();
    for (const index of order) {
      pending[index]?.resolve(answers[index] ?? OK);
      await flushPromises();
    }
    expect(world.webhooks.byId.get(webhook.id)).toMatchObject({ failureCount: count, hasFailed: count > 0 });
    expect(world.clock.jobs().filter(({ kind }) => kind === 'webhooks.disable')).toHaveLength(count > 0 ? 1 : 0);
  });
});
