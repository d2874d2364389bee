import { publicApi } from '../../openapi/document.ts';
import type { WebhookEventType } from '../../openapi/generated/types.ts';
import type { World } from '../domain/webhooks/world.ts';
import { didYouMean } from '../kernel/suggest.ts';
import { autoRegisterEndpoints } from './auto-register-endpoints.ts';
import { deepPartialMatch } from './deep-partial-match.ts';
import type { Inbox } from './inbox.ts';
import { missed } from './missed.ts';
import type { ReceivedWebhook, ReceiveOptions, WebhookReceiver } from './received.ts';

/** How long a webhook is waited for, real milliseconds. */
const TIMEOUT_MS = 5000;

/** As the machine has them: a test that puts its own timers in their place still wants to be told. */
const { setTimeout, clearTimeout } = globalThis;

/**
 * The receiver of a world. A world that nobody asks for it stays as it is: no endpoint, no delivery. Its endpoints are registered with the
 * first call, those of organizations that come later with them.
 */
export function createReceiver(world: World, inbox: Inbox): WebhookReceiver {
  const attend = autoRegisterEndpoints(world, inbox);
  return {
    async received<T extends WebhookEventType>(type: T, { match, timeoutMs = TIMEOUT_MS }: ReceiveOptions<T> = {}) {
      checkType(type);
      attend();
      const wanted = (webhook: ReceivedWebhook): boolean => webhook.type === type && matches(match, webhook);
      // Its type is the one that was asked for.
      return (inbox.take(wanted) ??
        (await nextOf(inbox, wanted, timeoutMs, () => missed(world, inbox, type, timeoutMs)))) as ReceivedWebhook<T>;
    },
    all<T extends WebhookEventType>(type?: T) {
      if (type !== undefined) checkType(type);
      attend();
      return inbox.all().filter(webhook => type === undefined || webhook.type === type) as ReceivedWebhook<T>[];
    },
    clear() {
      attend();
      inbox.clear();
    },
    answer(answer, { times = Number.POSITIVE_INFINITY } = {}) {
      if (typeof answer === 'object' && 'status' in answer && !isStatus(answer.status))
        throw new TypeError(`A webhook is answered with a status from 200 to 599, not ${answer.status}`);
      attend();
      inbox.answer(answer, times);
    },
  };
}

/** Waits for a webhook that comes from now on. */
function nextOf(
  inbox: Inbox,
  wanted: (webhook: ReceivedWebhook) => boolean,
  timeoutMs: number,
  tooLate: () => Error,
): Promise<ReceivedWebhook> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      forget();
      clearTimeout(timer);
      reject(error);
    };
    const isIt = (webhook: ReceivedWebhook): boolean => {
      try {
        return wanted(webhook);
      } catch (error) {
        // The caller's own function failed; whoever sends the webhook is not to hear of it.
        fail(error);
        return false;
      }
    };
    const timer = setTimeout(() => fail(tooLate()), timeoutMs);
    const forget = inbox.whenComes(isIt, webhook => {
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

/** A type that is misspelt would be waited for in vain. */
function checkType(type: string): void {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (!types.includes(type))
    throw new TypeError(`There is no webhook ${type}${didYouMean(type, types) || `; there are ${types.join(', ')}`}`);
}
