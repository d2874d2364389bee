import type { Clock, DeliveryList, Explanation, JobList, RequestList, RequestRecord } from '../../openapi/generated/control-types.ts';
import { clockHint } from '../text/clock-hint.ts';
import { explanationText } from '../text/explanation-text.ts';
import type { World } from './api.ts';

/** How many calls and deliveries are shown, the last ones of each. */
const MAX_SHOWN = 5;
/** Ids of what the simulator makes, in a path or in an answer. */
const MADE_ID = /\b[a-z]+_[a-km-z2-9]{16}\b/;

/**
 * Says what the simulator knows of a world whose test has failed: the clock and its next job, the last calls and deliveries, and why that is
 * as it is which the calls were about last. Lines without a line end; secrets are masked. Rejects when the world is closed.
 */
export async function failureReport(world: World): Promise<string> {
  const page = `limit=${MAX_SHOWN}`;
  const [clock, jobs, requests, deliveries] = await Promise.all([
    read<Clock>(world, 'clock'),
    read<JobList>(world, 'jobs?limit=1'),
    read<RequestList>(world, `requests?${page}`),
    read<DeliveryList>(world, `deliveries?${page}`),
  ]);
  const explanation = await explanationOfLast(world, requests.items);
  const lines = [
    clock.mode === 'manual'
      ? clockHint({ now: clock.now, next: jobs.items[0] }, instant => `for example with clock.advanceTo('${instant}')`)
      : `The clock is at ${clock.now} and goes on by itself.`,
    ...section('calls', requests.total, requests.items.toReversed().map(lineOfCall)),
    ...section('deliveries of webhooks', deliveries.total, deliveries.items.toReversed().map(lineOfDelivery)),
    ...(explanation ? explanationText(explanation).split('\n') : []),
  ];
  return `The simulator about ${world.id}:\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}`;
}

/** The calls of a world as HTTP Archive 1.2, with the secrets masked. Rejects when the world is closed. */
export async function harOfWorld(world: World): Promise<string> {
  return JSON.stringify(await read(world, 'requests.har'));
}

/** Asks the control API, which answers as its document says. */
async function read<T>(world: World, path: string): Promise<T> {
  const response = await world.fetch(`/_sim/${path}`);
  if (!response.ok) throw new Error(`GET /_sim/${path} of ${world.id} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

function section(what: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return [`There were no ${what}.`];
  return [total > lines.length ? `The last ${lines.length} of ${total} ${what}:` : `All ${what}:`, ...lines.map(line => `  ${line}`)];
}

function lineOfCall({ method, path, status, responseBody, fault }: RequestRecord): string {
  const said = status < 400 ? idIn(responseBody) : messageIn(responseBody);
  return `${method} ${path} → ${status}${said && ` ${said}`}${fault ? ` (fault ${fault.id})` : ''}`;
}

function lineOfDelivery({ id, type, status, attempts }: DeliveryList['items'][number]): string {
  const last = attempts.at(-1);
  const answer = last ? `attempt ${last.number} → ${last.responseStatus ?? last.error}` : 'not sent yet';
  return `${type} (${id}): ${status}, ${answer}`;
}

/** Why a call was refused, or why that is as it is which a call named; of the newest call that says one of them. `requests` are newest first. */
async function explanationOfLast(world: World, requests: readonly RequestRecord[]): Promise<Explanation | undefined> {
  const [id] = requests.flatMap(({ id: request, status, path, responseBody }) =>
    status >= 400 ? request : (MADE_ID.exec(`${path} ${idIn(responseBody)}`)?.[0] ?? []),
  );
  return id === undefined ? undefined : read<Explanation>(world, `explain/${id}`).catch(() => undefined);
}

function idIn(body: unknown): string {
  return textAt(body, 'id');
}

function messageIn(body: unknown): string {
  return textAt(body, 'message');
}

function textAt(body: unknown, key: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : '';
}
