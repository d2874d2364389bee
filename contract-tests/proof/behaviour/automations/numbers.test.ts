/** The limits of automations: right before each, at it, and right after. */

import { expectEqual, read } from '../../../suites/asking.ts';
import { onMessage, platformFor, say, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { ANSWERED, endings } from './run-endings.ts';

/** These numbers come from the interface, not from the simulator. */
const PAUSE_MS = 60_000;
const WINDOW_MS = 3_600_000;
const ANSWERS_PER_WINDOW = 6;
const FLOWS_PER_EVENT = 25;

const BRAKED = ['SKIPPED', 'AUTOMATION_CONVERSATION_COOLDOWN'];

/** Messages, each with its time after the first, and whether it is answered. */
type Script = readonly (readonly [afterMs: number, isAnswered: boolean])[];

/** As many answers as a window allows, each after the cooldown of the one before. */
const FULL: Script = Array.from({ length: ANSWERS_PER_WINDOW }, (_, i) => [i * PAUSE_MS, true] as const);
const [, [secondAt] = [0]] = FULL;

const SCRIPTS: Readonly<Record<string, Script>> = {
  'an answer right before the pause ends': [
    [0, true],
    [PAUSE_MS - 1, false],
    [PAUSE_MS, true],
    [2 * PAUSE_MS - 1, false],
    [2 * PAUSE_MS, true],
  ],
  'an answer right after the pause': [
    [0, true],
    [PAUSE_MS + 1, true],
  ],
  'one more than a window allows': [...FULL, [ANSWERS_PER_WINDOW * PAUSE_MS, false], [WINDOW_MS - 1, false]],
  'an answer when the first leaves the window': [
    ...FULL,
    [WINDOW_MS, true],
    [WINDOW_MS + secondAt - 1, false],
    [WINDOW_MS + secondAt, true],
  ],
};

/** The same person writes again at these times, to the millisecond. */
behaviourOf<string>({
  id: 'automations/brake',
  area: 'automations',
  title: 'A person gets one answer a minute and six an hour, to the millisecond; other people are not affected',
  rules: ['AUT-55', 'AUT-56', 'AUT-58', 'D-AUT-20'],
  needs: ['clock', 'control', 'writes'],
  cases: () => Object.keys(SCRIPTS),
  async check(session, script) {
    const talk = await talkIn(session, platformFor(script, Object.keys(SCRIPTS)));
    const flow = await talk.goLive(onMessage(say('Thanks')));
    const began = await talk.now();
    const expected: unknown[] = [];
    for (const [afterMs, isAnswered] of SCRIPTS[script] ?? []) {
      await talk.advance(began + afterMs - (await talk.now()));
      await talk.hear('fan_1');
      expected.push(isAnswered ? ANSWERED : BRAKED);
    }
    await talk.hear('fan_2');
    await talk.advance('PT1S');
    expectEqual(`the results of ${script}`, endings(await talk.runsOf(flow, 'fan_1')).toReversed(), expected);
    expectEqual('the results for another person', endings(await talk.runsOf(flow, 'fan_2')), [ANSWERED]);
  },
});

/** The youngest flows beyond the limit leave no record. */
behaviourOf<number>({
  id: 'automations/flows-of-an-event',
  area: 'automations',
  title: 'One event triggers all flows that match, up to the 25 oldest',
  rules: ['AUT-51', 'AUT-52', 'D-AUT-13', 'D-AUT-15'],
  needs: ['clock', 'control', 'writes'],
  cases: () => [FLOWS_PER_EVENT, FLOWS_PER_EVENT + 1],
  async check(session, count) {
    const talk = await talkIn(session, 'INSTAGRAM');
    const flows: string[] = [];
    for (let i = 0; i < count; i++) flows.push(await talk.goLive(onMessage({ id: 'open', type: 'OPEN_CONVERSATION' })));
    await talk.hear('fan_1');
    await talk.advance('PT1S');
    const runs: unknown[] = [];
    for (const id of flows) runs.push((await read(session, 'listAutomationExecutions', { path: { id } }))['total']);
    expectEqual(
      `the runs of ${count} flows, the oldest first,`,
      runs,
      flows.map((_, i) => (i < FLOWS_PER_EVENT ? 1 : 0)),
    );
  },
});
