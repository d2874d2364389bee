import type { PlatformControls } from '../domain/ports/platform.ts';
import type { Fake } from './calls.ts';
import { orderOf, type StandingOrder, standingOrder } from './orders.ts';
import { createPeopleControls } from './people/people.ts';
import { loadPeople, type SavedPeople, savePeople } from './people/state.ts';
import type { SavedPublication } from './publications.ts';
import { DEFAULT_LATENCY, type HealthOverride, orderInForce, type PlatformState } from './state.ts';

/** A platform as a snapshot holds it; its random streams are the world's. */
type SavedPlatform = {
  readonly order: StandingOrder | null;
  readonly latency: { readonly minMs: number; readonly maxMs: number };
  readonly health: HealthOverride;
  readonly reviewMs: number | null;
  readonly revokedTokens: readonly string[];
  readonly publications: readonly SavedPublication[];
  readonly people: SavedPeople;
};

/** What tells a platform how to behave. An order that is over counts as none. */
export function createControls(fake: Fake): PlatformControls {
  const { state } = fake;
  const now = () => fake.kernel.clock.now();
  return {
    failure() {
      const order = orderInForce(state, now());
      return order && orderOf(order);
    },
    fail(order) {
      state.order = order && standingOrder(order);
    },
    latency: () => state.latency,
    setLatency(range) {
      state.latency = range ?? DEFAULT_LATENCY;
    },
    setHealth(status, note) {
      state.health = { status, note: note ?? null };
    },
    ownHealth: () => state.health,
    holdForReview(durationMs) {
      state.reviewMs = durationMs;
    },
    reviewDuration: () => state.reviewMs,
    revokeToken: externalId => void state.revokedTokens.add(externalId),
    restoreToken: externalId => void state.revokedTokens.delete(externalId),
    removePublication: id => state.publications.remove(id),
    publicationCount: () => state.publications.count(),
    save: () => save(state, now()),
    // What save() gave: a snapshot is checked where it comes in.
    load: saved => load(state, saved as SavedPlatform),
    ...createPeopleControls(fake),
  };
}

function save(state: PlatformState, now: number): SavedPlatform {
  const { minMs, maxMs } = state.latency;
  return {
    order: orderInForce(state, now),
    latency: { minMs, maxMs },
    health: state.health,
    reviewMs: state.reviewMs,
    revokedTokens: [...state.revokedTokens],
    publications: state.publications.save(),
    people: savePeople(state.people),
  };
}

function load(state: PlatformState, saved: SavedPlatform): void {
  state.order = saved.order;
  state.latency = saved.latency;
  state.health = saved.health;
  state.reviewMs = saved.reviewMs;
  state.revokedTokens.clear();
  for (const externalId of saved.revokedTokens) state.revokedTokens.add(externalId);
  state.publications.load(saved.publications);
  loadPeople(state.people, saved.people);
}
