import { type IncomingWebhook, startWebhookServer } from '../scenarios/runner/webhook-server.ts';

/** A status, or `drop` to close the connection without a response. */
export type RecorderReply = number | 'drop';

/** A webhook receiver that records every request unchanged. */
export interface WebhookRecorder {
  readonly origin: string;
  /** The replies by path; 200 for other paths. */
  readonly replies: Map<string, RecorderReply>;
  /** Returns the webhooks since the last call, the oldest first. */
  take(): IncomingWebhook[];
  close(): Promise<void>;
}

/** Starts a recorder on a free local port. */
export async function startWebhookRecorder(): Promise<WebhookRecorder> {
  const replies = new Map<string, RecorderReply>();
  let recorded: IncomingWebhook[] = [];
  const server = await startWebhookServer({
    reply(webhook) {
      recorded.push(webhook);
      const status = replies.get(webhook.path) ?? 200;
      if (status === 'drop') return 'drop';
      // Redirects must not be followed: a request to this path fails the model.
      return { status, headers: status >= 300 && status < 400 ? { location: '/elsewhere' } : {} };
    },
  });
  return {
    origin: server.origin,
    replies,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    close: () => server.close(),
  };
}
