/** Finds what a call created when its answer was lost: by the run's tag, or by its path, in the lists of the service. */
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { CreatedResource, Intent, RunRecord } from './created-resources.ts';
import { CREATIONS } from './creations.ts';

/** Reads one page of a list; returns undefined when it cannot be read. */
export type ReadPage = (operationId: string, query: Fields) => Promise<unknown>;

interface Listing {
  readonly operationId: string;
  /** The kind of its items, as in `Creation`. */
  readonly what: string;
  /** Whether it lists the whole organization, not one team. */
  readonly isOfAll?: boolean;
  /** Whether it shows the newest first, so that it need not be read to its end. */
  readonly isNewestFirst: boolean;
  /** Returns the values of an item that contain the tag. */
  readonly texts: (item: Fields) => readonly unknown[];
}

/** This is a table because the document does not say which texts have the tag of a run (tag.ts), nor which list shows the newest first. */
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
  { operationId: 'listYoutubePlaylists', what: 'playlist', isNewestFirst: true, texts: ({ snippet }) => [fieldsOf(snippet)['title']] },
];

function commentTexts({ title, text, data }: Fields): unknown[] {
  return [title, text, ...Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text'])];
}

/** The largest difference of clocks that is allowed for. */
const TOLERANCE_MS = 300_000;
const PAGE = 100;

/** Returns the id of the operation that lists what an operation creates; undefined when nothing lists it. */
export function listOf(operationId: string): string | undefined {
  return LISTINGS.find(({ what }) => what === CREATIONS[operationId]?.what)?.operationId;
}

/** Returns the resources that the intents created and that still exist. */
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
        if (isOurs(item)) found.push({ operationId: first.operationId, id: String(item['id']), ...othersOf(first.operationId, teamId) });
  }
  return found;
}

/** The team, for a removal that asks for it besides the id. */
function othersOf(operationId: string, teamId: string | undefined): Pick<CreatedResource, 'others'> {
  const asksForTeam = CREATIONS[operationId]?.removal?.operation.queryParameters.some(({ name }) => name === 'teamId') ?? false;
  return asksForTeam && teamId !== undefined ? { others: { teamId } } : {};
}

/** Yields the items of a list that may have been created since the run began. */
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

/** Returns the items of a body, which is an array or an object with one. */
function listIn(body: unknown): Fields[] {
  const list = Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray);
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}
