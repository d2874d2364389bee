import type { PlatformAccount, PlatformFailure, PlatformPort, Publication, PublishCall, PublishResult } from '../domain/ports.ts';
import type { WorldKernel } from '../domain/world.ts';
import { createControls } from './controls.ts';
import { failureOf, failureOfOrder } from './failures.ts';
import { fieldsOf } from './fields.ts';
import { healthOf } from './health.ts';
import { historyOf } from './history.ts';
import { createIdSource } from './id-source.ts';
import { isTooLarge, typeOfPost } from './media-ceilings.ts';
import { postMetrics, profileMetrics } from './metrics.ts';
import { concerns, countDown, type StandingOrder } from './orders.ts';
import { profileOf } from './profiles.ts';
import { createPlatformState, orderInForce, type PlatformState } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** One fake platform of a world: what makes it that platform, and how it stands. */
interface Fake {
  readonly kernel: WorldKernel;
  readonly traits: PlatformTraits;
  readonly state: PlatformState;
}

/** Creates a fake platform. All of them work alike; the traits say what is particular. */
export function createFakePlatform(kernel: WorldKernel, traits: PlatformTraits): PlatformPort {
  const state = createPlatformState();
  const fake: Fake = { kernel, traits, state };
  const now = () => kernel.clock.now();
  const profile: PlatformPort['profile'] = externalId => profileOf(kernel.random, traits, externalId);
  return {
    id: traits.id,
    latencyMs: () => stream(fake, 'latency').integer(state.latency.minMs, state.latency.maxMs),
    publish: call => publish(fake, call),
    checkConnection(account) {
      const failure = failureOfCall(fake, account);
      return failure ? { ok: false, failure } : { ok: true };
    },
    postingLimit(account) {
      const isLimited = orderInForce(state, now())?.mode === 'rate-limited';
      const order = isLimited ? meetOrder(fake, account) : null;
      return order && failureOfOrder(traits, order);
    },
    history(account, request) {
      const failure = failureOfCall(fake, account);
      return failure ? { ok: false, failure } : { ok: true, ...historyOf(kernel, traits, account.externalId, request) };
    },
    postMetrics: post => postMetrics(kernel.random, traits, post),
    profileMetrics: externalId => profileMetrics(kernel.random, traits, externalId),
    profile,
    channels(externalId) {
      if (traits.channels !== 'account') return traits.channels;
      return [externalId, `${externalId}_2`].map(id => ({ id, name: profile(id).displayName }));
    },
    authorize: ({ externalId }) => void state.revokedTokens.delete(externalId),
    health: () => healthOf(traits, orderInForce(state, now()), state.health),
    controls: createControls(state, now),
  };
}

/** A random stream of the platform. Asked for at each draw, because a restored world has new ones. */
function stream({ kernel, traits }: Fake, what: string) {
  return kernel.random.stream(`platform:${traits.id}:${what}`);
}

/**
 * An order to fail comes first: it stands for what happens before the platform looks at the token, let alone at the key. So even what is
 * live already cannot be asked for while the platform is down.
 */
function publish(fake: Fake, call: PublishCall): PublishResult {
  const order = meetOrder(fake, call.account);
  if (!order) return take(fake, call);
  // The platform does what it is asked; only the answer gets lost.
  if (order.mode === 'timeout' && order.accepted) take(fake, call);
  return { ok: false, failure: failureOfOrder(fake.traits, order) };
}

/** The order that a call through this account runs into; the order has one call less then. */
function meetOrder(fake: Fake, account: PlatformAccount): StandingOrder | null {
  const order = orderInForce(fake.state, fake.kernel.clock.now());
  if (!order || !concerns(order, account.socialAccountId) || !stream(fake, 'failures').chance(order.rate)) return null;
  fake.state.order = countDown(order);
  return order;
}

/** What a call that only asks runs into: an order to fail, else a token that is no good. */
function failureOfCall(fake: Fake, account: PlatformAccount): PlatformFailure | null {
  const order = meetOrder(fake, account);
  return order ? failureOfOrder(fake.traits, order) : tokenFailure(fake, account);
}

function tokenFailure({ traits, state }: Fake, { externalId }: PlatformAccount): PlatformFailure | null {
  return state.revokedTokens.has(externalId) ? failureOf(traits, 'auth') : null;
}

/** What the platform makes of a call that reaches it. */
function take(fake: Fake, call: PublishCall): PublishResult {
  const { traits, state } = fake;
  const unauthorized = tokenFailure(fake, call.account);
  if (unauthorized) return { ok: false, failure: unauthorized };
  const known = state.publications.find(call.idempotencyKey);
  if (known) return { ok: true, publication: known };
  const type = typeOfPost(traits.id, call.data);
  if (call.media.some(file => isTooLarge(traits.id, type, file))) return { ok: false, failure: failureOf(traits, 'too-large') };
  const publication = makePublication(fake, call, type);
  state.publications.add(call.idempotencyKey, publication);
  return state.reviewMs === null ? { ok: true, publication } : { ok: true, publication, reviewMs: state.reviewMs };
}

function makePublication(fake: Fake, { account, data, media }: PublishCall, type: string): Publication {
  const { kernel, traits, state } = fake;
  const now = kernel.clock.now();
  const fields = fieldsOf(kernel, traits, { account, type, data, media, now, ids: createIdSource(stream(fake, 'ids')) });
  return { id: fields.id, permalink: fields.permalink, publishedAt: now + (state.reviewMs ?? 0), fields: { ...fields } };
}
