import { limits } from '../../../openapi/document.ts';
import type { Fields } from '../../exchange.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, connectedAccounts, farAhead, read } from '../requests.ts';

export type FlowPlatform = keyof typeof limits.automations.triggersByPlatform;
export const PLATFORMS = Object.keys(limits.automations.triggersByPlatform) as FlowPlatform[];

/** Returns the team's accounts on platforms with automations. Throws when there are none. */
export async function flowAccounts(session: Session): Promise<ReadonlyMap<FlowPlatform, string>> {
  const { status } = await ask(session, 'listAutomations', { query: { teamId: session.teamId } });
  if (status === 404) throw new InconclusiveError('The organization has no automations');
  const accounts = await connectedAccounts(session);
  const found = PLATFORMS.flatMap(platform => {
    const id = accounts.get(platform);
    return id === undefined ? [] : [[platform, id] as const];
  });
  if (found.length === 0) throw new InconclusiveError('The team has no account of a platform that has automations');
  return new Map(found);
}

/** Resets a simulator, whose world may have lost accounts, and returns the accounts as `flowAccounts`. */
export async function allFlowAccounts(session: Session): Promise<ReadonlyMap<FlowPlatform, string>> {
  await session.control?.('POST', '/_sim/reset', {});
  return flowAccounts(session);
}

/** Creates a draft for all platforms with automations. Nobody can comment on it. */
export async function draftPost(session: Session, accounts: ReadonlyMap<FlowPlatform, string>): Promise<string> {
  const platforms = [...accounts.keys()];
  const body = {
    teamId: session.teamId,
    title: tagged(session, 'Nobody comments on this'),
    status: 'DRAFT',
    postDate: new Date(farAhead(session, 0)).toISOString(),
    socialAccountTypes: platforms,
    data: Object.fromEntries(platforms.map(platform => [platform, { text: 'Soon' }])),
  };
  return String((await read(session, 'createPost', { body }))['id']);
}

export type TriggerType = 'COMMENT_CREATED' | 'DM_RECEIVED' | 'QUICK_REPLY_CLICKED' | 'BUTTON_CLICKED';
export const TRIGGERS: readonly TriggerType[] = ['COMMENT_CREATED', 'DM_RECEIVED', 'QUICK_REPLY_CLICKED', 'BUTTON_CLICKED'];

/** Returns a trigger that never fires: on a draft, or for a secret keyword or payload. */
export function quietTrigger(session: Session, type: TriggerType, postId: string): object {
  const secret = tagged(session, 'nobody says this');
  if (type === 'COMMENT_CREATED') return { type, postId };
  return type === 'DM_RECEIVED' ? { type, keywords: [secret] } : { type, payload: secret };
}

/** Returns the body that creates a flow. */
export function flowBody(session: Session, socialAccountId: string | undefined, definition: object, more: object = {}): object {
  return { teamId: session.teamId, socialAccountId, name: tagged(session, 'Checked'), definition, ...more };
}

/** Creates a flow, which is a draft. */
export function createFlow(session: Session, socialAccountId: string | undefined, definition: object, more: object = {}): Promise<Fields> {
  return read(session, 'createAutomation', { body: flowBody(session, socialAccountId, definition, more) }, 201);
}
