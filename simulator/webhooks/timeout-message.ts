import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import { clockHint } from '../text/clock-hint.ts';
import type { WebhookInbox } from './inbox.ts';

/** Why a wait has ended: its real time, milliseconds, is over, or nothing can come while the clock stands still. */
export type WaitEnd = { readonly afterMs: number } | 'at rest';

/** Says that a webhook did not arrive, what was received instead, and the likely reason. */
export function timeoutMessage(world: World, inbox: WebhookInbox, type: string, end: WaitEnd): string {
  const missing =
    end === 'at rest'
      ? `No ${type} was received, and nothing is under way that sends one.`
      : `No ${type} was received within ${end.afterMs} ms.`;
  return [missing, summarizeReceived(inbox, type), summarizeClock(world, end)].filter(part => part !== '').join(' ');
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

function summarizeClock({ clock }: World, end: WaitEnd): string {
  if (clock.mode !== 'manual') return '';
  const next = clock.nextJob;
  const hint = clockHint(
    { now: iso(clock.now()), next: next && { kind: next.kind, subject: next.subject, at: iso(next.at) } },
    instant => `for example with clock.advanceTo('${instant}')`,
  );
  return end === 'at rest' ? `${hint} If your code calls the API later, give timeoutMs.` : hint;
}
