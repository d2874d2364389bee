import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import type { WebhookInbox } from './inbox.ts';

/** Says that a webhook did not arrive in time, what was received instead, and the likely reason. */
export function timeoutError(world: World, inbox: WebhookInbox, type: string, timeoutMs: number): Error {
  return new Error(
    [`No ${type} was received within ${timeoutMs} ms.`, summarizeReceived(inbox, type), summarizeClock(world)]
      .filter(part => part !== '')
      .join(' '),
  );
}

function summarizeReceived(inbox: WebhookInbox, type: string): string {
  const counts = new Map<string, number>();
  for (const webhook of inbox.all()) counts.set(webhook.type, (counts.get(webhook.type) ?? 0) + 1);
  if (counts.size === 0) return 'Nothing was received.';
  const list = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
  const same = inbox.all().filter(webhook => webhook.type === type);
  if (same.length === 0) return `Received: ${list}.`;
  const taken = same.filter(inbox.isTaken).length;
  return `Received: ${list}. Of ${type}, ${taken} had been returned before and ${same.length - taken} did not match.`;
}

/** A manual clock that was not advanced is the usual reason. */
function summarizeClock({ clock }: World): string {
  if (clock.mode !== 'manual') return '';
  const now = `The clock is at ${iso(clock.now())}`;
  const next = clock.jobs()[0];
  return next ? `${now}, and the next job (${next.kind}) is due at ${iso(next.at)}: advance it.` : `${now}, and nothing is scheduled.`;
}
