import { headersOf } from '../../domain/webhooks/rules.ts';
import { iso } from '../../kernel/time.ts';
import { ADDED_FIELD, ADDED_SOURCE } from './added-names.ts';
import { isObject } from './answers.ts';
import { someOf } from './choices.ts';
import type { AlteredDelivery, RandomOf, TrappedDelivery } from './trap.ts';

/** A type that no version has yet. */
const ADDED_TYPE = 'campaign.created';

/** Adds fields and values to some events, and sends events of an unknown type next to others. */
export function growEvents(random: RandomOf, isSure: boolean): (delivery: TrappedDelivery) => Promise<AlteredDelivery | undefined> {
  const getsType = someOf(random('types'), isSure);
  const getsFields = someOf(random('events'), isSure);
  return async ({ request, secret, send }) => {
    if (request.attempt > 1) return undefined;
    const signed = (event: object): AlteredDelivery => {
      const body = JSON.stringify(event);
      return { headers: headersOf(secret, body), body, forgery: null };
    };
    const createdAt = iso(request.event.createdAt);
    if (getsType()) await send(signed({ type: ADDED_TYPE, data: { id: 'campaign_1', name: 'Spring', createdAt, updatedAt: createdAt } }));
    const event: unknown = JSON.parse(request.body);
    return isObject(event) && getsFields() ? signed({ ...event, data: grown(event['data']), [ADDED_FIELD]: 2 }) : undefined;
  };
}

function grown(data: unknown): unknown {
  if (!isObject(data)) return data;
  // What the owner of the account typed elsewhere asks nothing of a client.
  const known = data['source'] === 'ECHO' ? { ...data, source: ADDED_SOURCE } : data;
  return { ...known, [ADDED_FIELD]: { since: 'a later version' } };
}
