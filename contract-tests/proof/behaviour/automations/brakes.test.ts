/** The cooldown of a conversation: only an automated answer that reached the person delays the next one. */

import * as fc from 'fast-check';
import type { Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { hasWord, onMessage, say, type Talk, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { ANSWERED, endings } from './flow-world.ts';

const FAN = 'fan_1';
const BRAKED = ['SKIPPED', 'AUTOMATION_CONVERSATION_COOLDOWN'];

interface Stage {
  readonly session: Session;
  readonly talk: Talk;
  /** The flow that answers every message that says "again". */
  readonly flow: string;
}

/** What happens right before a person says "again", and whether the next answer has to wait because of it. */
const BEFORE: readonly (readonly [what: string, waits: boolean, act: (stage: Stage) => Promise<void>])[] = [
  ['nothing', false, async () => {}],
  ['an answer', true, ({ talk }) => talk.hear(FAN, { text: 'again' })],
  ['an answer to another person', false, ({ talk }) => talk.hear('fan_2', { text: 'again' })],
  ['an answer that the platform refused', false, stage => failing(stage, 'reject')],
  ['an answer that the platform did not accept', false, stage => failing(stage, 'outage')],
  ['an answer over the budget of messages', false, stage => limited(stage, 'outboundMessages')],
  ['a run over the budget of runs', false, stage => limited(stage, 'automationRuns')],
  ['an answer while messaging is paused', false, paused],
  ['a run that a condition stopped', false, stage => other(stage, onMessage(hasWord('asks', 'nothing'), say('No')))],
  ['a run that only archives', false, stage => other(stage, onMessage({ id: 'archive', type: 'ARCHIVE_CONVERSATION' }))],
  ['an answer of another flow', true, stage => other(stage, onMessage(say('From another flow')))],
  ['an answer of a flow that was deleted since', true, stage => other(stage, onMessage(say('From another flow')), true)],
  ['an answer to a tap', false, stage => publishAndTap(stage, 'button', 'BUTTON_CLICKED')],
  ['an answer to a quick reply', false, stage => publishAndTap(stage, 'quick-reply', 'QUICK_REPLY_CLICKED')],
  ['a test', false, tested],
  ['a message of the team', false, sendAsTeam],
  ['an answer that begins with a condition', true, stage => other(stage, onMessage(hasWord('asks', 'other'), say('Yes')))],
  [
    'an answer, and a step that fails after it',
    true,
    stage =>
      other(stage, onMessage(say('One'), { ...say('x'.repeat(1001), 'two'), text: '{{text}}'.repeat(40) }), false, 'other '.repeat(30)),
  ],
];

async function failing({ talk }: Stage, mode: string): Promise<void> {
  await talk.control('PATCH', `/_sim/platforms/${talk.platform}`, { failure: { mode } });
  await talk.hear(FAN, { text: 'again' });
  await talk.advance('PT5S');
  await talk.control('PATCH', `/_sim/platforms/${talk.platform}`, { failure: null });
}

async function limited({ talk }: Stage, name: string): Promise<void> {
  await talk.control('PATCH', '/_sim/organizations/org_acme', { limits: { [name]: 0 } });
  await talk.hear(FAN, { text: 'again' });
  await talk.advance('PT5S');
  await talk.control('PATCH', '/_sim/organizations/org_acme', { limits: { [name]: null } });
}

async function paused({ talk }: Stage): Promise<void> {
  await talk.control('PATCH', '/_sim/organizations/org_acme', { settings: { messagingPaused: true } });
  await talk.hear(FAN, { text: 'again' });
  await talk.advance('PT5S');
  await talk.control('PATCH', '/_sim/organizations/org_acme', { settings: { messagingPaused: false } });
}

/** Runs another flow, which reacts to "other". */
async function other({ session, talk }: Stage, definition: Fields, isDeleted = false, text = 'other'): Promise<void> {
  const { trigger } = definition;
  const id = await talk.goLive({ ...definition, trigger: { ...Object(trigger), keywords: ['other'] } });
  await talk.hear(FAN, { text });
  await talk.advance('PT5S');
  if (isDeleted) await read(session, 'deleteAutomation', { path: { id } });
}

async function publishAndTap({ talk }: Stage, type: string, trigger: string): Promise<void> {
  await talk.goLive({ trigger: { type: trigger }, steps: [say('Tapped')] });
  await talk.hear(FAN, { type, payload: 'GO' });
}

async function tested({ session, flow }: Stage): Promise<void> {
  const input = { text: 'again', externalParticipantId: FAN };
  await read(session, 'testAutomation', { path: { id: flow }, body: { input } });
}

async function sendAsTeam({ session, talk }: Stage): Promise<void> {
  const { items } = await read(session, 'listConversations', { query: { teamId: session.teamId } });
  const [thread] = Array.isArray(items)
    ? items.filter((each: Fields) => each['externalParticipantId'] === FAN && each['socialAccountId'] === talk.accountId)
    : [];
  await read(session, 'sendMessage', { path: { id: String(thread.id) }, body: { text: 'By hand' } });
}

behaviourOf<TalkPlatform>({
  id: 'automations/brakes',
  area: 'automations',
  title: 'An automated answer is skipped if any flow answered a message of the person within the last minute, and for no other reason',
  rules: ['AUT-55', 'AUT-57', 'AUT-58', 'D-AUT-15', 'D-AUT-20'],
  needs: ['clock', 'control', 'writes', 'tier'],
  cases: () => fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
  async check(session, platform) {
    for (const [what, waits, act] of BEFORE) {
      const talk = await talkIn(session, platform);
      const flow = await talk.goLive({ trigger: { type: 'DM_RECEIVED', keywords: ['again'] }, steps: [say('Again')] });
      // These messages open the conversations and trigger no flow.
      for (const person of [FAN, 'fan_2']) await talk.hear(person, { text: 'Hello' });
      await act({ session, talk, flow });
      await talk.advance('PT20S');
      await talk.hear(FAN, { text: 'again' });
      await talk.advance('PT5S');
      const [ending] = endings(await talk.runsOf(flow, FAN));
      expectEqual(`the result of a message 20 seconds after ${what} on ${platform}`, ending, waits ? BRAKED : ANSWERED);
    }
  },
});
