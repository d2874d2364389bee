/** What a request delivers, before a fault of the delivery changes it. */
export interface DeliveredEvent {
  readonly type: string;
  /** When it happened, virtual milliseconds. */
  readonly createdAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One HTTP attempt at a webhook endpoint. */
export interface WebhookRequest {
  /** World and organization: attempts are shared out fairly between them. */
  readonly organization: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** The number of the attempt at its delivery: 1 for the first. */
  readonly attempt: number;
  readonly event: DeliveredEvent;
}

/** The answer to an attempt, or why there was none. */
export type WebhookResponse =
  | { readonly status: number; readonly body: string; readonly error: null }
  | { readonly status: null; readonly body: null; readonly error: string };

/** Sends webhooks; never throws. The only outbound network of the simulator. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookResponse>;
  /** Aborts attempts in progress, which then end with an error, and closes every socket. Later attempts fail at once. */
  close(): Promise<void>;
}

export interface WithSender {
  readonly sender: WebhookSender;
}
