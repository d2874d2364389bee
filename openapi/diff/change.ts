/** The words of a comparison of two documents. */

/**
 * For whom a change breaks what works today. `clients`: a client that follows the old document fails at a server that follows the new one. `servers`: a
 * server that follows the old document fails with a client that follows the new one, in an operation that both documents have.
 */
export type Side = 'clients' | 'servers';

/** Who sends a value: a client in a `request`, or the service in a `response`. A webhook event is a response, because the service sends it. */
export type Direction = 'request' | 'response';

/** One difference in one place. */
export interface Change {
  /** The key of the operation: `GET /api/v1/post`, or `webhook post.published`; empty for the document itself. */
  readonly operation: string;
  /** The place in the operation: `query parameter limit`, `request body`, `response 200`; empty for the operation itself. */
  readonly part: string;
  /** The field in this part: `items[].status`; empty for the part itself. */
  readonly field: string;
  /** A short name for the kind of difference, such as `enum value` or `required`. */
  readonly subject: string;
  readonly what: 'added' | 'removed' | 'changed';
  /** For whom it breaks what works today. Nobody: it is harmless. */
  readonly breaks: readonly Side[];
  /** A sentence without the place. */
  readonly message: string;
  /** The component schema that has the difference, and the field in it: `Post.status`. Undefined for one that stands in the operation. */
  readonly schema?: string;
  /** Whether only people read what differs: descriptions, examples, extensions. */
  readonly isText: boolean;
  /** The text that was added to, or removed from, a list of values. */
  readonly value?: string;
}

/** A difference of two schemas, before it has a direction and a place in an operation. */
export interface Difference {
  /** The field below the schema; empty for the schema itself. */
  readonly field: string;
  readonly subject: string;
  readonly what: Change['what'];
  readonly breaks: readonly Side[];
  readonly message: string;
  readonly isText?: true;
  readonly value?: string;
}

/** How the set of allowed values changes. Neither: the values are the same. */
export interface Effect {
  /** Whether values that were allowed are no longer. */
  readonly narrows?: boolean;
  /** Whether values are allowed that were not. */
  readonly widens?: boolean;
}

export const NARROWS: Effect = { narrows: true };
export const WIDENS: Effect = { widens: true };
export const BOTH: Effect = { narrows: true, widens: true };

/**
 * For whom a change of the allowed values breaks something. A request that the old document allows and the new one does not is refused: clients break.
 * One that only the new document allows is refused by an old server. In a response it is the other way round.
 */
export function brokenBy({ narrows = false, widens = false }: Effect, direction: Direction): Side[] {
  const isRequest = direction === 'request';
  return [...((isRequest ? narrows : widens) ? ['clients' as const] : []), ...((isRequest ? widens : narrows) ? ['servers' as const] : [])];
}

/** Longer values are cut in messages. */
const SHOWN_CHARACTERS = 80;

/** A value as messages show it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
