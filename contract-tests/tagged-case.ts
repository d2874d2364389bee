/** Puts the run's tag into generated calls, so that properties compare what is really sent. */
import type { Call } from './exchange.ts';
import type { Session } from './session.ts';
import { taggedBody } from './tag.ts';

/** A call, or what has one as its `call`, with tags in its body. Anything else is unchanged: it tags what it creates by itself. */
export function taggedCase(session: Pick<Session, 'tag'>, value: unknown): unknown {
  if (isCall(value)) return { ...value, body: taggedBody(session, value.operation.id, value.body) };
  if (!hasCall(value)) return value;
  return { ...value, call: taggedCase(session, value.call) };
}

function hasCall(value: unknown): value is { readonly call: Call } {
  return typeof value === 'object' && value !== null && 'call' in value && isCall(value.call);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value && 'query' in value;
}
