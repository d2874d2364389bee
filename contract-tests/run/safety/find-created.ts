/** Finds what a call has created whose answer nobody has read: by the run's tag, or by its path, in the lists of the service. */
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { CreatedResource, Intent, RunRecord } from './created-resources.ts';
import { CREATIONS } from './creations.ts';

/** One page of a list; undefined when it cannot be read. */
export type ReadPage = (operationId: string, query: Fields) => Promise<unknown>;

interface Listing {
  readonly operationId: string;
  /** What it shows, as creations name it. */
  readonly what: string;
  /** Whether it is a list of the whole organization. */
  readonly isOfAll?: boolean;
  /** Whether it shows the newest first, so that it need not be read to its end. */
  readonly isNewestFirst: boolean;
  /** What of an item has the tag. */
  readonly texts: (item: Fields) => readonly unknown[];
}

/** The document does not say which texts have the tag of a run (tag.ts), nor which list shows the newest first. */
const LISTINGS: readonly Listing[] = [
  { operationId: 'listTeams', what: 'team', isOfAll: true, isNewestFirst: false, texts: ({ name }) => [name] },
  { operationId: 'listPosts', what: 'post', isNewestFirst: true, texts: ({ title }) => [title] },
  { operationId: 'listComments', what: 'comment', isNewestFirst: true, texts: commentTexts },
  {
    operationId: 'listAutomations',
    what: 'automation',
    isNewestFirst: true,
    texts: ({ name }) => [name],
  },
  {
    operationId: 'listUploads',
    what: 'upload',
    isOfAll: true,
    isNewestFirst: true,
    texts: ({ fileName, externalLink, path }) => [fileName, externalLink, path],
  },
  {
    operationId: 'listCsvImports',
    what: 'CSV import',
    isOfAll: true,
    isNewestFirst: true,
    texts: ({ fileName }) => [fileName],
  },
];

function commentTexts({ title, text, data }: Fields): unknown[] {
  return [title, text, ...Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text'])];
}

/** Clocks may differ by so much. */
const TOLERANCE_MS = 300_000;
const PAGE = 100;

/** What the intents have created, as far as it still exists. */
export async function findCreated(intents: readonly Intent[], run: RunRecord, readPage: ReadPage): Promise<CreatedResource[]> {
  const found: CreatedResource[] = [];
  for (const listing of LISTINGS) {
    const open = intents.filter(({ operationId }) => CREATIONS[operationId]?.what === listing.what);
    const [first] = open;
    if (!first) continue;
    const marks = [run.tag.trim(), ...open.flatMap(({ path }) => path ?? [])];
    const isOurs = (item: Fields) => listing.texts(item).some(text => typeof text === 'string' && marks.some(mark => text.includes(mark)));
    const teams = listing.isOfAll ? [undefined] : [...new Set([run.teamId, ...open.flatMap(({ teamId }) => teamId ?? [])])];
    for (const teamId of teams)
      for await (const item of itemsOf(listing, teamId, run, readPage))
        if (isOurs(item)) found.push({ operationId: first.operationId, id: String(item['id']) });
  }
  return found;
}

/** The items of a list that may be as young as the run. */
async function* itemsOf(
  { operationId, isNewestFirst }: Listing,
  teamId: string | undefined,
  { startedAt }: RunRecord,
  readPage: ReadPage,
): AsyncGenerator<Fields> {
  const since = Date.parse(startedAt) - TOLERANCE_MS;
  for (let offset = 0; ; offset += PAGE) {
    const body = await readPage(operationId, { ...(teamId !== undefined && { teamId }), offset, limit: PAGE });
    const items = listIn(body);
    yield* items;
    const isPast = isNewestFirst && items.some(({ createdAt }) => Date.parse(String(createdAt)) < since);
    if (items.length < PAGE || isPast) return;
  }
}

/** A list is bare, or a property of an object. */
function listIn(body: unknown): Fields[] {
  const list = Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray);
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}
