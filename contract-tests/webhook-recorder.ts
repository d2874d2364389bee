import { type IncomingWebhook, startWebhookServer } from '../scenarios/runner/webhook-server.ts';

/** A status, or `drop`: the connection is closed without a response. */
export type RecorderReply = number | 'drop';

/** A webhook receiver that remembers every request, byte by byte. */
export interface WebhookRecorder {
  readonly origin: string;
  /** The reply of each path; others reply 200. */
  readonly replies: Map<string, RecorderReply>;
  /** What has come since the last call, oldest first. */
  take(): IncomingWebhook[];
  close(): Promise<void>;
}

/** Starts a recorder on a free port of loopback. */
export async function startWebhookRecorder(): Promise<WebhookRecorder> {
  const replies = new Map<string, RecorderReply>();
  let recorded: IncomingWebhook[] = [];
  const server = await startWebhookServer({
    reply(webhook) {
      recorded.push(webhook);
      const status = replies.get(webhook.path) ?? 200;
      if (status === 'drop') return 'drop';
      // Nothing may follow the redirect: a request to this path fails the model.
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
