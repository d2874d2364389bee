import type { WebhookRequest, WebhookResponse, WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { ReceivedWebhook, WebhookAnswer } from './received.ts';

/** Where the receiver of a process is; `.invalid` is nobody's (RFC 2606), so that no packet ever goes there. */
const ADDRESS = 'https://receiver.sim.invalid/';

/** Says whether a webhook is the one that is waited for. It never throws. */
type Wanted = (webhook: ReceivedWebhook) => boolean;

/** A request that was sent at an instant, ISO 8601. */
export interface PastRequest {
  readonly request: Omit<WebhookRequest, 'timeoutMs'>;
  readonly at: string;
}

/** What the receiver of one world has got, and what it answers. */
export interface Inbox {
  /** A sender that brings the inbox what is addressed to it, without a socket, and leaves everything else to `outside`. */
  inFrontOf(outside: WebhookSender): WebhookSender;
  all(): readonly ReceivedWebhook[];
  /** Gives out the first one that is wanted and was not given out yet. */
  take(wanted: Wanted): ReceivedWebhook | undefined;
  /** Whether it was given out. */
  isTaken(webhook: ReceivedWebhook): boolean;
  /** Gives out the first one that comes from now on and is wanted. Who waits longer is served first. Returns the end of the waiting. */
  whenComes(wanted: Wanted, take: (webhook: ReceivedWebhook) => void): () => void;
  /** Puts in place of everything what came in the past, as a world remembers it. */
  refill(past: readonly PastRequest[]): void;
  clear(): void;
  answer(answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer), times: number): void;
}

/** The address at which the receiver gets the webhooks of an organization. */
export function receiverUrl(organizationId: string): string {
  return ADDRESS + encodeURIComponent(organizationId);
}

/** Creates an empty inbox. `now` gives the world's time, ISO 8601. */
export function createInbox(now: () => string): Inbox {
  let webhooks: ReceivedWebhook[] = [];
  const taken = new WeakSet<ReceivedWebhook>();
  const waiting = new Set<(webhook: ReceivedWebhook) => boolean>();
  let plan: { readonly answer: Parameters<Inbox['answer']>[0]; left: number } | undefined;

  function receive(request: WebhookRequest): WebhookResponse {
    const webhook = webhookOf(request, now());
    if (!webhook) return { status: 400, body: 'the body is not JSON', error: null };
    webhooks.push(webhook);
    const answer = nextAnswer(webhook);
    for (const serve of waiting) if (serve(webhook)) break;
    return answer;
  }

  function nextAnswer(webhook: ReceivedWebhook): WebhookResponse {
    if (!plan || plan.left <= 0) return { status: 200, body: '', error: null };
    plan.left--;
    try {
      return responseOf(typeof plan.answer === 'function' ? plan.answer(webhook) : plan.answer);
    } catch (error) {
      return { status: null, body: null, error: `the receiver failed: ${error instanceof Error ? error.message : String(error)}` };
    }
  }

  return {
    inFrontOf: outside => ({
      send: request => (request.url.startsWith(ADDRESS) ? Promise.resolve(receive(request)) : outside.send(request)),
      close: () => outside.close(),
    }),
    all: () => webhooks,
    take(wanted) {
      const found = webhooks.find(webhook => !taken.has(webhook) && wanted(webhook));
      if (found) taken.add(found);
      return found;
    },
    isTaken: webhook => taken.has(webhook),
    whenComes(wanted, take) {
      const serve = (webhook: ReceivedWebhook): boolean => {
        if (!wanted(webhook)) return false;
        waiting.delete(serve);
        taken.add(webhook);
        take(webhook);
        return true;
      };
      waiting.add(serve);
      return () => waiting.delete(serve);
    },
    refill(past) {
      webhooks = past.flatMap(({ request, at }) => webhookOf(request, at) ?? []);
    },
    clear() {
      webhooks = [];
    },
    answer(answer, times) {
      plan = { answer, left: times };
    },
  };
}

/** Undefined for a body that was cut on its way. */
function webhookOf({ url, headers, body, attempt }: PastRequest['request'], at: string): ReceivedWebhook | undefined {
  try {
    // The service wrote it: `{ type, data }` as the document has it.
    const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>;
    const organizationId = decodeURIComponent(url.slice(ADDRESS.length));
    return { type, data, headers, body, attempt, organizationId, at } as ReceivedWebhook;
  } catch {
    return undefined;
  }
}

function responseOf(answer: WebhookAnswer): WebhookResponse {
  if ('error' in answer) return { status: null, body: null, error: answer.error };
  return { status: answer.status, body: answer.body ?? '', error: null };
}
