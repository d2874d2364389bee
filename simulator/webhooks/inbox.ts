import type { WebhookRequest, WebhookResponse, WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { ReceivedWebhook, WebhookAnswer } from './receiver-api.ts';

/** The address of the in-process receiver; nobody can own a `.invalid` name (RFC 2606), so no packet ever leaves. */
const RECEIVER_URL = 'https://receiver.sim.invalid/';

/** Must not throw. */
type Predicate = (webhook: ReceivedWebhook) => boolean;

/** A request of the past; `at` is ISO 8601. */
export interface PastRequest {
  readonly request: Pick<WebhookRequest, 'url' | 'headers' | 'body' | 'attempt'>;
  readonly at: string;
}

/** The webhooks that the in-process receiver of one world has received, and its answers. */
export interface WebhookInbox {
  /** Returns a sender that delivers requests for the receiver to this inbox, without a socket, and passes on all others. */
  wrapSender(sender: WebhookSender): WebhookSender;
  all(): readonly ReceivedWebhook[];
  /** Takes the first match that has not been taken. */
  take(matches: Predicate): ReceivedWebhook | undefined;
  isTaken(webhook: ReceivedWebhook): boolean;
  /** Takes the first match that arrives from now on; earlier calls have priority. Returns a function that stops waiting. */
  onNext(matches: Predicate, take: (webhook: ReceivedWebhook) => void): () => void;
  /** Replaces the contents, after a snapshot was restored. */
  replaceAll(past: readonly PastRequest[]): void;
  clear(): void;
  setAnswer(answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer), times: number): void;
}

/** The endpoint URL for the webhooks of an organization. */
export function receiverUrl(organizationId: string): string {
  return RECEIVER_URL + encodeURIComponent(organizationId);
}

/** Creates an empty inbox. `now` returns the world's time, ISO 8601. */
export function createWebhookInbox(now: () => string): WebhookInbox {
  let webhooks: ReceivedWebhook[] = [];
  const taken = new WeakSet<ReceivedWebhook>();
  const waiters = new Set<(webhook: ReceivedWebhook) => boolean>();
  let planned: { readonly answer: Parameters<WebhookInbox['setAnswer']>[0]; left: number } | undefined;

  function receive(request: WebhookRequest): WebhookResponse {
    const webhook = parseWebhook(request, now());
    if (!webhook) return { status: 400, body: 'the body is not JSON', error: null };
    webhooks.push(webhook);
    const answer = nextAnswer(webhook);
    for (const offer of waiters) if (offer(webhook)) break;
    return answer;
  }

  function nextAnswer(webhook: ReceivedWebhook): WebhookResponse {
    if (!planned || planned.left <= 0) return { status: 200, body: '', error: null };
    planned.left--;
    try {
      return responseOf(typeof planned.answer === 'function' ? planned.answer(webhook) : planned.answer);
    } catch (error) {
      return { status: null, body: null, error: `the receiver failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  return {
    wrapSender: sender => ({
      send: request => (request.url.startsWith(RECEIVER_URL) ? Promise.resolve(receive(request)) : sender.send(request)),
      close: () => sender.close(),
    }),
    all: () => webhooks,
    take(matches) {
      const found = webhooks.find(webhook => !taken.has(webhook) && matches(webhook));
      if (found) taken.add(found);
      return found;
    },
    isTaken: webhook => taken.has(webhook),
    onNext(matches, take) {
      const offer = (webhook: ReceivedWebhook): boolean => {
        if (!matches(webhook)) return false;
        waiters.delete(offer);
        taken.add(webhook);
        take(webhook);
        return true;
      };
      waiters.add(offer);
      return () => waiters.delete(offer);
    },
    replaceAll(past) {
      webhooks = past.flatMap(({ request, at }) => parseWebhook(request, at) ?? []);
    },
    clear() {
      webhooks = [];
    },
    setAnswer(answer, times) {
      planned = { answer, left: times };
    },
  };
}

/** Undefined for a body that a delivery fault has truncated. */
function parseWebhook({ url, headers, body, attempt }: PastRequest['request'], at: string): ReceivedWebhook | undefined {
  try {
    // The service wrote it as the document describes it.
    const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>;
    const organizationId = decodeURIComponent(url.slice(RECEIVER_URL.length));
    return { type, data, headers, body, attempt, organizationId, at } as ReceivedWebhook;
  } catch {
    return undefined;
  }
}

function responseOf(answer: WebhookAnswer): WebhookResponse {
  if ('error' in answer) return { status: null, body: null, error: answer.error };
  return { status: answer.status, body: answer.body ?? '', error: null };
}
