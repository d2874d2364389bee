/** A fresh world in which people write to one account, and its flows answer. */
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Control, Session } from '../../session.ts';
import { expectObject, objectsOf, read } from '../requests.ts';

export type TalkPlatform = 'INSTAGRAM' | 'FACEBOOK';

/** Longer than every latency of a platform. */
const SETTLED = 'PT30S';

export interface Talk {
  readonly control: Control;
  readonly accountId: string;
  readonly platform: TalkPlatform;
  advance(by: string | number): Promise<void>;
  now(): Promise<number>;
  /** Posts an event of a person: by default a message. */
  hear(person: string, what?: Fields): Promise<void>;
  /** Creates a draft and returns its id. */
  draft(definition: object, actionDelaySeconds?: number): Promise<string>;
  /** Creates and publishes a flow, and returns its id. */
  goLive(definition: object, actionDelaySeconds?: number): Promise<string>;
  /** Returns the runs of a flow that a person triggered, the newest first. Throws unless each is the same in the list and alone. */
  runsOf(flow: string, person: string): Promise<readonly Fields[]>;
  /** Returns the texts that a person received, the oldest first. */
  textsTo(person: string): Promise<readonly unknown[]>;
  /** Sets how many runs the account may have in a month. */
  allowRuns(automationRuns: number): Promise<void>;
}

/** Returns the platforms in turn, because messages are treated alike on both. */
export function platformFor(name: string, names: readonly string[]): TalkPlatform {
  return names.indexOf(name) % 2 === 0 ? 'INSTAGRAM' : 'FACEBOOK';
}

/** Resets the world. Each answer of the platform takes a second. */
export async function talkIn(session: Session, platform: TalkPlatform, startTime?: string): Promise<Talk> {
  const { control, teamId } = session;
  if (!control) throw new Error('People write by the control API');
  await control('POST', '/_sim/reset', startTime === undefined ? {} : { startTime });
  await control('PATCH', `/_sim/platforms/${platform}`, { latency: 'PT1S' });
  const accountId = String((await read(session, 'getSocialAccountByType', { query: { teamId, type: platform } }))['id']);
  const talk: Talk = {
    control,
    accountId,
    platform,
    async advance(by) {
      await control('POST', '/_sim/clock/advance', { by: typeof by === 'string' ? by : `PT${by / 1000}S` });
    },
    now: async () => Date.parse(String((await control('GET', '/_sim/clock'))['now'])),
    async hear(participant, what = { text: 'Hello' }) {
      const body = { type: 'message', socialAccountId: accountId, participant, ...what };
      await control('POST', `/_sim/platforms/${platform}/events`, body);
    },
    async draft(definition, actionDelaySeconds = 0) {
      const body = { teamId, socialAccountId: accountId, name: 'Flow', definition, actionDelaySeconds };
      return String((await read(session, 'createAutomation', { body }, 201))['id']);
    },
    async goLive(definition, actionDelaySeconds) {
      const id = await talk.draft(definition, actionDelaySeconds);
      await read(session, 'publishAutomation', { path: { id } });
      return id;
    },
    runsOf: (flow, person) => runsOf(session, flow, person),
    async textsTo(person) {
      const query = { teamId, limit: 100 };
      const threads = objectsOf((await read(session, 'listConversations', { query }))['items']);
      const thread = threads.find(each => each['socialAccountId'] === accountId && each['externalParticipantId'] === person);
      if (!thread) return [];
      const { items } = await read(session, 'listMessages', { path: { id: String(thread['id']) }, query: { limit: 100 } });
      const sent = objectsOf(items).filter(({ direction }) => direction === 'OUTBOUND');
      return sent.map(({ text }) => text).toReversed();
    },
    async allowRuns(automationRuns) {
      await control('PATCH', '/_sim/organizations/org_acme', { limits: { automationRuns } });
    },
  };
  return talk;
}

async function runsOf(session: Session, id: string, person: string): Promise<readonly Fields[]> {
  const { items } = await read(session, 'listAutomationExecutions', { path: { id }, query: { limit: 100 } });
  const runs = objectsOf(items).filter(({ trigger }) => fieldsOf(fieldsOf(trigger)['input'])['externalParticipantId'] === person);
  for (const run of runs) {
    const alone = await read(session, 'getAutomationExecution', { path: { id: String(run['id']) } });
    expectObject(`the run ${String(run['id'])} alone, compared with the list,`, alone, run);
  }
  return runs;
}

/** Sends a message of a person, waits until flows without a delay have ended, and returns their runs of this flow, the newest first. */
export async function saysTo(talk: Talk, flow: string, person: string, what?: Fields): Promise<readonly Fields[]> {
  await talk.hear(person, what);
  await talk.advance(SETTLED);
  return talk.runsOf(flow, person);
}

export const say = (text: string, id = 'say') => ({ id, type: 'SEND_MESSAGE', text });
export const onMessage = (...steps: readonly object[]) => ({ trigger: { type: 'DM_RECEIVED' }, steps });
export const hasWord = (id: string, ...words: readonly string[]) => ({
  id,
  type: 'CONDITION',
  match: 'ALL',
  rules: words.map(word => ({ field: 'TEXT', operator: 'CONTAINS_WORD', values: [word] })),
});
