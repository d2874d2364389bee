import * as fc from 'fast-check';
import { onMessage, platformFor, say, saysTo, type Talk, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { ANSWERED, endings } from './flow-world.ts';

/** Which runs count against the monthly budget of an account, and when the budget resets. */
const OVER = ['SKIPPED', 'AUTOMATION_MONTHLY_LIMIT_REACHED'];

/** The kinds of runs, and how many each counts. */
const KINDS: Readonly<Record<string, { readonly counts: number; run(talk: Talk, flows: Flows): Promise<void> }>> = {
  'that was completed': { counts: 1, run: (talk, { live }) => heard(talk, live) },
  'that a condition stopped': { counts: 0, run: (talk, { live }) => heard(talk, live, 'stop') },
  'that the brake skipped, after one that was answered': {
    counts: 1,
    async run(talk, { live }) {
      await talk.hear('fan_1', { text: 'go' });
      await heard(talk, live);
    },
  },
  'that failed': {
    counts: 1,
    async run(talk, { live }) {
      await talk.control('PATCH', `/_sim/platforms/${talk.platform}`, { failure: { mode: 'reject' } });
      await heard(talk, live);
      await talk.control('PATCH', `/_sim/platforms/${talk.platform}`, { failure: null });
    },
  },
  'that a pause canceled': {
    counts: 0,
    async run(talk, { pauseDelayed }) {
      await talk.hear('fan_1', { text: 'later' });
      await pauseDelayed();
    },
  },
  'that is a test': { counts: 1, run: (_, { test }) => test('go') },
  'that is a test and stopped': { counts: 1, run: (_, { test }) => test('stop') },
};

interface Flows {
  readonly live: string;
  test(text: string): Promise<void>;
  pauseDelayed(): Promise<void>;
}

/** Performs a run of each kind and then the remaining ones; the next run is over the budget. */
behaviourOf<string>({
  id: 'automations/budget',
  area: 'automations',
  title:
    'Completed runs, failed runs and tests count against the budget, all others do not; the last run within it succeeds, one more is skipped',
  rules: ['AUT-54', 'QTA-35', 'QTA-36', 'QTA-37', 'QTA-38'],
  needs: ['clock', 'control', 'writes', 'tier'],
  weight: 2,
  cases: () => fc.constantFrom(...Object.keys(KINDS)),
  async check(session, kind) {
    const { counts = 0, run } = KINDS[kind] ?? {};
    const talk = await talkIn(session, platformFor(kind, Object.keys(KINDS)));
    const condition = { id: 'goes', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'EQUALS', values: ['go'] }] };
    const live = await talk.goLive({ ...onMessage(condition, say('Thanks')), trigger: { type: 'DM_RECEIVED', keywords: ['go', 'stop'] } });
    const delayed = await talk.goLive({ ...onMessage(say('Later')), trigger: { type: 'DM_RECEIVED', keywords: ['later'] } }, 60);
    const test = async (text: string) => {
      // A test may only write to a person who has written before.
      await talk.hear('fan_1', { text: 'nothing' });
      await read(session, 'testAutomation', { path: { id: live }, body: { input: { text, externalParticipantId: 'fan_1' } } });
      await talk.advance('PT30S');
    };
    await talk.allowRuns(counts + 1);
    await run?.(talk, { live, test, pauseDelayed: async () => void (await read(session, 'pauseAutomation', { path: { id: delayed } })) });
    const next = async (person: string) => endings(await saysTo(talk, live, person, { text: 'go' }));
    expectEqual(`the result of the last of ${counts + 1} runs, after one ${kind},`, await next('fan_2'), [ANSWERED]);
    expectEqual(`the result of one run more than ${counts + 1}, after one ${kind},`, await next('fan_3'), [OVER]);
    await talk.allowRuns(counts + 2);
    expectEqual('the result of a run after the budget was raised by one, which the skipped run has not used,', await next('fan_4'), [
      ANSWERED,
    ]);
  },
});

/** The last millisecond of a month, and the first of the next. */
behaviourOf<string>({
  id: 'automations/months',
  area: 'automations',
  title: 'The budget of an account resets with the first millisecond of a month (UTC), and not before',
  rules: ['AUT-54', 'QTA-30', 'QTA-31'],
  needs: ['clock', 'control', 'writes', 'tier'],
  cases: () => Object.keys(MONTHS),
  async check(session, month) {
    const midnight = Date.parse(MONTHS[month] ?? '');
    const talk = await talkIn(session, platformFor(month, Object.keys(MONTHS)), new Date(midnight - 60_000).toISOString());
    const flow = await talk.goLive(onMessage(say('Thanks')));
    await talk.allowRuns(1);
    const heardAt = async (at: number, person: string) => {
      await talk.advance(at - (await talk.now()));
      await talk.hear(person);
    };
    await talk.hear('fan_1');
    await heardAt(midnight - 1, 'fan_2');
    await heardAt(midnight, 'fan_3');
    await heardAt(midnight + 1, 'fan_4');
    await talk.advance('PT10S');
    const ended: unknown[] = [];
    for (const person of ['fan_1', 'fan_2', 'fan_3', 'fan_4']) ended.push(...endings(await talk.runsOf(flow, person)));
    expectEqual(`the results of messages around ${MONTHS[month]}, with one run a month,`, ended, [ANSWERED, OVER, ANSWERED, OVER]);
  },
});

/** The ends of months of different lengths, and of a year. */
const MONTHS: Readonly<Record<string, string>> = {
  'a month of 31 days': '2026-04-01T00:00:00.000Z',
  'a month of 30 days': '2026-05-01T00:00:00.000Z',
  'a February': '2027-03-01T00:00:00.000Z',
  'a year': '2027-01-01T00:00:00.000Z',
};

async function heard(talk: Talk, flow: string, text = 'go'): Promise<void> {
  await saysTo(talk, flow, 'fan_1', { text });
}

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
