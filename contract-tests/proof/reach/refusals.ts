/** What the simulator knows of the reason of each error. */
import { numberOf } from '../../../openapi/number-names.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import type { DecidingNumber } from '../../../simulator/kernel/grounds.ts';
import type { Add } from './declared.ts';

/** Adds the rule and the number that refused a call, or the error that lacks them. Answers that are no errors add nothing. */
export function addRefusal(exchange: Exchange, add: Add): void {
  if (!isRefused(exchange)) return;
  const { rule, number } = exchange.answer.refusal ?? {};
  if (rule) add('rules that refuse', rule);
  const error = errorWithoutRule(exchange);
  if (error !== undefined) add('errors without a rule', error);
  if (!number) return;
  add('numbers that refuse', number.from);
  if (!isTrue(number)) add('numbers not in limits.yaml', `${number.from} = ${number.limit}`);
}

/** The operation, status and message of an error that knows no rule; undefined for any other answer. */
export function errorWithoutRule(exchange: Exchange): string | undefined {
  const { operationId, message, answer } = exchange;
  if (!isRefused(exchange) || answer.refusal?.rule) return undefined;
  return `${operationId ?? `${message.method} ${message.path}`} ${answer.status} ${answer.refusal?.message ?? 'without a message'}`;
}

/** Answers of injected faults are no refusals: the fault is their reason. */
function isRefused({ answer, answeredBy }: Exchange): boolean {
  return answer.status >= 400 && answeredBy !== 'fault';
}

/** Whether a number stands in limits.yaml under its name; an organization's own one stands elsewhere. */
function isTrue({ from, limit, times = 1 }: DecidingNumber): boolean {
  return from.startsWith('organization.') || (numberOf(from) ?? NaN) * times === limit;
}
