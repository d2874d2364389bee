import { Agent, errors } from 'undici';
import { limits } from '../../openapi/document.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { SECOND_MS } from '../kernel/time.ts';
import { createFairQueue } from './fair-queue.ts';
import { postWebhook } from './post-webhook.ts';

/**
 * Sends webhooks over keep-alive connections. At most 50 deliveries (WHK-28) are in flight at once for all worlds together. A free slot goes
 * to who has the fewest in flight, so nobody waits longer than one timeout for an endpoint that hangs.
 */
export function createSocketSender(realTime: RealTime): WebhookSender {
  const { maxConcurrentDeliveries, timeoutMs } = limits.webhooks;
  const queue = createFairQueue(maxConcurrentDeliveries);
  const agent = new Agent({
    // One connection for each delivery: none waits for the pool.
    connections: maxConcurrentDeliveries,
    // postWebhook has its own timeout for the whole exchange. This one closes connections that are opened after it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs + SECOND_MS },
  });
  return {
    send: request =>
      new Promise(resolve => {
        queue.run({ organization: request.organization, endpoint: request.url }, finish =>
          postWebhook(agent, realTime, request, response => {
            finish();
            resolve(response);
          }),
        );
      }),
    close: () => agent.destroy(new errors.ClientDestroyedError()),
  };
}
