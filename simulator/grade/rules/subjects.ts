/** What an event is about. */
import { field, type ObservedCall, type ObservedDelivery, requestJson } from '../run.ts';

/** What an event is about. */
export interface Subject {
  readonly type: string;
  /** `data.status`. */
  readonly status: unknown;
  /** Of the post, comment, conversation or message. Not of a team, which many calls name. */
  readonly ids: readonly string[];
  /** The connection that an event of a social account is about. */
  readonly connection: Connection | null;
}

/** A platform of a team. */
interface Connection {
  readonly teamId: unknown;
  readonly type: unknown;
}

/** Where the data of an event have ids of what it is about. */
const ID_FIELDS = ['id', 'postId', 'internalPostId', 'importedPostId', 'conversationId'];

const subjects = new WeakMap<ObservedDelivery, Subject>();

/** Returns what a delivery is about, by its event. */
export function subjectOf(delivery: ObservedDelivery): Subject {
  let subject = subjects.get(delivery);
  if (!subject) subjects.set(delivery, (subject = readSubject(delivery)));
  return subject;
}

function readSubject({ event }: ObservedDelivery): Subject {
  const body: unknown = JSON.parse(event);
  const type = String(field(body, 'type'));
  const data = field(body, 'data');
  const status = field(data, 'status');
  if (type.startsWith('team.')) return { type, status, ids: [], connection: null };
  const ids = [...ID_FIELDS.map(name => field(data, name)), field(field(data, 'conversation'), 'id')];
  const isOfAccount = type.startsWith('social-account.');
  return {
    type,
    status,
    ids: ids.filter(id => typeof id === 'string'),
    connection: isOfAccount ? { teamId: field(data, 'teamId'), type: field(data, 'type') } : null,
  };
}

/** Whether a call makes a link with which the account can be connected. */
export function connects(call: ObservedCall, { teamId, type }: Connection): boolean {
  const body = requestJson(call);
  if (field(body, 'teamId') !== teamId) return false;
  if (call.operationId === 'connectSocialAccount') return field(body, 'type') === type;
  const types = field(body, 'socialAccountTypes');
  return call.operationId === 'createPortalLink' && (!Array.isArray(types) || types.includes(type));
}

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
