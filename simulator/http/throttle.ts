import { limits } from '../../openapi/document.ts';
import type { RuleId } from '../../openapi/generated/rule-ids.ts';
import type { Organization, ThrottleLayer } from '../domain/organizations/model.ts';
import type { World } from '../domain/world.ts';
import { forkedKey, keyInWorld } from '../domain/worlds/worlds.ts';
import { errors } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/time.ts';
import type { Call } from './call.ts';
import { isCallOfPage } from './dashboard.ts';
import type { Message } from './message.ts';

const KEY_TRACKER = 'key:';

/** The identity that requests are counted by: the API key, else the bearer token, else the address (THR-07, THR-08, THR-09). */
function trackerOf(message: Message): string {
  const key = message.headers['x-api-key'];
  if (key) return KEY_TRACKER + key;
  const authorization = message.headers['authorization'];
  if (authorization && /^bearer /i.test(authorization)) return `bearer:${authorization.slice(7)}`;
  return `ip:${message.remoteAddress}`;
}

/** A counter's key with its API key replaced as in `keys`. */
function withRenewedKey(counterKey: string, keys: ReadonlyMap<string, string>): string {
  const [operationId = '', tracker = ''] = counterKey.split(' ', 2);
  const key = tracker.startsWith(KEY_TRACKER) ? keys.get(tracker.slice(KEY_TRACKER.length)) : undefined;
  return key === undefined ? counterKey : counterKeyOf(operationId, KEY_TRACKER + key);
}

function counterKeyOf(operationId: string, tracker: string): string {
  return `${operationId} ${tracker}`;
}

/** A running throttle window. Instants in virtual milliseconds. */
export interface RunningWindow {
  readonly windowMs: number;
  readonly used: number;
  readonly limit: number;
  readonly resetsAt: number;
}

/** The running windows of an API key, by operation. */
export function runningWindows(
  world: World,
  organization: Organization,
  apiKey: string,
): readonly { readonly operationId: string; readonly windows: readonly RunningWindow[] }[] {
  const now = world.clock.now();
  const layers = layersOf(organization);
  return world.throttle.save().flatMap(([counterKey, { starts, counts }]) => {
    const [operationId = '', tracker] = counterKey.split(' ', 2);
    if (tracker !== KEY_TRACKER + apiKey) return [];
    const windows = layers
      .map(({ windowMs, requests }, i) => ({ windowMs, used: counts[i] ?? 0, limit: requests, resetsAt: (starts[i] ?? 0) + windowMs }))
      .filter(({ resetsAt, used }) => resetsAt > now && used > 0);
    return windows.length > 0 ? [{ operationId, windows }] : [];
  });
}

/** Starts new windows for all keys of an organization. */
export function forgetThrottle(world: World, { id }: Organization): void {
  const trackers = new Set(world.organizations.apiKeys.findBy('organization', id).map(key => KEY_TRACKER + key.id));
  world.throttle.load(world.throttle.save().filter(([counterKey]) => !trackers.has(counterKey.split(' ', 2)[1] ?? '')));
}

/** The layers of an organization; of callers without one, those of the interface. */
function layersOf(organization: Organization | undefined): readonly ThrottleLayer[] {
  return organization?.limits.throttle ?? limits.throttle.layers;
}

/** The rules of the layers of the interface, in their order; an organization with layers of its own may have more. */
const LAYER_RULES: readonly RuleId[] = ['THR-01', 'THR-02', 'THR-03'];

/** With a manual clock no wait helps. */
const CLOCK_STANDS =
  'The clock of the simulator stands, so waiting does not help: advance it with POST /_sim/clock/advance or sim clock advance';

/** Counts a call in every layer of its operation; throws 429 when one is full. The answer has no `Retry-After`. Calls of pages of this simulator do not count. */
export function countCall({ world, owner, operationId, message }: Call): void {
  if (operationId === null || isCallOfPage(message)) return;
  const organization = owner?.organization;
  const full = world.throttle.take(counterKeyOf(operationId, trackerOf(message)), world.clock.now(), layersOf(organization));
  if (!full) return;
  const { layer, index, used, resetsAt } = full;
  const seconds = layer.windowMs / SECOND_MS;
  const limit = `Too many requests: at most ${layer.requests} in ${seconds} second${seconds === 1 ? '' : 's'} for this endpoint`;
  throw errors.throttled(world.clock.mode === 'manual' ? `${limit}. ${CLOCK_STANDS}` : limit).by(LAYER_RULES[index] ?? 'THR-04', {
    from: organization?.limits.throttle ? `organization.limits.throttle.${index}.requests` : `throttle.layers.${index}.requests`,
    limit: layer.requests,
    used,
    ...(resetsAt !== undefined && { resetsAt }),
  });
}

/** Gives a copy of a world API keys of its own, and moves the throttle counters to them. */
export function renewKeys(world: World, sourceId: string): void {
  const { apiKeys } = world.organizations;
  const renewed = new Map<string, string>();
  const usedKeys = new Set<string>();
  for (const { id } of apiKeys.all()) {
    const plain = forkedKey(id, sourceId, world.id);
    // A custom key may already look like the copied form of another one.
    const key = usedKeys.has(plain) ? keyInWorld(world.id, id) : plain;
    usedKeys.add(key);
    renewed.set(id, key);
  }
  apiKeys.load(apiKeys.save().map(key => ({ ...key, id: renewed.get(key.id) ?? key.id })));
  world.throttle.load(world.throttle.save().map(([key, windows]) => [withRenewedKey(key, renewed), windows]));
}
