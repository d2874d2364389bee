import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { FailedAttempt } from '../domain/webhooks/failed-attempts.ts';
import type { AssistantParts } from '../http/assistant.ts';
import type { Exchange, Handler } from '../http/pipeline.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type * as api from '../library/api.ts';

/** The options of the package, and those that only this repository uses. */
export interface SimulatorOptions extends api.SimulatorOptions {
  /** Sends webhooks in place of the real sender. */
  readonly sender?: WebhookSender;
  /** Called with every attempt to deliver a webhook that failed. */
  readonly onFailedDelivery?: (failed: FailedAttempt) => void;
  /** Called with every exchange of the public API and the object store, but for those of the dashboard. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Called with the type of an event for every attempt that its endpoint has taken, with a status from 200 to 299. */
  readonly onTakenDelivery?: ((type: string) => void) | undefined;
  /** What the clocks of worlds run on. Default: the machine's time. */
  readonly realTime?: RealTime;
  /** Makes what answers coding assistants at `/_sim/mcp`, at their first message. */
  readonly assistant?: (parts: AssistantParts) => Promise<Handler>;
  /** Wraps what a socket serves. */
  readonly wrapSite?: (site: Handler) => Handler;
  /** The folder of the dashboard's built pages. Default: where `npm run build` writes them. */
  readonly pages?: string;
}
