/** Creates drafts on a deployment, so that reads find something. They go through the guard, which removes them at the end. */
import { callOf } from '../../arbitraries/known-ids.ts';
import { send } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { InconclusiveError } from '../inconclusive-error.ts';

/** The id of what was created, or why it was refused. */
type Made = { readonly id: string } | { readonly refusal: string };

interface Account {
  readonly id: string;
  readonly type: string;
}

/** Preferred, because they have comments and automations. */
const FAVOURITES = ['FACEBOOK', 'INSTAGRAM'];

/** Creates a draft post, a draft comment on it and a draft automation, and returns a sentence about it. What the deployment refuses is left out. */
export async function prepareDrafts(session: Session, now: number): Promise<string> {
  try {
    const [account] = await accountsOf(session);
    if (!account) return 'No drafts created: the team has no social account';
    return sentenceOf(await makeAll(session, account, new Date(now + YEAR_MS).toISOString()));
  } catch (error) {
    if (error instanceof InconclusiveError) return `No drafts created: ${error.message}`;
    throw error;
  }
}

async function makeAll(
  session: Session,
  { id: socialAccountId, type }: Account,
  postDate: string,
): Promise<Readonly<Record<string, Made>>> {
  const { teamId } = session;
  const draft = { teamId, status: 'DRAFT', socialAccountTypes: [type] };
  const post = await make(session, 'createPost', { ...draft, title: TEXT, postDate, data: { [type]: { text: TEXT } } });
  const comment = await make(session, 'createComment', { ...draft, text: TEXT, ...('id' in post && { internalPostId: post.id }) });
  const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: TEXT }] };
  return { post, comment, automation: await make(session, 'createAutomation', { teamId, socialAccountId, name: TEXT, definition }) };
}

const TEXT = 'Draft of a contract run, removed at its end';
const YEAR_MS = 365 * 86_400_000;

async function accountsOf(session: Session): Promise<Account[]> {
  const { body } = await send(session, callOf('getTeam', { id: session.teamId }));
  const accounts = (body as { readonly socialAccounts?: readonly Account[] } | undefined)?.socialAccounts ?? [];
  return [...accounts].sort((a, b) => FAVOURITES.indexOf(b.type) - FAVOURITES.indexOf(a.type));
}

async function make(session: Session, operationId: string, body: object): Promise<Made> {
  const { status, body: answer } = await send(session, { ...callOf(operationId, {}), body });
  const { id, message } = (answer ?? {}) as { readonly id?: unknown; readonly message?: unknown };
  return typeof id === 'string' ? { id } : { refusal: `${status} ${typeof message === 'string' ? message : ''}`.trim() };
}

function sentenceOf(made: Readonly<Record<string, Made>>): string {
  const drafts = Object.entries(made).flatMap(([what, result]) => ('id' in result ? [what] : []));
  const refused = Object.entries(made).flatMap(([what, result]) => ('refusal' in result ? [`no ${what} (${result.refusal})`] : []));
  return `Created drafts: ${[...(drafts.length > 0 ? [drafts.join(', ')] : []), ...refused].join('; ')}`;
}
