import type { FailureSettings, PlatformControls } from '../domain/ports/platform.ts';
import type { Json } from '../kernel/job-queue.ts';
import { type FakePlatform, noteMoved, WORKS } from './call-platform.ts';
import { failureSettings, type InjectedFailure, toInjectedFailure } from './failures.ts';
import { createPeopleControls } from './people/people.ts';
import { loadPeople, type SavedPeople, savePeople } from './people/state.ts';
import type { SavedPublication } from './publications.ts';
import { activeFailure, DEFAULT_LATENCY, type HealthOverride, type PlatformParts, type PlatformState } from './state.ts';

/** The snapshot of a platform, without its random streams, which belong to the world. */
type SavedPlatform = {
  readonly failure: InjectedFailure | null;
  readonly latency: { readonly minMs: number; readonly maxMs: number };
  readonly health: HealthOverride;
  readonly reviewMs: number | null;
  readonly revokedTokens: readonly string[];
  readonly publications: readonly SavedPublication[];
  readonly people: SavedPeople;
  /** The parts that differ from what the seed says; absent when there are none. */
  readonly parts?: Readonly<Record<string, Json>>;
};

/** Creates the controls of a platform. */
export function createControls(fake: FakePlatform): PlatformControls {
  const { state } = fake;
  const now = () => fake.kernel.clock.now();
  const moved = (setting: string, value: Json, subject?: string): void => noteMoved(fake, { setting, value }, subject);
  const tokenOf = (externalId: string): string => `${fake.traits.id}:${externalId}`;
  return {
    failure() {
      const failure = activeFailure(state, now());
      return failure && failureSettings(failure);
    },
    fail(failure) {
      if (failure || state.failure) noteMoved(fake, failure ? { ...endOf(failure), setting: 'failure', value: failure.mode } : WORKS);
      state.failure = failure && toInjectedFailure(failure);
    },
    latency: () => state.latency,
    setLatency(range) {
      const { minMs, maxMs } = range ?? DEFAULT_LATENCY;
      if (minMs !== state.latency.minMs || maxMs !== state.latency.maxMs) moved('latency', range && { minMs, maxMs });
      state.latency = range ?? DEFAULT_LATENCY;
    },
    setHealth(status, note) {
      const health = { status, note: note ?? null };
      if (status !== state.health.status || health.note !== state.health.note) moved('health', health);
      state.health = health;
    },
    healthOverride: () => state.health,
    holdForReview(durationMs) {
      if (durationMs !== state.reviewMs) moved('review', durationMs);
      state.reviewMs = durationMs;
    },
    reviewDuration: () => state.reviewMs,
    revokeToken(externalId) {
      if (!state.revokedTokens.has(externalId)) moved('token', 'revoked', tokenOf(externalId));
      state.revokedTokens.add(externalId);
    },
    restoreToken(externalId) {
      if (state.revokedTokens.delete(externalId)) moved('token', null, tokenOf(externalId));
    },
    removePublication: id => state.publications.remove(id),
    publicationCount: () => state.publications.count(),
    received: key => state.publications.received(key),
    save: () => save(state, now()),
    // Written by save(): snapshots are validated when they are received.
    load: saved => load(state, saved as SavedPlatform),
    ...createPeopleControls(fake),
  };
}

/** When a failure ends by itself, for the trail: after a number of calls, or at an instant. */
function endOf({ mode, times, resetAt }: FailureSettings): Readonly<Record<string, number>> {
  return { ...(times !== undefined && { times }), ...(mode === 'rate-limited' && resetAt !== undefined && { until: resetAt }) };
}

function save(state: PlatformState, now: number): SavedPlatform {
  const { minMs, maxMs } = state.latency;
  return {
    failure: activeFailure(state, now),
    latency: { minMs, maxMs },
    health: state.health,
    reviewMs: state.reviewMs,
    revokedTokens: [...state.revokedTokens],
    publications: state.publications.save(),
    people: savePeople(state.people),
    ...saveParts(state.parts),
  };
}

function saveParts(parts: PlatformParts): Pick<SavedPlatform, 'parts'> {
  const changed = Object.entries(parts)
    .map(([name, part]) => [name, part.save()] as const)
    .filter(([, saved]) => saved !== null);
  return changed.length > 0 ? { parts: Object.fromEntries(changed) } : {};
}

function load(state: PlatformState, saved: SavedPlatform): void {
  state.failure = saved.failure;
  state.latency = saved.latency;
  state.health = saved.health;
  state.reviewMs = saved.reviewMs;
  state.revokedTokens.clear();
  for (const externalId of saved.revokedTokens) state.revokedTokens.add(externalId);
  state.publications.load(saved.publications);
  loadPeople(state.people, saved.people);
  for (const [name, part] of Object.entries(state.parts)) part.load(saved.parts?.[name] ?? null);
}
