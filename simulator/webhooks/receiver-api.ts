import type { WebhookEvents, WebhookEventType } from '../../openapi/generated/types.ts';

interface Received<T extends WebhookEventType> {
  readonly type: T;
  readonly data: WebhookEvents[T]['data'];
  /** Names in lower case; includes `x-signature`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed body, as text. */
  readonly body: string;
  /** The number of the attempt at the delivery: 1 for the first. */
  readonly attempt: number;
  readonly organizationId: string;
  /** When it arrived on the world's clock, ISO 8601. */
  readonly at: string;
}

/** A webhook that the in-process receiver has received. */
export type ReceivedWebhook<T extends WebhookEventType = WebhookEventType> = { readonly [Type in T]: Received<Type> }[T];

/** A partial value at any depth. Lists are compared as a whole, item by item. */
export type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

export interface ReceiveOptions<T extends WebhookEventType> {
  /** Part of `data`, or a predicate. */
  readonly match?: Part<WebhookEvents[T]['data']> | ((data: WebhookEvents[T]['data'], webhook: ReceivedWebhook<T>) => boolean) | undefined;
  /**
   * How long to wait, real milliseconds. By default it waits as long as something is under way that can send a webhook, up to 4,000: with a manual clock that
   * is a request, a delivery or a move of the clock. Give a time when your code calls the API by itself later.
   */
  readonly timeoutMs?: number | undefined;
}

/** The receiver's response: a status, of which 2xx accepts the webhook, or, with `error`, no response at all. */
export type WebhookAnswer = { readonly status: number; readonly body?: string | undefined } | { readonly error: string };

/**
 * A webhook receiver inside the process. Its first use registers it as an endpoint of every organization of its world, with the secret
 * `whsec_sim_<organization id>`, and delivers earlier events to it: ordinary deliveries, with attempts and retries.
 */
export interface WebhookReceiver {
  /**
   * Returns the oldest webhook of that type that has not been returned yet, and waits if there is none. It does not advance the clock.
   * Rejects when none comes, with an error that lists what was received and says which job is next on a manual clock.
   */
  received<T extends WebhookEventType>(type: T, options?: ReceiveOptions<T>): Promise<ReceivedWebhook<T>>;
  /** Every attempt received so far, oldest first, whether returned by `received` or not. */
  all<T extends WebhookEventType = WebhookEventType>(type?: T): ReceivedWebhook<T>[];
  /** Forgets everything received so far. */
  clear(): void;
  /** Sets the response from now on, or for the next `times` attempts. Default: 200. */
  answer(answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer), options?: { readonly times?: number | undefined }): void;
}
