/** The lists of a deployment that a mirror has: its teams, and the drafts and scheduled posts of these. */
import { limits } from '../../../openapi/document.ts';
import type { FixturePosts } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { objectsOf } from '../../suites/requests.ts';
import { accountsOf } from './accounts.ts';
import type { Reader } from './reader.ts';

/** Returns all teams, the oldest first, or only one. Throws a ReadError with status 404 for an unknown team. */
export async function readTeams(reader: Reader, teamId: string | undefined): Promise<readonly Fields[]> {
  if (teamId !== undefined) return [await reader.read('getTeam', { path: { id: teamId } })];
  const teams = await readAll(reader, 'listTeams');
  // Lists begin with the newest team. Teams of the same instant keep the order of the list.
  return teams.toReversed().toSorted((a, b) => createdAtOf(a) - createdAtOf(b));
}

/** Returns all items of a list. They are collected by id, because an object that comes or goes meanwhile shifts others to another page. */
async function readAll(reader: Reader, id: 'listTeams' | 'listPosts', query: Fields = {}): Promise<readonly Fields[]> {
  const all = new Map<unknown, Fields>();
  for (let offset = 0, total = 1; offset < total; ) {
    const page = await reader.read(id, { query: { ...query, limit: limits.http.maxPageItems, offset } });
    const items = objectsOf(page['items']);
    if (items.length === 0) break;
    for (const item of items) all.set(item['id'], item);
    offset += items.length;
    total = Number(page['total']);
  }
  return [...all.values()];
}

function createdAtOf({ createdAt }: Fields): number {
  return Date.parse(String(createdAt)) || 0;
}

/** Which posts are mirrored, and how. */
export interface PostsOptions {
  /** The present time of the deployment, milliseconds since 1970. */
  readonly now: number;
  /** Says whether the words of people are kept; by default other texts of the same length stand in their place. */
  readonly withTexts: boolean;
}

const STATUSES = ['DRAFT', 'SCHEDULED'] as const;
const MINUTE_MS = 60_000;
/** A past of years would be lived at each start of the mirror. */
const OLDEST_DRAFT_MS = 24 * 60 * MINUTE_MS;
const FILLER = 'lorem ipsum dolor sit amet consectetur adipiscing elit ';

/** Reads the posts of teams that have not gone out, the oldest first; on platforms without an account of the team there can be none. */
export async function readPosts(reader: Reader, teams: readonly Fields[], options: PostsOptions): Promise<FixturePosts[]> {
  const ofTeams = await Promise.all(
    teams.map(async team => {
      const connected = new Set<string>(accountsOf(team).map(({ type }) => type));
      const found = await Promise.all(STATUSES.map(status => readPosting(reader, String(team['id']), status)));
      return found.flat().map(post => ({ post, connected }));
    }),
  );
  return ofTeams.flat().flatMap(({ post, connected }, index) => declared(post, { ...options, connected, number: index + 1 }));
}

/** Returns the posts with a status; one that goes out meanwhile is left out. */
async function readPosting(reader: Reader, teamId: string, status: (typeof STATUSES)[number]): Promise<readonly Fields[]> {
  const posts = await readAll(reader, 'listPosts', { teamId, status, orderBy: 'createdAt', order: 'ASC' });
  return posts.filter(post => post['status'] === status);
}

interface Declaring extends PostsOptions {
  readonly connected: ReadonlySet<string>;
  /** Which of all posts it is, from 1. */
  readonly number: number;
}

function declared(post: Fields, { now, withTexts, connected, number }: Declaring): FixturePosts[] {
  const texts = textsOf(post, connected);
  const platforms = texts.map(([platform]) => platform);
  if (platforms.length === 0) return [];
  const isDraft = post['status'] === 'DRAFT';
  const age = now - timeOf(post['createdAt'], now);
  const ahead = timeOf(post['postDate'], now) - now;
  const shown = texts.map(([platform, text]): [Platform, string] => [platform, withTexts ? text : otherText(number, text.length)]);
  // The shortest one fits wherever none is said.
  const [shortest] = shown
    .map(([, text]) => text)
    .filter(text => text !== '')
    .toSorted((a, b) => a.length - b.length);
  const others = shown.filter(([, text]) => text !== '' && text !== shortest);
  return [
    {
      team: String(post['teamId']),
      platforms,
      ...(isDraft ? { ago: durationOf(Math.min(age, OLDEST_DRAFT_MS)) } : { in: durationOf(ahead) }),
      status: isDraft ? 'DRAFT' : 'SCHEDULED',
      title: withTexts && post['title'] !== '' ? String(post['title']) : `Post ${number}`,
      ...(shortest !== undefined && { texts: [shortest] }),
      ...(others.length > 0 && { data: Object.fromEntries(others.map(([platform, text]) => [platform, { text }])) }),
    },
  ];
}

/** The text of a post for each of its platforms that has an account; empty where it has none. */
function textsOf({ data, socialAccounts }: Fields, connected: ReadonlySet<string>): [Platform, string][] {
  // The data keeps what was sent for a platform that is no target; it is left out here.
  const targets = objectsOf(socialAccounts).map(({ socialAccount }) => socialAccount);
  return accountsOf({ socialAccounts: targets }).flatMap(({ type }) => {
    const { text } = fieldsOf(fieldsOf(data)[type]);
    return connected.has(type) ? [[type, typeof text === 'string' ? text : '']] : [];
  });
}

/** A text of the same length that says nothing of the old one but that. */
function otherText(number: number, length: number): string {
  return `${number} ${FILLER.repeat(Math.ceil(length / FILLER.length))}`.slice(0, length).replace(/ $/, '.');
}

function timeOf(value: unknown, otherwise: number): number {
  return typeof value === 'string' ? Date.parse(value) || otherwise : otherwise;
}

/** Days, hours and minutes as ISO 8601; a minute at least. */
function durationOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  return `P${days > 0 ? `${days}D` : ''}${time && `T${time}`}`;
}
