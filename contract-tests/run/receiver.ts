/** Receives the webhooks of a deployment on a local port, which the public address of --receiver leads to. */
import { startWebhookServer } from '../../scenarios/runner/webhook-server.ts';
import type { ArrivedWebhook, Receiver } from '../session.ts';

export interface ReceiverAddress {
  /** Public: what the organization has as a webhook endpoint. */
  readonly url: string;
  /** On loopback; 0 takes any free port. */
  readonly port: number;
  readonly secret?: string;
}

export interface OpenReceiver extends Receiver {
  /** Where it listens; for a tunnel. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts to listen. Every webhook is answered with 200 at once. Rejects with the system's error when the port is taken. */
export async function openReceiver({ url, port, secret }: ReceiverAddress): Promise<OpenReceiver> {
  const arrived: ArrivedWebhook[] = [];
  const { origin, close } = await startWebhookServer({
    port,
    reply(webhook) {
      arrived.push({ ...webhook, at: Date.now() });
      return { status: 200 };
    },
  });
  return { url, origin, arrived, close, ...(secret !== undefined && { secret }) };
}
