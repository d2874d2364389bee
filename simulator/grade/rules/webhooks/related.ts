import type { ObservedCall, ObservedDelivery } from '../../run.ts';
import { connects, type Subject, subjectOf } from './subjects.ts';

/** Finds the calls and deliveries about the same as an event, without a look at all of them each time. */
export class Related {
  private readonly callsByWord = new Map<string, ObservedCall[]>();
  private readonly connecting: readonly ObservedCall[];
  private readonly deliveriesById = new Map<string, ObservedDelivery[]>();

  /** Both in the order in which they began. */
  constructor(calls: readonly ObservedCall[], deliveries: readonly ObservedDelivery[]) {
    for (const call of calls) for (const word of wordsOf(call)) add(this.callsByWord, word, call);
    for (const delivery of deliveries) for (const id of new Set(subjectOf(delivery).ids)) add(this.deliveriesById, id, delivery);
    this.connecting = calls.filter(({ operationId }) => operationId === 'connectSocialAccount' || operationId === 'createPortalLink');
  }

  /** The calls that name one of the ids, or connect the account. */
  calls({ ids, connection }: Subject): readonly ObservedCall[] {
    const naming = ids.map(id => this.callsByWord.get(id) ?? []);
    return inOrder([...naming, connection ? this.connecting.filter(call => connects(call, connection)) : []]);
  }

  /** The deliveries that are about one of the ids. */
  deliveries({ ids }: Subject): readonly ObservedDelivery[] {
    return inOrder(ids.map(id => this.deliveriesById.get(id) ?? []));
  }
}

/** The words of a call, of which each id is one, so that it is not found in a longer one. */
function wordsOf({ path, query, requestBody }: ObservedCall): Set<string> {
  return new Set(`${path} ${query} ${requestBody ?? ''}`.split(/[^\w-]+/));
}

function add<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function inOrder<T extends ObservedCall | ObservedDelivery>(lists: readonly (readonly T[])[]): readonly T[] {
  const filled = lists.filter(list => list.length > 0);
  if (filled.length <= 1) return filled[0] ?? [];
  return [...new Set(filled.flat())].sort((a, b) => a.started.real - b.started.real);
}
