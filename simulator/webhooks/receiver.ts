import { publicApi } from '../../openapi/document.ts';
import type { WebhookEventType } from '../../openapi/generated/types.ts';
import type { Webhook } from '../domain/webhooks/model.ts';
import { registerWebhook } from '../domain/webhooks/register.ts';
import { replayEvents } from '../domain/webhooks/replay-events.ts';
import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import { callback, checkOptions, type Kinds, object, shown, text, wholeNumber } from '../text/arguments.ts';
import { deepPartialMatch } from '../text/json.ts';
import { didYouMean } from '../text/suggest.ts';
import { type PastRequest, receiverUrl, type WebhookInbox } from './inbox.ts';
import type { ReceivedWebhook, ReceiveOptions, WebhookReceiver } from './receiver-api.ts';
import { timeoutMessage, type WaitParts, waitForWebhook } from './wait-for-webhook.ts';

/** What the receiver of a world needs besides the world. */
export type ReceiverParts = Omit<WaitParts, 'clock'>;

/**
 * Creates the receiver of a world. Its endpoints are registered by the first call, and for later organizations when they are created; a
 * world whose receiver is not used has neither endpoints nor deliveries.
 */
export function createWebhookReceiver(world: World, parts: ReceiverParts): WebhookReceiver {
  const { inbox } = parts;
  const registerEndpoints = autoRegisterEndpoints(world, inbox);
  return {
    async received<T extends WebhookEventType>(type: T, options: ReceiveOptions<T> = {}) {
      checkType(type);
      checkOptions('webhooks.received', options, RECEIVE);
      const { match, timeoutMs } = options;
      registerEndpoints();
      const isWanted = (webhook: ReceivedWebhook): boolean => webhook.type === type && matches(match, webhook);
      const wait = (): Promise<ReceivedWebhook> => {
        // The stack of a timer would not lead to the line of the test.
        const error = new Error();
        return waitForWebhook({ ...parts, clock: world.clock }, isWanted, timeoutMs, end => {
          error.message = timeoutMessage(world, inbox, type, end);
          error.stack = `Error: ${error.message}${/\n {4}at [^]*$/.exec(error.stack ?? '')?.[0] ?? ''}`;
          return error;
        });
      };
      // `isWanted` compares the type.
      return (inbox.take(isWanted) ?? (await wait())) as ReceivedWebhook<T>;
    },
    all<T extends WebhookEventType>(type?: T) {
      if (type !== undefined) checkType(type);
      registerEndpoints();
      return inbox.all().filter(webhook => type === undefined || webhook.type === type) as ReceivedWebhook<T>[];
    },
    clear() {
      registerEndpoints();
      inbox.clear();
    },
    answer(answer, options = {}) {
      checkAnswer(answer);
      checkOptions('webhooks.answer', options, ANSWER_OPTIONS);
      const { times = Number.POSITIVE_INFINITY } = options;
      registerEndpoints();
      inbox.setAnswer(answer, times);
    },
  };
}

function matches<T extends WebhookEventType>(match: ReceiveOptions<T>['match'], webhook: ReceivedWebhook): boolean {
  if (match === undefined) return true;
  if (typeof match !== 'function') return deepPartialMatch(webhook.data, match);
  const asked = webhook as ReceivedWebhook<T>;
  return match(asked.data, asked);
}

const RECEIVE: Kinds<ReceiveOptions<WebhookEventType>> = {
  match: { words: 'an object or a function', accepts: value => object.accepts(value) || callback.accepts(value) },
  timeoutMs: { words: 'milliseconds', accepts: value => typeof value === 'number' && value >= 0 },
};
const ANSWER_OPTIONS: Kinds<{ times?: number }> = { times: wholeNumber(1) };
const ANSWER = { status: wholeNumber(200, 599), body: text, error: text };

/** Throws for a planned answer that is neither a function, a status nor an error. */
function checkAnswer(answer: unknown): void {
  if (callback.accepts(answer)) return;
  checkOptions('an answer', answer, ANSWER);
  const isOneOfBoth = Object.keys(answer as object).filter(name => name !== 'body').length === 1;
  if (!isOneOfBoth) throw new TypeError(`An answer must have a status or an error, not ${shown(answer)}`);
}

/** Throws for a misspelled type, which would never arrive. */
function checkType(type: string): void {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (!types.includes(type))
    throw new TypeError(`There is no webhook ${type}${didYouMean(type, types) || `; there are ${types.join(', ')}`}`);
}

/** Returns a function that registers an endpoint for every organization at its first call, and runs due jobs at every call. */
function autoRegisterEndpoints(world: World, inbox: WebhookInbox): () => void {
  const { byId: organizations } = world.organizations;
  let isRegistered = false;
  const register = (ids: readonly string[]): void => {
    replayEvents(
      world,
      ids.map(organizationId => registerWebhook(world, { organizationId, url: receiverUrl(organizationId) })),
    );
  };
  return () => {
    if (!isRegistered) {
      isRegistered = true;
      organizations.watch(({ id }, change) => change === 'inserted' && register([id]));
      const present = receiverEndpoints(world);
      // A restored snapshot may include the endpoints and their deliveries.
      if (present.size > 0) inbox.replaceAll(pastRequests(world, present));
      const registered = new Set([...present.values()].map(({ organizationId }) => organizationId));
      register(organizations.all().flatMap(({ id }) => (registered.has(id) ? [] : [id])));
    }
    world.clock.runDue();
  };
}

/** The receiver's endpoints in a world, by id. */
function receiverEndpoints({ webhooks: { byId: webhooks } }: World): ReadonlyMap<string, Webhook> {
  const own = webhooks.all().filter(({ url, organizationId }) => url === receiverUrl(organizationId));
  return new Map(own.map(webhook => [webhook.id, webhook]));
}

/** The attempts at the endpoints, oldest first. */
function pastRequests({ webhooks: { deliveries } }: World, endpoints: ReadonlyMap<string, Webhook>): PastRequest[] {
  return deliveries
    .all()
    .flatMap(({ webhookId, attempts }) => {
      const url = endpoints.get(webhookId)?.url;
      return url === undefined ? [] : attempts.map(attempt => ({ ...attempt, url }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ url, requestHeaders, requestBody, number, at }) => ({
      request: { url, headers: requestHeaders, body: requestBody, attempt: number },
      at: iso(at),
    }));
}
