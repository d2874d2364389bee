import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';

/** Sends webhooks over sockets. Their library is loaded with the first delivery: most simulators that start are asked for something else first. */
export function createWebhookSender(realTime: RealTime): WebhookSender {
  let opened: Promise<WebhookSender> | undefined;
  let isClosed = false;

  async function open(): Promise<WebhookSender> {
    const { createSocketSender } = await import('./sockets.ts');
    const sender = createSocketSender(realTime);
    if (isClosed) await sender.close();
    return sender;
  }

  return {
    send: async request => (await (opened ??= open())).send(request),
    async close() {
      isClosed = true;
      await (await opened)?.close();
    },
  };
}
