/** Reads lists, page by page or from the start. */
import * as fc from 'fast-check';
import type { ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import type { JsonSchema, OperationSpec } from '../../../../openapi/document.ts';
import { publicApi } from '../../../../openapi/document.ts';
import { callsOf } from '../../../arbitraries/calls.ts';
import { discover } from '../../../arbitraries/known-ids.ts';
import { resolved } from '../../../arbitraries/schema.ts';
import type { Answer, Call, Fields } from '../../../exchange.ts';
import { fieldsOf, send, targetOf } from '../../../exchange.ts';
import { InconclusiveError } from '../../../run/inconclusive-error.ts';
import type { Session } from '../../../session.ts';
import { skipIfGone } from '../../requests.ts';

/** How a list takes its pages, which are counted from 0. */
interface Paging {
  readonly query: (page: number, size: number) => Fields;
  readonly largest: number;
  /** The default size of a page. */
  readonly usual: number;
  /** Whether a page may begin at any item. */
  readonly isByOffset: boolean;
}

/** How an operation takes its pages; undefined for one without pages, such as a search of which only the first results can be read. */
export function pagingOf({ method, queryParameters }: OperationSpec): Paging | undefined {
  const size = queryParameters.find(({ name }) => name === 'limit' || name === 'pageSize');
  const isByOffset = queryParameters.some(({ name }) => name === 'offset');
  if (method !== 'GET' || !size || !(isByOffset || queryParameters.some(({ name }) => name === 'page'))) return undefined;
  const { maximum = 1, default: usual } = resolved(publicApi.json, size.schema ?? {});
  const query: Paging['query'] = (page, count) =>
    // `page` may be a fraction, but an offset is a whole number.
    isByOffset ? { offset: Math.round(page * count), limit: count } : { page: page + 1, [size.name]: count };
  return { query, largest: maximum, usual: Number(usual), isByOffset };
}

/** A part of a list, and the total of the whole list. */
export interface Shown {
  readonly items: readonly Fields[];
  readonly total: unknown;
}

/** Reads a page of a list with more parameters. Throws unless it answers 200, and skips the case when others have deleted the subject of the list. */
export async function readPage(session: Session, call: Call, page: number, size: number, query: Fields = {}): Promise<Shown> {
  return readQuery(session, call, { ...query, ...pagingOf(call.operation)?.query(page, size) });
}

async function readQuery(session: Session, call: Call, query: Fields): Promise<Shown> {
  const answer = await send(session, { ...call, query: { ...call.query, ...query } });
  if (isAboutSomething(call)) skipIfGone(session, answer);
  return shownIn(answer);
}

/** Returns whether a list belongs to a post or an import, which others may delete. */
function isAboutSomething({ path, query }: Call): boolean {
  return Object.keys(path).length > 0 || 'postId' in query || 'importedPostId' in query;
}

/** Reads items from `begin` on, or the page that contains `begin`. Returns them with the offset and the size of what was read. */
export async function readWindow(
  session: Session,
  call: Call,
  { begin: wanted, size: wantedSize }: { readonly begin: number; readonly size?: number },
  query: Fields,
): Promise<{ readonly begin: number; readonly size: number; readonly shown: Shown }> {
  const { largest, usual, isByOffset } = pagingOf(call.operation) ?? { largest: 1, usual: 1, isByOffset: true };
  const size = Math.min(wantedSize ?? usual, largest);
  const begin = isByOffset ? wanted : wanted - (wanted % size);
  const { limit, pageSize, ...rest } = pagingOf(call.operation)?.query(begin / size, size) ?? {};
  const bySize = wantedSize === undefined ? {} : { ...(limit !== undefined && { limit }), ...(pageSize !== undefined && { pageSize }) };
  const shown = await readQuery(session, call, { ...query, ...rest, ...bySize });
  return { begin, size, shown };
}

/** Reads the largest first page of a list. */
export function readAll(session: Session, call: Call, query: Fields = {}): Promise<Shown> {
  return readPage(session, call, 0, pagingOf(call.operation)?.largest ?? 1, query);
}

/** Enough items for every page that a case reads, and few enough to be read repeatedly. */
const MOST_IN_A_LOOK = 30;

/** Reads the beginning of a list, and whether that is all of it. */
export async function readBeginning(session: Session, call: Call): Promise<Shown & { readonly isAll: boolean }> {
  const size = Math.min(pagingOf(call.operation)?.largest ?? 1, MOST_IN_A_LOOK);
  const shown = await readPage(session, call, 0, size);
  return { ...shown, isAll: shown.items.length < size };
}

function shownIn({ status, body, text }: Answer): Shown {
  if (status !== 200) throw new Error(`A list answers ${status}: ${text.slice(0, 200)}`);
  const items = Array.isArray(body) ? body : (fieldsOf(body)['items'] ?? Object.values(fieldsOf(body)).find(Array.isArray));
  const total = fieldsOf(body)['total'] ?? fieldsOf(fieldsOf(body)['pagination'])['total'];
  return { items: Array.isArray(items) ? items.map(fieldsOf) : [], total };
}

/** Returns what identifies an item. */
export function keyOf(item: Fields): string {
  return JSON.stringify(item['id'] ?? item['postId'] ?? item);
}

export function keysOf(items: readonly Fields[]): string[] {
  return items.map(keyOf);
}

/** A list without filters, and its items when the cases were generated. */
export interface KnownList {
  readonly call: Call;
  readonly items: readonly Fields[];
}

const SAMPLES = 40;
/** Lists that need a post, which only the text of the document says. */
const OF_A_POST: ReadonlySet<string> = new Set(['listCommentImports', 'listImportedComments']);

/** Returns whether a parameter names the subject of a list, although the document does not require it. */
export function isSubject({ id }: OperationSpec, name: string): boolean {
  return OF_A_POST.has(id) && (name === 'postId' || name === 'importedPostId');
}

/** How many lists are read before the first case. */
const MOST_LISTS = 4;

/** Generates lists without filters that have at least two items. Throws when there is none. */
export async function knownLists(operation: OperationSpec, session: Session): Promise<fc.Arbitrary<KnownList>> {
  const isKept = ({ name, required = false }: ParameterObject) => required || (name === 'postId' && isSubject(operation, name));
  const bare = { ...operation, queryParameters: operation.queryParameters.filter(isKept) };
  const samples = fc.sample(callsOf(bare, await discover(session)), { numRuns: SAMPLES, seed: 1 }).map(call => ({ ...call, operation }));
  const calls = new Map(samples.map(call => [targetOf(call), call]));
  const found: KnownList[] = [];
  for (const call of calls.values()) {
    if (found.length >= MOST_LISTS) break;
    const { items } = await readAll(session, call).catch((): Shown => ({ items: [], total: 0 }));
    if (items.length > 1) found.push({ call, items });
  }
  if (found.length === 0) throw new InconclusiveError('There is no list of two things or more');
  return fc.constantFrom(...found);
}

/** Returns the names of the properties of a list's items. */
export function itemFields({ responses }: OperationSpec): ReadonlySet<string> {
  const answer = resolved(publicApi.json, responses.get(200) ?? {});
  const lists: readonly JsonSchema[] = answer.items ? [answer] : Object.values(answer.properties ?? {});
  const items = lists.map(list => resolved(publicApi.json, list).items).find(item => item !== undefined);
  return new Set(items ? Object.keys(resolved(publicApi.json, items).properties ?? {}) : []);
}

export function parameterOf({ queryParameters }: OperationSpec, wanted: string): SchemaObject | undefined {
  const parameter = queryParameters.find(({ name }) => name === wanted);
  return parameter && resolved(publicApi.json, parameter.schema ?? {});
}

/** An answer contradicts itself or the request, which no write of others can explain. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';
}
