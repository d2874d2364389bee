import { startWebhookServer } from '../../scenarios/runner/webhook-server.ts';
import type { ArrivedWebhook, Receiver } from '../session.ts';

export interface ReceiverAddress {
  /** The public URL, which is a webhook endpoint of the organization. */
  readonly url: string;
  /** The local port to which the URL leads; 0 for any free port. */
  readonly port: number;
  readonly secret?: string;
}

export interface OpenReceiver extends Receiver {
  /** The local origin, for a tunnel. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts to receive webhooks, and answers each with 200 at once. Rejects with the system's error if the port is in use. */
export async function openReceiver({ url, port, secret }: ReceiverAddress): Promise<OpenReceiver> {
  const arrived: ArrivedWebhook[] = [];
  const { origin, close } = await startWebhookServer({
    port,
    // A tunnel may pass on the name by which it was called.
    allowedHosts: [new URL(url).hostname],
    reply(webhook) {
      arrived.push({ ...webhook, at: Date.now() });
      return { status: 200 };
    },
  });
  return { url, origin, arrived, close, ...(secret !== undefined && { secret }) };
}
