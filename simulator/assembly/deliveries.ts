import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import { type FailedAttempt, watchFailedAttempts } from '../domain/webhooks/failed-attempts.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';

/** Calls `onFailed` with every failed attempt at a delivery, in any world of the process. */
export function reportFailedDeliveries(worlds: Worlds, onFailed: (failed: FailedAttempt) => void): void {
  for (const world of worlds.list()) watchFailedAttempts(world, onFailed);
  worlds.watch((_, world) => {
    if (world) watchFailedAttempts(world, onFailed);
  });
}

/** A sender that calls `onTaken` with the type of an event for every attempt that the endpoint has taken, with a status from 200 to 299. */
export function reportTakenDeliveries(sender: WebhookSender, onTaken: (type: string) => void): WebhookSender {
  return {
    close: () => sender.close(),
    async send(request) {
      const response = await sender.send(request);
      if (response.status !== null && response.status >= 200 && response.status < 300) onTaken(request.event.type);
      return response;
    },
  };
}
