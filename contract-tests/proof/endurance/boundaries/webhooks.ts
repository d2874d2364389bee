/** When deliveries are retried, endpoints disabled, and events removed. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, HOUR_MS, listOf, SECOND_MS } from '../boundary.ts';
import type { BoundaryWorld, Loose } from '../boundary-world.ts';

const addEndpoint = (world: BoundaryWorld): Promise<Loose> =>
  world.ok('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });

/** A delivery whose first attempts fail. */
const attempt = (failures: number): Boundary => ({
  id: `webhooks/retry/${failures}`,
  limits: ['webhooks.retryDelaysMs'],
  async arrange(world) {
    await addEndpoint(world);
    const attempts: number[] = [];
    world.receive(() => (attempts.push(world.now()) > failures ? 200 : 500));
    await world.ok('POST', '/team', { name: 'Another' });
    await world.to(world.now());
    const pauses = limits.webhooks.retryDelaysMs.slice(0, failures);
    // The delay begins when an attempt has failed, which with a fast clock is later than the attempt was due.
    for (const pause of pauses.slice(0, -1)) await world.to(lastOf(attempts) + pause + SECOND_MS);
    return { at: lastOf(attempts) + (pauses.at(-1) ?? 0), isPassed: () => Promise.resolve(attempts.length > failures) };
  },
});

function lastOf(instants: readonly number[]): number {
  const last = instants.at(-1);
  if (last === undefined) throw new Error('Nothing was delivered');
  return last;
}

const disabling: Boundary = {
  id: 'webhooks/disable',
  limits: ['webhooks.disableAfterMs', 'webhooks.disableCheckIntervalMs'],
  async arrange(world) {
    const { id } = await addEndpoint(world);
    world.receive(() => 500);
    const { disableAfterMs, disableCheckIntervalMs } = limits.webhooks;
    const at = world.now() + Math.ceil(disableAfterMs / disableCheckIntervalMs) * disableCheckIntervalMs;
    await world.to(world.now() + HOUR_MS);
    await world.ok('POST', '/team', { name: 'Another' });
    return {
      at,
      isPassed: async () => listOf(await world.ok('GET', '/_sim/webhooks')).some(each => isDisabled(each, id)),
    };
  },
};

function isDisabled(webhook: unknown, id: unknown): boolean {
  return (
    typeof webhook === 'object' &&
    webhook !== null &&
    'id' in webhook &&
    'enabled' in webhook &&
    webhook.id === id &&
    webhook.enabled === false
  );
}

const eventRetention: Boundary = {
  id: 'webhooks/event-retention',
  limits: ['webhooks.eventRetentionMs'],
  async arrange(world) {
    await addEndpoint(world);
    const at = world.now() + limits.webhooks.eventRetentionMs;
    await world.ok('POST', '/team', { name: 'Another' });
    return { at, isPassed: async () => listOf(await world.ok('GET', '/_sim/events')).length === 0 };
  },
};

export const WEBHOOKS: readonly Boundary[] = [...limits.webhooks.retryDelaysMs.map((_, i) => attempt(i + 1)), disabling, eventRetention];
