import { errors } from '../../kernel/errors.ts';
import { hash32 } from '../../kernel/random.ts';

/** A page of a list, and the token of the next one; absent on the last. */
export interface TokenPage<T> {
  readonly items: readonly T[];
  readonly next: { readonly nextPageToken?: string };
}

/**
 * A page of a list by token. A token is the place where the next page begins, with a mark of the query: throws 400 for a text that is no token, and
 * for one of another query (D-MSC-48). `query` is everything that selects the list.
 */
export function tokenPage<T>(
  list: readonly T[],
  { pageSize, pageToken }: { readonly pageSize: number; readonly pageToken?: string | undefined },
  query: readonly (string | undefined)[],
): TokenPage<T> {
  const mark = hash32(JSON.stringify(query));
  const offset = pageToken === undefined ? 0 : offsetOf(pageToken, mark);
  const end = offset + pageSize;
  return { items: list.slice(offset, end), next: end < list.length ? { nextPageToken: tokenOf(end, mark) } : {} };
}

function tokenOf(offset: number, mark: number): string {
  return Buffer.from(`${offset}.${mark}`).toString('base64url');
}

function offsetOf(token: string, mark: number): number {
  const [, offset, ofQuery] = /^(\d{1,9})\.(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (offset === undefined || tokenOf(Number(offset), Number(ofQuery)) !== token)
    throw errors.invalidField(['pageToken'], 'is no nextPageToken of this list').by('D-MSC-48');
  if (Number(ofQuery) !== mark)
    throw errors
      .invalidField(['pageToken'], 'belongs to another query: send it with the same parameters as the page before')
      .by('D-MSC-48');
  return Number(offset);
}
