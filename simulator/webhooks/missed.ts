import type { World } from '../domain/webhooks/world.ts';
import { iso } from '../kernel/time.ts';
import type { Inbox } from './inbox.ts';

/** Says that a webhook did not come in time, what came instead, and what may be the reason. */
export function missed(world: World, inbox: Inbox, type: string, timeoutMs: number): Error {
  return new Error([`No ${type} came within ${timeoutMs} ms.`, came(inbox, type), standing(world)].filter(part => part !== '').join(' '));
}

function came(inbox: Inbox, type: string): string {
  const counts = new Map<string, number>();
  for (const webhook of inbox.all()) counts.set(webhook.type, (counts.get(webhook.type) ?? 0) + 1);
  if (counts.size === 0) return 'Nothing has come at all.';
  const list = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
  const same = inbox.all().filter(webhook => webhook.type === type);
  if (same.length === 0) return `What has come: ${list}.`;
  const taken = same.filter(inbox.isTaken).length;
  return `What has come: ${list}. Of ${type}, ${taken} had been given out before and ${same.length - taken} did not match.`;
}

/** A clock that stands is the usual reason. */
function standing({ clock }: World): string {
  if (clock.mode !== 'manual') return '';
  const now = `The clock stands at ${iso(clock.now())}`;
  const next = clock.jobs()[0];
  return next ? `${now}, and the next job (${next.kind}) is due at ${iso(next.at)}: advance it.` : `${now}, and nothing is scheduled.`;
}
