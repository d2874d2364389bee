import { callOf } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import type { Call, Fields } from '../../../exchange.ts';
import { fieldsOf, send } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { did } from '../../../suites/operation.ts';
import { objectsOf } from '../../../suites/requests.ts';

/** A fresh world with flows on one account, for properties that cause the events which start runs. */
export const PLATFORMS = ['INSTAGRAM', 'FACEBOOK'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const SETTING_TYPES = ['ICE_BREAKERS', 'PERSISTENT_MENU', 'GET_STARTED'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

/** One step for each kind of trigger. */
const ON_COMMENT = { id: 'step', type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Thanks' };
const ON_MESSAGE = { id: 'step', type: 'OPEN_CONVERSATION' };
const LATER = { by: 'PT1M' };

interface Trigger {
  readonly type: 'COMMENT_CREATED' | 'DM_RECEIVED' | 'BUTTON_CLICKED' | 'QUICK_REPLY_CLICKED';
  readonly postId?: string;
}

interface FlowWorld {
  readonly accountId: string;
  /** The platform's id of the account. */
  readonly externalId: string;
  /** Connects the account again. */
  connect(withMessagingScope: boolean): Promise<void>;
  /** Publishes a post and returns its id. */
  publishPost(): Promise<string>;
  /** Creates a draft of one step and returns its id. */
  createFlow(trigger: Trigger): Promise<string>;
  /** Saves a setting of the account with one payload and returns its id. */
  saveSetting(type: SettingType, payload: string): Promise<string>;
  /** Lets a person, or the account itself, act on the platform, and waits until the runs that this starts have ended. */
  act(event: object): Promise<Fields>;
  /** Throws unless a flow has this number of runs. */
  expectRuns(flow: string, count: number, after: string): Promise<void>;
}

/** Resets the world. */
export async function flowWorld(session: Session, platform: Platform): Promise<FlowWorld> {
  const control = controlOf(session);
  await control('POST', '/_sim/reset', {});
  const { teamId } = session;
  const account = await did(session, 'getSocialAccountByType', { query: { teamId, type: platform } });
  const [accountId, externalId] = [String(account['id']), String(account['externalId'])];
  return {
    accountId,
    externalId,
    async connect(withMessagingScope) {
      await control('POST', '/_sim/social-accounts', { teamId, type: platform, externalId, withMessagingScope });
    },
    async publishPost() {
      const { now } = await control('GET', '/_sim/clock');
      const data = { [platform]: { text: 'Look', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } };
      const body = { teamId, title: 'Look', status: 'SCHEDULED', postDate: now, socialAccountTypes: [platform], data };
      const { id } = await did(session, 'createPost', { body });
      await control('POST', '/_sim/clock/advance', LATER);
      return String(id);
    },
    async createFlow(trigger) {
      const steps = [trigger.type === 'COMMENT_CREATED' ? ON_COMMENT : ON_MESSAGE];
      const body = { teamId, socialAccountId: accountId, name: 'Flow', definition: { trigger, steps } };
      const { id } = await did(session, 'createAutomation', { body });
      return String(id);
    },
    async saveSetting(type, payload) {
      const path = { socialAccountId: accountId, type };
      const { id } = await did(session, 'saveProviderSetting', { path, body: { config: configOf(type, payload) } });
      return String(id);
    },
    async act(event) {
      const happened = await control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: accountId, ...event });
      await control('POST', '/_sim/clock/advance', LATER);
      return happened;
    },
    async expectRuns(flow, count, after) {
      const { total } = await did(session, 'listAutomationExecutions', { path: { id: flow } });
      if (total !== count) throw new Error(`after ${after} the flow has ${String(total)} runs, not ${count}`);
    },
  };
}

function controlOf({ control }: Session): Control {
  if (!control) throw new Error('The control API is needed to let people act');
  return control;
}

function configOf(type: SettingType, payload: string): object {
  if (type === 'GET_STARTED') return { payload };
  return { items: [type === 'ICE_BREAKERS' ? { question: 'Where?', payload } : { type: 'POSTBACK', title: 'Where?', payload }] };
}

/** Throws unless a call is refused with 400, and with this message if one is given. */
export async function expectRefused(
  session: Session,
  operationId: string,
  { path = {}, body }: Partial<Call>,
  expected?: string,
): Promise<void> {
  const answer = await send(session, { ...callOf(operationId, path), body });
  checkError(answer, 400);
  const { message } = fieldsOf(answer.body);
  if (expected === undefined || message === expected) return;
  throw new Error(`${operationId} was refused with ${JSON.stringify(message)}, not ${JSON.stringify(expected)}`);
}

/** The end of a run that did all its steps. */
export const ANSWERED = ['COMPLETED', null];

/** Returns the status and the error code of each run. */
export function endings(runs: readonly Fields[]): unknown[] {
  return runs.map(({ status, error }) => [status, objectsOf([error])[0]?.['code'] ?? null]);
}
