import type { RandomStream } from '../../kernel/random.ts';
import type { DelayDistribution, FaultEffect, InjectedEffect } from './model.ts';

/** The longest delay of a fault, real milliseconds: an hour. */
export const MAX_DELAY_MS = 3_600_000;

/** The 95th percentile of the standard normal distribution. */
const Z95 = 1.644_853_626_951_472;

/** The effect on one call: a delay that is a distribution is drawn. */
export function injectedEffect(effect: FaultEffect, random: () => RandomStream): InjectedEffect {
  if (effect.kind !== 'delay') return effect;
  const { delayMs } = effect;
  return { kind: 'delay', delayMs: typeof delayMs === 'number' ? delayMs : drawDelay(delayMs, random()) };
}

/** Draws a delay in whole milliseconds, from 0 to an hour. */
export function drawDelay(distribution: DelayDistribution, random: RandomStream): number {
  const drawn = 'p50' in distribution ? logNormal(distribution, random) : distribution.ms + distribution.jitter * (2 * random.next() - 1);
  return Math.round(Math.min(Math.max(drawn, 0), MAX_DELAY_MS));
}

/** By the transformation of Box and Muller. */
function logNormal({ p50, p95 }: { readonly p50: number; readonly p95: number }, random: RandomStream): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return p50 * (p95 / p50) ** (normal / Z95);
}
