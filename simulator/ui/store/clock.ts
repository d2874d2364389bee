/** The world's clock, as the stream tells it; between two words it goes on by itself. */
import { computed, effect, signal } from '@preact/signals';
import type { Clock } from '../../../openapi/generated/control-types.ts';
import { onStream } from '../stream.ts';
import { world } from './world.ts';

interface Told {
  readonly clock: Clock;
  /** When, on the machine's clock, milliseconds. */
  readonly at: number;
}

const told = signal<Told | null>(null);
const tick = signal(0);

/** Null until it is known. */
export const clock = computed<Clock | null>(() => told.value?.clock ?? null);

/** The world's time, milliseconds since 1970; null until it is known. It moves while anybody looks. */
export const now = computed<number | null>(() => {
  void tick.value;
  if (!told.value) return null;
  const { clock: known, at } = told.value;
  const base = Date.parse(known.now);
  return known.mode === 'manual' ? base : base + (performance.now() - at) * known.speed;
});

/** Takes what a call said of the clock. */
export function learnClock(known: Clock): void {
  told.value = { clock: known, at: performance.now() };
}

/** How often a clock that runs is looked at: a second hand need not move more often. */
const TICK_MS = 250;

export function followClock(): void {
  onStream(({ kind, data }) => {
    if (kind === 'clock') learnClock(data);
  });
  effect(() => {
    void world.value;
    told.value = null;
  });
  effect(() => {
    if (clock.value?.mode !== 'realtime') return undefined;
    const timer = setInterval(() => tick.value++, TICK_MS);
    return () => clearInterval(timer);
  });
}
