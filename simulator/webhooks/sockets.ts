import { Agent, errors } from 'undici';
import { limits } from '../../openapi/document.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { SECOND_MS } from '../kernel/time.ts';
import { exchange } from './exchange.ts';
import { createSlots } from './slots.ts';

/**
 * How far the sum over several endpoints may pass the ceiling, so that those that would wait for a slow one go on, one delivery at a
 * time. No endpoint alone ever has more than the ceiling: that is what a receiver sees.
 */
const SPARE_SLOTS = 5;

/**
 * Sends webhooks over sockets of its own: keep-alive connections per origin, which close by themselves when idle. At most 50
 * deliveries are under way at once for all worlds together (interface: Delivery rules); the others wait in turn, URL by URL.
 */
export function createSocketSender(realTime: RealTime): WebhookSender {
  const { maxConcurrentDeliveries, timeoutMs } = limits.webhooks;
  const slots = createSlots({ slots: maxConcurrentDeliveries, spare: SPARE_SLOTS });
  const agent = new Agent({
    // One connection a delivery: no pool ever makes one wait.
    connections: maxConcurrentDeliveries + SPARE_SLOTS,
    // An exchange measures its time as a whole. Only a connection that nobody waits for any more is given up here.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs + SECOND_MS },
  });
  return {
    send: request =>
      new Promise(resolve => {
        slots.enter(request.url, leave =>
          exchange(agent, realTime, request, response => {
            leave();
            resolve(response);
          }),
        );
      }),
    close: () => agent.destroy(new errors.ClientDestroyedError()),
  };
}
