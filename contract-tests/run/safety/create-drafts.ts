/** Creates drafts and files on a deployment, for reads to find and for generated calls to change. They are removed at the end. */
import type { IdKind, KnownIds } from '../../arbitraries/id-kinds.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { send } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import type { Switches } from '../../switches.ts';
import { taggedBody } from '../../tag.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { idUseOf } from './allowed-writes.ts';

/** The id of what was created, or why it was refused. */
type Made = { readonly id: string } | { readonly refusal: string };

interface Account {
  readonly id: string;
  readonly type: string;
}

/** These platforms are preferred, because they have comments and automations. */
const FAVOURITES = ['FACEBOOK', 'INSTAGRAM'];
/** How many of each kind are created: generated calls delete some of them. */
const COUNT = 3;

/** Creates the drafts, and returns a sentence about them, which also names what the deployment refused. */
export async function prepareDrafts(session: Session, switches: Switches, now: number): Promise<string> {
  try {
    const [account] = await accountsOf(session);
    if (!account) return 'No drafts created: the team has no social account';
    const made = await makeAll(session, account, new Date(now + YEAR_MS).toISOString());
    session.worldFacts.writable = { own: idsOf(made), useOf: operationId => idUseOf(operationId, switches) };
    return sentenceOf(made);
  } catch (error) {
    if (error instanceof InconclusiveError) return `No drafts created: ${error.message}`;
    throw error;
  }
}

type MadeByKind = Readonly<Partial<Record<IdKind, readonly Made[]>>>;

async function makeAll(session: Session, { id: socialAccountId, type }: Account, postDate: string): Promise<MadeByKind> {
  const { teamId } = session;
  const draft = { teamId, status: 'DRAFT', socialAccountTypes: [type] };
  const several = (operationId: string, body: object) => Promise.all(Array.from({ length: COUNT }, () => make(session, operationId, body)));
  const [post, upload, team] = await Promise.all([
    several('createPost', { ...draft, title: TEXT, postDate, data: { [type]: { text: TEXT } } }),
    several('createUpload', { teamId, file: { name: 'pixel.png', type: 'image/png', content: PIXEL } }),
    several('createTeam', { name: TEXT }),
  ]);
  const postId = post.flatMap(each => ('id' in each ? [each.id] : []))[0];
  // Nobody can comment on a draft, so an automation that waits for comments on it may go live.
  const trigger = { type: 'COMMENT_CREATED', ...(postId !== undefined && { postId }) };
  const definition = { trigger, steps: [{ id: 'answer', type: 'SEND_PUBLIC_COMMENT_REPLY', text: TEXT }] };
  const [comment, automation] = await Promise.all([
    several('createComment', { ...draft, text: TEXT, ...(postId !== undefined && { internalPostId: postId }) }),
    several('createAutomation', { teamId, socialAccountId, name: TEXT, definition }),
  ]);
  return { post, comment, automation, upload, team };
}

const TEXT = 'Draft of a contract run, removed at its end';
const YEAR_MS = 365 * 86_400_000;
/** A PNG image of one transparent pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
);

async function accountsOf(session: Session): Promise<Account[]> {
  const { body } = await send(session, callOf('getTeam', { id: session.teamId }));
  const accounts = (body as { readonly socialAccounts?: readonly Account[] } | undefined)?.socialAccounts ?? [];
  return [...accounts].sort((a, b) => FAVOURITES.indexOf(b.type) - FAVOURITES.indexOf(a.type));
}

async function make(session: Session, operationId: string, body: object): Promise<Made> {
  if (session.excluded?.has(operationId)) return { refusal: 'excluded' };
  const { status, body: answer } = await send(session, { ...callOf(operationId, {}), body: taggedBody(session, operationId, body) });
  const { id, message } = (answer ?? {}) as { readonly id?: unknown; readonly message?: unknown };
  return typeof id === 'string' ? { id } : { refusal: `${status} ${typeof message === 'string' ? message : ''}`.trim() };
}

function idsOf(made: MadeByKind): KnownIds {
  const kinds = Object.entries(made) as readonly (readonly [IdKind, readonly Made[]])[];
  return new Map(kinds.map(([kind, results]) => [kind, results.flatMap(result => ('id' in result ? [result.id] : []))]));
}

function sentenceOf(made: MadeByKind): string {
  const kinds = Object.entries(made);
  const drafts = kinds.flatMap(([what, results]) => (results.some(result => 'id' in result) ? [what] : []));
  const refused = kinds.flatMap(([what, [first]]) => (first && 'refusal' in first ? [`no ${what} (${first.refusal})`] : []));
  return `Created drafts: ${[...(drafts.length > 0 ? [drafts.join(', ')] : []), ...refused].join('; ')}`;
}
