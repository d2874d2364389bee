/** The world's clock. The stream reports changes; in between the page computes the time. */
import { computed, effect, signal } from '@preact/signals';
import type { Clock } from '../../../openapi/generated/control-types.ts';
import { onStream } from '../stream.ts';
import { world } from './world.ts';

interface Observation {
  readonly clock: Clock;
  /** `performance.now()` at that moment. */
  readonly at: number;
}

const observation = signal<Observation | null>(null);
const tick = signal(0);

/** Null until the stream has reported it. */
export const clock = computed<Clock | null>(() => observation.value?.clock ?? null);

/** The world's time in milliseconds since 1970; null until it is known. */
export const now = computed<number | null>(() => {
  void tick.value;
  if (!observation.value) return null;
  const { clock: known, at } = observation.value;
  const base = Date.parse(known.now);
  return known.mode === 'manual' ? base : base + (performance.now() - at) * known.speed;
});

/** Takes the clock from the response of a call. */
export function setClock(current: Clock): void {
  observation.value = { clock: current, at: performance.now() };
}

const TICK_MS = 250;

export function followClock(): void {
  onStream(({ kind, data }) => {
    if (kind === 'clock') setClock(data);
  });
  effect(() => {
    void world.value;
    observation.value = null;
  });
  effect(() => {
    if (clock.value?.mode !== 'realtime') return undefined;
    const timer = setInterval(() => tick.value++, TICK_MS);
    return () => clearInterval(timer);
  });
}
