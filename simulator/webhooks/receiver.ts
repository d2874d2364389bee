import { publicApi } from '../../openapi/document.ts';
import type { WebhookEventType } from '../../openapi/generated/types.ts';
import type { World } from '../domain/webhooks/world.ts';
import { didYouMean } from '../kernel/suggest.ts';
import { autoRegisterEndpoints } from './auto-register-endpoints.ts';
import { deepPartialMatch } from './deep-partial-match.ts';
import type { WebhookInbox } from './inbox.ts';
import type { ReceivedWebhook, ReceiveOptions, WebhookReceiver } from './receiver-api.ts';
import { timeoutError } from './timeout-error.ts';

/** Default timeout of `received`, real milliseconds. */
const TIMEOUT_MS = 5000;

/** Captured at load, so that the timeout works under the fake timers of a test. */
const { setTimeout, clearTimeout } = globalThis;

/**
 * Creates the receiver of a world. Its endpoints are registered by the first call, and for later organizations when they are created; a
 * world whose receiver is not used has neither endpoints nor deliveries.
 */
export function createWebhookReceiver(world: World, inbox: WebhookInbox): WebhookReceiver {
  const registerEndpoints = autoRegisterEndpoints(world, inbox);
  return {
    async received<T extends WebhookEventType>(type: T, { match, timeoutMs = TIMEOUT_MS }: ReceiveOptions<T> = {}) {
      checkType(type);
      registerEndpoints();
      const isWanted = (webhook: ReceivedWebhook): boolean => webhook.type === type && matches(match, webhook);
      // `isWanted` compares the type.
      return (inbox.take(isWanted) ??
        (await waitForNext(inbox, isWanted, timeoutMs, () => timeoutError(world, inbox, type, timeoutMs)))) as ReceivedWebhook<T>;
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
    answer(answer, { times = Number.POSITIVE_INFINITY } = {}) {
      if (typeof answer === 'object' && 'status' in answer && !isStatus(answer.status))
        throw new TypeError(`The status of an answer must be from 200 to 599, not ${answer.status}`);
      registerEndpoints();
      inbox.setAnswer(answer, times);
    },
  };
}

function waitForNext(
  inbox: WebhookInbox,
  isWanted: (webhook: ReceivedWebhook) => boolean,
  timeoutMs: number,
  createTimeoutError: () => Error,
): Promise<ReceivedWebhook> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      stopWaiting();
      clearTimeout(timer);
      reject(error);
    };
    const isMatch = (webhook: ReceivedWebhook): boolean => {
      try {
        return isWanted(webhook);
      } catch (error) {
        // The caller's `match` threw: that must not affect the sender.
        fail(error);
        return false;
      }
    };
    const timer = setTimeout(() => fail(createTimeoutError()), timeoutMs);
    const stopWaiting = inbox.onNext(isMatch, webhook => {
      clearTimeout(timer);
      resolve(webhook);
    });
  });
}

function matches<T extends WebhookEventType>(match: ReceiveOptions<T>['match'], webhook: ReceivedWebhook): boolean {
  if (match === undefined) return true;
  if (typeof match !== 'function') return deepPartialMatch(webhook.data, match);
  const asked = webhook as ReceivedWebhook<T>;
  return match(asked.data, asked);
}

function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

/** Throws for a misspelled type, which would never arrive. */
function checkType(type: string): void {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (!types.includes(type))
    throw new TypeError(`There is no webhook ${type}${didYouMean(type, types) || `; there are ${types.join(', ')}`}`);
}
