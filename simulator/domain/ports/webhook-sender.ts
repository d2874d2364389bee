/** One HTTP attempt at a webhook endpoint. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Which try at its delivery it is: 1 for the first. */
  readonly attempt: number;
}

/** What came of it: the answer, or why there was none. */
export type WebhookResponse =
  | { readonly status: number; readonly body: string; readonly error: null }
  | { readonly status: null; readonly body: null; readonly error: string };

/** Sends webhooks; never throws. The only outbound network of the simulator. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookResponse>;
  /** Gives up what is under way, which then ends with an error, and closes every socket. What is sent afterwards fails at once. */
  close(): Promise<void>;
}

export interface WithSender {
  readonly sender: WebhookSender;
}
