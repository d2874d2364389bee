import { type FailedAttempt, watchFailedAttempts } from '../domain/webhooks/failed-attempts.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';

/** Calls `onFailed` with every failed attempt at a delivery, in any world of the process. */
export function reportFailedDeliveries(worlds: Worlds, onFailed: (failed: FailedAttempt) => void): void {
  for (const world of worlds.list()) watchFailedAttempts(world, onFailed);
  worlds.watch((_, world) => {
    if (world) watchFailedAttempts(world, onFailed);
  });
}
