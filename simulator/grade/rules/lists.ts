import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Problem, Rule } from '../rule.ts';
import { between, type ObservedCall, type ObservedDelivery } from '../run.ts';
import { decoded, groupBy, indexBy, isAfter, isOf, isOk, isSameCaller, queryOf, specOf } from './calls.ts';

/** The parameters that choose a page; all others choose what is listed. */
const PAGING = ['offset', 'limit', 'page', 'pageSize'];

/** A page of a list that says how much there is. */
interface Page {
  readonly call: ObservedCall;
  readonly offset: number;
  readonly limit: number;
  /** The most that the operation gives at once. */
  readonly maxLimit: number;
  /** How many items it has. */
  readonly count: number;
  readonly total: number;
}

/** Reads of the same list: one operation, path, filter and API key. */
type ListReads = readonly Page[];

const listsOfRuns = new WeakMap<readonly ObservedCall[], readonly ListReads[]>();

/** Every list that was read with offset and limit. */
function listsOf(calls: readonly ObservedCall[]): readonly ListReads[] {
  let lists = listsOfRuns.get(calls);
  if (!lists) listsOfRuns.set(calls, (lists = readLists(calls)));
  return lists;
}

function readLists(calls: readonly ObservedCall[]): ListReads[] {
  return groupBy(calls.flatMap(pageOf), ({ call }) => {
    const filters = queryOf(call);
    for (const name of PAGING) filters.delete(name);
    filters.sort();
    return JSON.stringify([call.operationId, call.path, filters.toString(), call.headers['x-api-key']]);
  });
}

function pageOf(call: ObservedCall): Page[] {
  const parameter = specOf(call)?.queryParameters.find(({ name }) => name === 'limit');
  const schema = parameter?.schema && !('$ref' in parameter.schema) ? parameter.schema : undefined;
  if (!schema || !isOk(call)) return [];
  const total = totalIn(call.responseBody);
  if (total === undefined) return [];
  const query = queryOf(call);
  const defaultLimit: unknown = schema.default;
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? defaultLimit);
  return [{ call, offset, limit, maxLimit: schema.maximum ?? 0, count: Math.max(0, Math.min(limit, total - offset)), total }];
}

const TOTAL = '"total":';

/** The total of a list, which follows its items. Long pages are many, and to parse them all takes longer than to answer them. */
function totalIn(body: string): number | undefined {
  const at = body.lastIndexOf(TOTAL);
  const total = at < 0 ? Number.NaN : Number.parseInt(body.slice(at + TOTAL.length, at + TOTAL.length + 16), 10);
  return Number.isNaN(total) ? undefined : total;
}

/** Whether nothing comes after a page. */
function isLast({ offset, count, total }: Page): boolean {
  return offset + count >= total;
}

/** Whoever asks for fewer than a default page wants the first few. */
const FEW = 10;

export const wholeLists: Rule = {
  id: 'requests/whole-lists',
  title: 'Reads lists to their end',
  why: 'A list gives ten items unless asked for more: with the eleventh team, account or comment, the first page is no longer all of them.',
  advice: 'Raise offset by the number of items until it reaches total.',
  occasion: 'No list was longer than a page: begin with more, in a file for --fixture.',
  interfaceRules: ['GEN-09', 'D-GEN-13'],
  level: 'warning',
  check({ calls }) {
    const long = listsOf(calls).filter(reads => reads.some(page => page.total > page.limit && page.limit >= FEW));
    return { occasions: long.length, problems: long.flatMap(unfinished) };
  },
};

function unfinished(reads: ListReads): Problem[] {
  const first = reads.find(page => !isLast(page));
  if (!first || reads.some(isLast)) return [];
  const seen = Math.max(...reads.map(({ offset, count }) => offset + count));
  return [
    {
      text: `${first.call.operationId} was read up to item ${seen} of ${first.total}`,
      evidence: reads.slice(0, 3).map(({ call }) => call),
    },
  ];
}

export const pageSize: Rule = {
  id: 'requests/page-size',
  title: 'Reads long lists in large pages',
  why: 'Each page is a call that counts towards the throttle: ten items a page are ten times as many calls as a hundred.',
  advice: 'Ask for the largest page when everything is read: limit=100.',
  occasion: 'No list was read in several pages: begin with more than a page, in a file for --fixture.',
  interfaceRules: ['D-GEN-13', 'THR-01'],
  level: 'warning',
  check({ calls }) {
    const paged = listsOf(calls).filter(reads => reads.some(({ offset }) => offset > 0));
    return { occasions: paged.length, problems: paged.flatMap(smallPages) };
  },
};

