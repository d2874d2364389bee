import type { Delivery, Explanation } from '../../../openapi/generated/control-types.ts';
import { listDeliveries, listEvents } from '../../domain/webhooks/queries.ts';
import { renderDelivery } from '../../domain/webhooks/render.ts';
import type { World } from '../../domain/world.ts';
import { iso } from '../../kernel/time.ts';
import { explanationText } from '../../text/explanation-text.ts';
import { clockHint } from '../../text/failures.ts';
import { explanationOf } from './explain.ts';
import type { ControlContext, ControlOperations } from './operation.ts';
import { renderRequest } from './render.ts';
import { settledWorld } from './restore-snapshot.ts';

/** How many calls and events are shown, the last ones of each. */
const MAX_SHOWN = 5;
const LAST = { offset: 0, limit: MAX_SHOWN };
/** Ids of what the simulator makes, in a path or in an answer. */
const MADE_ID = /\b[a-z]+_[a-km-z2-9]{16}\b/;

/** What the simulator knows of a world whose test has failed: the one text for every runner of tests. */
export const reportOperations = {
  async getReport(context, { query: { test } }) {
    const { world, worlds, log, secrets } = context;
    await settledWorld(worlds, world);
    const requests = log
      .list(world.id)
      .filter(({ control }) => !control)
      .map(request => renderRequest(request, secrets.mask));
    const explanation = explanationOfLast(context, requests.toReversed());
    const lines = [
      lineOfClock(world),
      ...section('calls', requests.length, requests.slice(-MAX_SHOWN).map(lineOfCall)),
      ...eventsOf(world),
      ...(explanation ? explanationText(explanation).split('\n') : []),
    ];
    const head = `The simulator about ${world.id}${test === undefined ? '' : ` and the test ${test}`}:`;
    return { text: secrets.mask(`${head}\n${lines.map(line => (line === '' ? '' : `  ${line}`)).join('\n')}`) };
  },
} satisfies Partial<ControlOperations>;

function lineOfClock({ clock }: World): string {
  const now = iso(clock.now());
  if (clock.mode !== 'manual') return `The clock is at ${now} and goes on by itself.`;
  const next = clock.nextJob;
  return clockHint({ now, next: next && { ...next, at: iso(next.at) } }, instant => `for example to ${instant}`);
}

function section(what: string, total: number, lines: readonly string[]): string[] {
  if (total === 0) return [`There were no ${what}.`];
  return [total > lines.length ? `The last ${lines.length} of ${total} ${what}:` : `All ${what}:`, ...lines.map(line => `  ${line}`)];
}

type Call = ReturnType<typeof renderRequest>;

function lineOfCall({ method, path, status, responseBody, fault }: Call): string {
  const said = textAt(responseBody, status < 400 ? 'id' : 'message');
  return `${method} ${path} → ${status}${said && ` ${said}`}${fault ? ` (fault ${fault.id})` : ''}`;
}

/** Events come about whether or not an endpoint gets them. */
function eventsOf(world: World): string[] {
  const { items, total } = listEvents(world, LAST);
  const lines = items.toReversed().map(({ id, type }) => {
    const deliveries = listDeliveries(world, { ...LAST, eventId: id }).items.map(renderDelivery);
    return `${type} (${id}): ${deliveries.map(lineOfDelivery).join('; ') || 'no endpoint was there to get it'}`;
  });
  return section('webhook events', total, lines);
}

function lineOfDelivery({ id, status, attempts }: Delivery): string {
  const last = attempts.at(-1);
  return `${id} ${status}, ${last ? `attempt ${last.number} → ${last.responseStatus ?? last.error}` : 'not sent yet'}`;
}

/** Why a call was refused, or why that is as it is which a call named; of the newest call that says one of them. */
function explanationOfLast({ world, log }: ControlContext, newestFirst: readonly Call[]): Explanation | undefined {
  const [id] = newestFirst.flatMap(({ id: request, status, path, responseBody }) =>
    status >= 400 ? request : (MADE_ID.exec(`${path} ${textAt(responseBody, 'id')}`)?.[0] ?? []),
  );
  if (id === undefined) return undefined;
  try {
    return explanationOf(world, log, id);
  } catch {
    // What is gone has no explanation.
    return undefined;
  }
}

function textAt(body: unknown, key: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  return typeof value === 'string' ? value : '';
}
