import type { PlatformPort, Publication, PublishCall, PublishResult } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import { type Fake, meetOrder, perform, refused, stream } from './calls.ts';
import { createControls } from './controls.ts';
import { failureOf, failureOfOrder } from './failures.ts';
import { fieldsOf } from './fields.ts';
import { healthOf } from './health.ts';
import { historyOf } from './history.ts';
import { createIdSource } from './id-source.ts';
import { isTooLarge, typeOfPost } from './media-ceilings.ts';
import { postMetrics, profileMetrics } from './metrics.ts';
import { createPeople } from './people/people.ts';
import { profileOf } from './profiles.ts';
import { createPlatformState, orderInForce } from './state.ts';
import type { PlatformTraits } from './traits.ts';

/** Creates a fake platform. All of them work alike; the traits say what is particular. */
export function createFakePlatform(kernel: WorldKernel, traits: PlatformTraits): PlatformPort {
  const state = createPlatformState();
  const fake: Fake = { kernel, traits, state };
  const profile: PlatformPort['profile'] = externalId => profileOf(kernel.random, traits, externalId);
  return {
    id: traits.id,
    latencyMs: () => stream(fake, 'latency').integer(state.latency.minMs, state.latency.maxMs),
    publish: call => perform(fake, call.account, () => take(fake, call), refused),
    checkConnection: account => perform(fake, account, () => ({ ok: true }), refused),
    history: (account, request) =>
      perform(fake, account, () => ({ ok: true, ...historyOf(kernel, traits, account.externalId, request) }), refused),
    postingLimit(account) {
      const isLimited = orderInForce(state, kernel.clock.now())?.mode === 'rate-limited';
      const order = isLimited ? meetOrder(fake, account) : null;
      return order && failureOfOrder(traits, order);
    },
    postMetrics: post => postMetrics(kernel.random, traits, post),
    profileMetrics: externalId => profileMetrics(kernel.random, traits, externalId),
    profile,
    channels(externalId) {
      if (traits.channels !== 'account') return traits.channels;
      return [externalId, `${externalId}_2`].map(id => ({ id, name: profile(id).displayName }));
    },
    authorize: ({ externalId }) => void state.revokedTokens.delete(externalId),
    health: () => healthOf(traits, orderInForce(state, kernel.clock.now()), state.health),
    controls: createControls(fake),
    // At the end: an object that begins with a spread is several times slower to make.
    ...createPeople(fake),
  };
}

/** What the platform makes of a post that reaches it. */
function take(fake: Fake, call: PublishCall): PublishResult {
  const { traits, state } = fake;
  const known = state.publications.find(call.idempotencyKey);
  if (known) return { ok: true, publication: known };
  const type = typeOfPost(traits.id, call.data);
  if (call.media.some(file => isTooLarge(traits.id, type, file))) return refused(failureOf(traits, 'too-large'));
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
