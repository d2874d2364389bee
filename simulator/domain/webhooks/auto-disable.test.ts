import { describe, expect } from 'vitest';
import { enableWebhook } from './register.ts';
import { renderNotification } from './render.ts';
import { BROKEN, it, OK, START } from './webhooks.fixture.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An event at that time after the start, and what follows in the next two minutes. */
async function eventAt(world: World, ms: number): Promise<void> {
  await world.clock.advanceTo(START + ms);
  world.events.emit('webhook', { type: 'team.updated', organizationId: 'org_acme', data: { id: 'team_1' } });
  await world.clock.advanceTo(START + ms + 120_000);
}

describe('an endpoint without a success for 7 days', () => {
  it('[WHK-29] [D-WHK-06] is disabled, and gets no more deliveries', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, HOUR);
    await world.clock.advanceTo(START + 7 * DAY - 1);
    expect(webhook.enabled).toBe(true);
    await world.clock.advanceTo(START + 7 * DAY);
    expect(webhook).toMatchObject({ enabled: false, disabledAt: START + 7 * DAY, failureCount: 3 });
    receiver.respond(() => OK);
    await eventAt(world, 8 * DAY);
    expect(receiver.requests).toHaveLength(3);
  });

  it('[WHK-29] a success restarts the 7 days', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    receiver.respond(() => OK);
    await eventAt(world, 6 * DAY);
    receiver.respond(() => BROKEN);
    await eventAt(world, 6 * DAY + HOUR);
    await world.clock.advanceTo(START + 13 * DAY - 1);
    expect(webhook.enabled).toBe(true);
    await world.clock.advanceTo(START + 13 * DAY);
    expect(webhook.enabled).toBe(false);
  });

  it('[D-WHK-06] [D-WHK-09] stays enabled while idle; then its first failure disables it', async ({ world, receiver, webhook }) => {
    await world.clock.advanceTo(START + 30 * DAY);
    expect(webhook.enabled).toBe(true);
    receiver.respond(() => BROKEN);
    await eventAt(world, 30 * DAY);
    expect(webhook).toMatchObject({ enabled: false, disabledAt: START + 30 * DAY });
    expect(receiver.requests).toHaveLength(1);
    expect(world.webhooks.deliveries.all().map(({ status }) => status)).toEqual(['FAILED']);
    expect(world.clock.pendingJobs).toBe(0);
  });

  it('[WHK-31] enabled again, it stays so through the next 7 days of failures', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    await world.clock.advanceTo(START + 8 * DAY);
    expect(webhook.enabled).toBe(false);
    enableWebhook(world, webhook);
    expect(webhook).toMatchObject({ enabled: true, disabledAt: null });
    for (let day = 8; day < 15; day++) await eventAt(world, day * DAY + HOUR);
    await world.clock.advanceTo(START + 15 * DAY - 1);
    expect(webhook.enabled).toBe(true);
    await world.clock.advanceTo(START + 15 * DAY);
    expect(webhook.enabled).toBe(false);
  });

  it('enabling an enabled endpoint restarts the 7 days as well', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    await world.clock.advanceTo(START + 5 * DAY);
    enableWebhook(world, webhook);
    await eventAt(world, 5 * DAY + HOUR);
    await world.clock.advanceTo(START + 12 * DAY - 1);
    expect(webhook.enabled).toBe(true);
    await world.clock.advanceTo(START + 12 * DAY);
    expect(webhook.enabled).toBe(false);
  });

  it('[WHK-30] its organization’s owner gets one e-mail and one in-app notification', async ({ world, receiver }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    await eventAt(world, HOUR);
    await world.clock.advanceTo(START + 30 * DAY);
    const notices = world.webhooks.notifications.all().map(renderNotification);
    expect(notices.map(({ kind, to }) => [kind, to])).toEqual([
      ['EMAIL', 'owner@acme.example'],
      ['IN_APP', 'user_acme'],
    ]);
    for (const { subject, text, createdAt } of notices) {
      expect(subject).toBe('A webhook endpoint was disabled');
      expect(text).toContain('https://hooks.acme.test/in of The acme company had no successful delivery for 7 days');
      expect(createdAt).toBe('2026-03-09T10:00:00.000Z');
    }
  });
});

describe('[D-WHK-10] enabling', () => {
  it('leaves the failure counter, which a success resets', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    await world.clock.advanceTo(START + 7 * DAY);
    enableWebhook(world, webhook);
    expect(webhook).toMatchObject({ enabled: true, disabledAt: null, failureCount: 3 });
    await eventAt(world, 7 * DAY + HOUR);
    expect(webhook.failureCount).toBe(6);
    receiver.respond(() => OK);
    await eventAt(world, 7 * DAY + 2 * HOUR);
    expect(webhook.failureCount).toBe(0);
  });

  it('begins a window in which the failures before it do not count', async ({ world, receiver, webhook }) => {
    receiver.respond(() => BROKEN);
    await eventAt(world, 0);
    await world.clock.advanceTo(START + 5 * DAY);
    enableWebhook(world, webhook);
    await world.clock.advanceTo(START + 30 * DAY);
    expect(webhook).toMatchObject({ enabled: true, failureCount: 3 });
    // After idle days the first failure finds 7 days without a success.
    await eventAt(world, 30 * DAY + HOUR);
    expect(webhook).toMatchObject({ enabled: false, disabledAt: START + 30 * DAY + HOUR });
  });
});

it('[WHK-32] [D-WHK-09] a successful delivery sets the failure counter to 0', async ({ world, receiver, webhook }) => {
  receiver.respond(() => BROKEN);
  await eventAt(world, 0);
  expect(webhook).toMatchObject({ failureCount: 3, lastSuccessAt: null });
  receiver.respond(() => OK);
  await eventAt(world, HOUR);
  expect(webhook).toMatchObject({ failureCount: 0, lastSuccessAt: START + HOUR });
});

it('schedules no job while endpoints work', async ({ world, receiver, webhook }) => {
  await eventAt(world, 0);
  expect(world.clock.pendingJobs).toBe(0);
  receiver.respond(() => BROKEN);
  await eventAt(world, HOUR);
  expect(world.clock.jobs().map(({ kind, subject }) => [kind, subject])).toEqual([['webhooks.disable', webhook.id]]);
  receiver.respond(() => OK);
  await eventAt(world, 2 * HOUR);
  expect(world.clock.pendingJobs).toBe(0);
});
