/** Creates a few items that are easily confused, which a list must find or leave out, however busy the deployment is. */
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { PIXEL } from '../../../arbitraries/files.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { InconclusiveError } from '../../../run/inconclusive-error.ts';
import { type Session, worldOf } from '../../../session.ts';
import { taggedBody } from '../../../tag.ts';
import { isCommentable } from '../../comments/commentable.ts';
import { MAX_DAYS } from '../../posts/content.ts';
import { ask, connectedAccounts, expectAnswer, farAhead, read } from '../../requests.ts';
import { TEXTS } from './fill.ts';

/** Creates the items one after the other, and returns their ids in that order. */
type Make = (session: Session) => Promise<readonly string[]>;

/** A list whose items a run can create. */
export interface OwnList {
  readonly listId: OperationId;
  /** Reads one of the items. */
  readonly reader: OperationId;
  readonly make: Make;
}

export const OWN_LISTS: readonly OwnList[] = [
  { listId: 'listPosts', reader: 'getPost', make: posts },
  { listId: 'listComments', reader: 'getComment', make: comments },
  { listId: 'listTeams', reader: 'getTeam', make: teams },
  { listId: 'listAutomations', reader: 'getAutomation', make: automations },
  { listId: 'listUploads', reader: 'getUpload', make: uploads },
];

/** A day that no other property uses. */
const DAY = MAX_DAYS + 1;
const HOUR_MS = 3_600_000;

function textAt(session: Session, i: number): string {
  return `${session.tag ?? ''}${TEXTS[i % TEXTS.length] ?? ''} ${i}`;
}

/**
 * Creates something, and returns its id. A refusal such as that of a used-up quota says nothing about the list, so the case does not apply then; an error
 * about a body that is as documented does.
 */
async function made(session: Session, id: OperationId, body: Fields, status = 200): Promise<string> {
  const answer = await ask(session, id, { body: taggedBody(session, id, body) });
  if (REFUSALS.has(answer.status)) throw new InconclusiveError(`${id} is refused with ${answer.status}`);
  expectAnswer(id, answer, status);
  return String(fieldsOf(answer.body)['id']);
}

const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409, 429]);

/** Returns up to three connected platforms on which a text alone makes a post. */
async function plainPlatforms(session: Session): Promise<readonly string[]> {
  const connected = await connectedAccounts(session);
  const platforms = ['FACEBOOK', 'INSTAGRAM', 'BLUESKY', 'MASTODON', 'THREADS', 'LINKEDIN'].filter(platform => connected.has(platform));
  if (platforms.length === 0) throw new InconclusiveError('the team has no account whose drafts need nothing but a text');
  return platforms.slice(0, 3);
}

async function posts(session: Session): Promise<readonly string[]> {
  const platforms = await plainPlatforms(session);
  const noon = farAhead(session, DAY) + 12 * HOUR_MS;
  const dates = [
    new Date(noon).toISOString(),
    new Date(noon + 1).toISOString(),
    // The same instant as the first one.
    new Date(noon + 2 * HOUR_MS).toISOString().replace('Z', '+02:00'),
    '',
  ];
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) {
    const at = i % platforms.length;
    const used = i % 3 === 0 ? platforms.slice(0, 2) : platforms.slice(at, at + 1);
    const data = Object.fromEntries(used.map((platform, j) => [platform, { text: textAt(session, 10 + i + j) }]));
    const postDate = dates[i % dates.length];
    const { teamId } = session;
    ids.push(
      await made(session, 'createPost', { teamId, title: textAt(session, i), status: 'DRAFT', postDate, socialAccountTypes: used, data }),
    );
  }
  return ids;
}

