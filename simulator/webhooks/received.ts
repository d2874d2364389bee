import type { WebhookEvents, WebhookEventType } from '../../openapi/generated/types.ts';

interface Received<T extends WebhookEventType> {
  readonly type: T;
  readonly data: WebhookEvents[T]['data'];
  /** In lower case; `x-signature` among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that were signed, as text. */
  readonly body: string;
  /** Which try at the delivery it is: 1 for the first. */
  readonly attempt: number;
  readonly organizationId: string;
  /** When it came, ISO 8601, on the world's clock. */
  readonly at: string;
}

/** A webhook as the receiver got it. */
export type ReceivedWebhook<T extends WebhookEventType = WebhookEventType> = { readonly [Type in T]: Received<Type> }[T];

/** Part of a value: the properties that matter, at any depth. Lists are compared as a whole, item by item. */
export type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

export interface ReceiveOptions<T extends WebhookEventType> {
  /** Part of `data`, or a function that says whether it is the one. */
  readonly match?: Part<WebhookEvents[T]['data']> | ((data: WebhookEvents[T]['data'], webhook: ReceivedWebhook<T>) => boolean) | undefined;
  /** How long to wait, real milliseconds. Default 5,000. */
  readonly timeoutMs?: number | undefined;
}

/** What the receiver answers: a status, of which 2xx takes the webhook, or, with `error`, nothing at all. */
export type WebhookAnswer = { readonly status: number; readonly body?: string | undefined } | { readonly error: string };

/**
 * A receiver of webhooks inside the process. With its first use it is an endpoint of every organization of its world, signed for with
 * `whsec_sim_<organization id>`, and is sent what the organizations were told before: deliveries like any other, with attempts and retries.
 */
export interface WebhookReceiver {
  /**
   * The first webhook of that type that was not given out yet, earlier ones included; waits for it when there is none. It moves no clock.
   * Rejects when none has come in time, with an error that says what has.
   */
  received<T extends WebhookEventType>(type: T, options?: ReceiveOptions<T>): Promise<ReceivedWebhook<T>>;
  /** Every attempt that came so far, oldest first, given out or not. */
  all<T extends WebhookEventType = WebhookEventType>(type?: T): ReceivedWebhook<T>[];
  /** Forgets what has come so far. */
  clear(): void;
  /** Answers so from now on; with `times`, so often, and then 200 again, which is what it answers until it is told. */
  answer(answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer), options?: { readonly times?: number | undefined }): void;
}
