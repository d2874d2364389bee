/** What an event is about. */
import { field, type ObservedCall, type ObservedDelivery, requestJson } from '../../run.ts';

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
export interface Connection {
  readonly teamId: unknown;
  readonly type: unknown;
}

/** Where the data of an event have ids of what it is about. */
const ID_FIELDS = ['id', 'postId', 'internalPostId', 'importedPostId', 'conversationId'];

const subjects = new WeakMap<ObservedDelivery, Subject>();

/** What a delivery is about, by its event. */
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
