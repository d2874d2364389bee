/** Collects what the properties of a run reach: what they send, what it causes, and which properties of responses are filled. */
import { controlApi, publicApi } from '../../../openapi/document.ts';
import { numberOf } from '../../../openapi/number-names.ts';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import type { DecidingNumber } from '../../../simulator/kernel/grounds.ts';
import { fieldsOf } from '../../exchange.ts';
import { operationAt } from '../../run/operation-at.ts';
import { readAnswer } from '../../run/recorded.ts';
import { type Control, type Middleware, type SentInit, type Target, through } from '../../session.ts';
import { simulatorTarget } from '../../target.ts';
import { type Add, filterPairs, levers } from './declared.ts';
import { visitSent } from './request-names.ts';
import { visitFilled } from './response-properties.ts';

/** A simulator whose sessions add what they reach, and the reasons of its errors. */
export async function observedSimulator(add: Add): Promise<Target> {
  return observedTarget(await simulatorTarget({ onExchange: exchange => addRefusal(exchange, add) }), add);
}

/** Returns the target with sessions that add what they reach. The parts of a request count once the service accepts it. */
function observedTarget(target: Target, add: Add): Target {
  return through(target, ({ control, close }) => {
    const events = control && observeEvents(control, add);
    return {
      middleware: [observeCalls(add)],
      ...(events && { control: observeLevers(events.control, add) }),
      async close() {
        await events?.look();
        await close();
      },
    };
  });
}

function observeCalls(add: Add): Middleware {
  return async (url, init, next) => {
    const { pathname, searchParams } = new URL(url);
    const operation = operationAt(init.method, pathname);
    if (!operation) return next(url, init);
    const body = await bodyOf(init);
    const [response, text] = await readAnswer(await next(url, init));
    add('responses', `${operation.id} ${response.status}`);
    if (!response.ok) return response;
    add('operations', operation.id);
    const query = queryOf(searchParams);
    const filters = operation.queryParameters.map(({ name }) => name).filter(name => Object.hasOwn(query, name));
    for (const pair of filterPairs(operation.id, filters)) add('filter pairs', pair);
    visitSent(publicApi, operation, { query, body }, (kind, name) => add(kind === 'field' ? 'request fields' : 'request values', name));
    const schema = operation.responses.get(response.status);
    if (schema) visitFilled(schema, operation.id, JSON.parse(text), property => add('response properties', property));
    return response;
  };
}

async function bodyOf({ headers, body }: SentInit): Promise<unknown> {
  if (body === undefined) return undefined;
  const sent = new Response(body, { headers });
  if (headers['content-type']?.startsWith('multipart/')) return Object.fromEntries(await sent.formData());
  try {
    return await sent.json();
  } catch {
    return undefined;
  }
}

function queryOf(parameters: URLSearchParams): Readonly<Record<string, unknown>> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map(name => [name, parameters.getAll(name)] as const).map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}

/** The paths of levers. */
const LEVERS = levers().map(operation => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

function observeLevers(control: Control, add: Add): Control {
  return async (method, path, body) => {
    const answer = await control(method, path, body);
    const operation = LEVERS.find(lever => lever.operation.method === method && lever.pattern.test(path))?.operation;
    if (!operation) return answer;
    add('levers', operation.id);
    visitSent(controlApi(), operation, { query: {}, body }, (_, name) => add('levers', name));
    const { mode, accepted } = fieldsOf(fieldsOf(body)['failure']);
    if (typeof mode === 'string') add('failure modes', accepted === true ? `${mode} accepted` : mode);
    return answer;
  };
}

/** Records the events of a world before a reset removes them. */
function observeEvents(control: Control, add: Add): { readonly control: Control; look(): Promise<void> } {
  const look = async (): Promise<void> => {
    const { items } = await control('GET', '/_sim/events?limit=1000');
    for (const event of Array.isArray(items) ? items.map(fieldsOf) : []) add('event types', String(event['type']));
  };
  return {
    look,
    async control(method, path, body) {
      if (path === '/_sim/reset') await look();
      return control(method, path, body);
    },
  };
}

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
