import { Agent, errors } from 'undici';
import { limits } from '../../openapi/document.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { SECOND_MS } from '../kernel/time.ts';
import { createFairQueue } from './fair-queue.ts';
import { postWebhook } from './post-webhook.ts';

/**
 * How far the sum over all endpoints may exceed the limit, so that endpoints do not wait for a slow one. A single endpoint never exceeds
 * the limit (WHK-28).
 */
const SPARE_SLOTS = 5;

/**
 * Sends webhooks over keep-alive connections. At most 50 deliveries (WHK-28) are in flight at once for all worlds together; the others
 * wait, round-robin by URL.
 */
export function createSocketSender(realTime: RealTime): WebhookSender {
  const { maxConcurrentDeliveries, timeoutMs } = limits.webhooks;
  const queue = createFairQueue({ slots: maxConcurrentDeliveries, spare: SPARE_SLOTS });
  const agent = new Agent({
    // One connection for each delivery: none waits for the pool.
    connections: maxConcurrentDeliveries + SPARE_SLOTS,
    // postWebhook has its own timeout for the whole exchange. This one closes connections that are opened after it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs + SECOND_MS },
  });
  return {
    send: request =>
      new Promise(resolve => {
        queue.run(request.url, finish =>
          postWebhook(agent, realTime, request, response => {
            finish();
            resolve(response);
          }),
        );
      }),
    close: () => agent.destroy(new errors.ClientDestroyedError()),
  };
}