async function comments(session: Session): Promise<readonly string[]> {
  const { teamId } = session;
  const platforms = [...(await connectedAccounts(session)).keys()].filter(isCommentable).slice(0, 2);
  if (platforms.length === 0) throw new InconclusiveError('the team has no account whose posts can be commented on');
  const postOf = (title: string): Promise<string> => {
    const data = Object.fromEntries(platforms.map(platform => [platform, { text: title }]));
    return made(session, 'createPost', { teamId, title, status: 'DRAFT', postDate: '', socialAccountTypes: platforms, data });
  };
  const about = [await postOf(textAt(session, 0)), await postOf(textAt(session, 1))];
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const used = i % 2 === 0 ? platforms.slice(0, 1) : platforms;
    const data = Object.fromEntries(used.map((platform, j) => [platform, { text: textAt(session, 10 + i + j) }]));
    const texts = i % 3 === 0 ? { text: textAt(session, 20 + i) } : { data };
    const internalPostId = about[i % about.length];
    const title = textAt(session, i + 2);
    ids.push(await made(session, 'createComment', { teamId, internalPostId, title, status: 'DRAFT', socialAccountTypes: used, ...texts }));
  }
  return ids;
}

async function teams(session: Session): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await made(session, 'createTeam', { name: textAt(session, i) }));
  return ids;
}

async function automations(session: Session): Promise<readonly string[]> {
  const { teamId } = session;
  const accounts = [...(await connectedAccounts(session))].filter(([platform]) => platform === 'INSTAGRAM' || platform === 'FACEBOOK');
  if (accounts.length === 0) throw new InconclusiveError('the team has no account for an automation');
  const definition = {
    trigger: { type: 'DM_RECEIVED', keywords: ['nobody says this'] },
    steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }],
  };
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    const socialAccountId = accounts[i % accounts.length]?.[1];
    const id = await made(session, 'createAutomation', { teamId, socialAccountId, name: textAt(session, i), definition }, 201);
    if (i % 3 === 0) await ask(session, 'archiveAutomation', { path: { id } });
    ids.push(id);
  }
  return ids;
}

/** Creates files of the team and of all teams, of which a draft uses two, and a deleted draft has used a third. */
async function uploads(session: Session): Promise<readonly string[]> {
  const { teamId } = session;
  const [platform = ''] = await plainPlatforms(session);
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    ids.push(await made(session, 'createUpload', { file: { ...PIXEL, name: `own-${i}.png` }, ...(i % 3 !== 0 && { teamId }) }));
  }
  const [first, second, third] = ids;
  const draft = (uploadIds: readonly unknown[]): Fields => {
    const data = { [platform]: { text: textAt(session, 0), uploadIds } };
    return { teamId, title: textAt(session, 0), status: 'DRAFT', postDate: '', socialAccountTypes: [platform], data };
  };
  await made(session, 'createPost', draft([first, second]));
  const id = await made(session, 'createPost', draft([third]));
  await read(session, 'deletePost', { path: { id } });
  return ids;
}

/** The items of a run in one list. */
export interface OwnItems {
  /** As they were when they were last read, the oldest first. */
  readonly items: readonly Fields[];
  /** Reads them again. Returns whether one has changed since. */
  refresh(): Promise<boolean>;
}

const known = new WeakMap<object, Map<OperationId, Promise<OwnItems>>>();

/** Returns a run's own items in a list; creates them at the first call. */
export function ownItems(session: Session, { listId, reader, make }: OwnList): Promise<OwnItems> {
  const world = worldOf(session);
  const lists = known.get(world) ?? new Map<OperationId, Promise<OwnItems>>();
  known.set(world, lists);
  const own = lists.get(listId) ?? openItems(session, reader, make);
  lists.set(listId, own);
  return own;
}

async function openItems(session: Session, reader: OperationId, make: Make): Promise<OwnItems> {
  const ids = await make(session);
  const readAll = () => Promise.all(ids.map(async id => fieldsOf((await ask(session, reader, { path: { id } })).body)));
  let items = await readAll();
  return {
    get items() {
      return items;
    },
    async refresh() {
      const before = JSON.stringify(items);
      items = await readAll();
      return JSON.stringify(items) !== before;
    },
  };
}
