import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { RealTime } from '../kernel/real-time.ts';

/** Sends webhooks over sockets. The HTTP client is loaded by the first delivery, so that a simulator starts faster. */
export function createWebhookSender(realTime: RealTime): WebhookSender {
  let opening: Promise<WebhookSender> | undefined;
  let opened: WebhookSender | undefined;
  let isClosed = false;

  async function open(): Promise<WebhookSender> {
    const { createSocketSender } = await import('./socket-sender.ts');
    const sender = createSocketSender(realTime);
    if (isClosed) await sender.close();
    return (opened = sender);
  }

  return {
    send: request => opened?.send(request) ?? (opening ??= open()).then(sender => sender.send(request)),
    async close() {
      isClosed = true;
      await (await opening)?.close();
    },
  };
}