function smallPages(reads: ListReads): Problem[] {
  const page = reads.find(({ offset, limit, maxLimit, total }) => offset > 0 && Math.ceil(total / limit) > Math.ceil(total / maxLimit));
  if (!page) return [];
  const { call, limit, maxLimit, total } = page;
  const text = `${call.operationId} was read ${limit} at a time: ${Math.ceil(total / limit)} calls for ${total} items, where ${Math.ceil(total / maxLimit)} would do`;
  return [{ text, evidence: reads.slice(0, 3).map(read => read.call) }];
}

/** Lists whose items are as complete as what a read of one gives. */
const SINGLE: Partial<Record<OperationId, readonly OperationId[]>> = {
  listPosts: ['getPost', 'getPostAnalytics'],
  listComments: ['getComment'],
  listUploads: ['getUpload'],
  listTeams: ['getTeam'],
  listConversations: ['getConversation'],
  listAutomations: ['getAutomation'],
  listCsvImports: ['getCsvImport'],
};

/** Fewer may have been picked. */
const LEAST_ITEMS = 5;
/** Later reads have a reason of their own. */
const SOON_MS = 60_000;

export const noCallPerItem: Rule = {
  id: 'requests/no-call-per-item',
  title: 'Makes no call per item where a list serves',
  why: 'A call for each item of a list is a hundred calls for a page: it takes long, and ends in 429 when there are more.',
  advice: 'Take the items from the list as they are; read analytics of several posts with GET /api/v1/analytics/post/bulk.',
  occasion: `No list with ${LEAST_ITEMS} items was read: list the posts of a busy team.`,
  interfaceRules: ['THR-01', 'D-ORG-06'],
  level: 'warning',
  check({ calls, deliveries }) {
    const pages = listsOf(calls).flatMap(reads => reads.filter(page => SINGLE[operationOf(page)] && page.count >= LEAST_ITEMS));
    const singles = indexBy(pages.length === 0 ? [] : calls.filter(isSingle), idOf);
    if (singles.size < LEAST_ITEMS) return { occasions: pages.length, problems: [] };
    let named: ReadonlySet<unknown> | undefined;
    const isNews = (id: unknown): boolean => (named ??= namesIn(deliveries)).has(id);
    return { occasions: pages.length, problems: pages.flatMap(page => readOneByOne(page, singles, isNews)) };
  },
};

function operationOf({ call }: Page): OperationId {
  return call.operationId ?? 'getHealth';
}

const SINGLES = Object.values(SINGLE).flat();

function isSingle(call: ObservedCall): boolean {
  return isOf(call, SINGLES);
}

/** Everything that stands in quotes in an event, ids among it. */
function namesIn(deliveries: readonly ObservedDelivery[]): ReadonlySet<unknown> {
  return new Set(deliveries.flatMap(({ event }) => [...event.matchAll(/"([^"]+)"/g)].map(([, name]) => name)));
}

/** `isNews` says whether an event names an id: whoever reads that, reads news. */
function readOneByOne(page: Page, singles: ReadonlyMap<unknown, readonly ObservedCall[]>, isNews: (id: unknown) => boolean): Problem[] {
  const isOfPage = (call: ObservedCall): boolean => isOf(call, SINGLE[operationOf(page)] ?? []) && isSameCaller(call, page.call);
  const isSoon = (call: ObservedCall): boolean => isAfter(call, page.call) && between(page.call.ended, call.started) < SOON_MS;
  const ids = [...new Set([...page.call.responseBody.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))];
  const read = ids.flatMap(id => {
    const single = singles.get(id)?.find(call => isOfPage(call) && isSoon(call));
    return single && !isNews(id) ? [single] : [];
  });
  if (read.length < LEAST_ITEMS) return [];
  const text = `${read.length} of the ${page.count} items of ${page.call.operationId} were read one by one with ${read[0]?.operationId}`;
  return [{ text, evidence: [page.call, ...read.slice(0, 3)] }];
}

function idOf(call: ObservedCall): unknown {
  return queryOf(call).get('postId') ?? decoded(call.path.split('/').at(-1) ?? '');
}
