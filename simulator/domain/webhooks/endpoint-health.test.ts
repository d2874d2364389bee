import { describe, expect } from 'vitest';
import type { WebhookResponse } from '../ports/webhook-sender.ts';
import { BROKEN, deferredAnswer, emitEvent, flushPromises, it, OK } from './webhooks.fixture.ts';

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
