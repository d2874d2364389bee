/** The numbers of automations: right before each, at it, and right after. */
import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import type { Fields } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import { expectEqual, objectsOf, read } from '../asking.ts';
import { onMessage, platformFor, say, saysTo, type Talk, talkIn } from './talk.ts';

const { answerCooldownMs, answerWindowMs, maxAnswersPerWindow, maxFlowsPerEvent } = limits.automations;

const BRAKED = ['SKIPPED', 'AUTOMATION_CONVERSATION_COOLDOWN'];
const ANSWERED = ['COMPLETED', null];

/** Messages, each so long after the first, and whether it is answered. */
type Script = readonly (readonly [afterMs: number, isAnswered: boolean])[];

/** As many answers as a window takes, so far apart that none has to wait. */
const FULL: Script = Array.from({ length: maxAnswersPerWindow }, (_, i) => [i * answerCooldownMs, true] as const);
const [, [secondAt] = [0]] = FULL;

const SCRIPTS: Readonly<Record<string, Script>> = {
  'an answer right before the pause ends': [
    [0, true],
    [answerCooldownMs - 1, false],
    [answerCooldownMs, true],
    [2 * answerCooldownMs - 1, false],
    [2 * answerCooldownMs, true],
  ],
  'an answer right after the pause': [
    [0, true],
    [answerCooldownMs + 1, true],
  ],
  'one more than a window takes': [...FULL, [maxAnswersPerWindow * answerCooldownMs, false], [answerWindowMs - 1, false]],
  'an answer when the first leaves the window': [
    ...FULL,
    [answerWindowMs, true],
    [answerWindowMs + secondAt - 1, false],
    [answerWindowMs + secondAt, true],
  ],
};

/** People who are answered write again, to the millisecond. */
export const brake: Property<string> = {
  id: 'automations/brake',
  area: 'automations',
  title: 'A person gets an answer a minute and six in an hour, to the millisecond; another person does not wait for them',
  rules: ['AUT-55', 'AUT-56', 'AUT-58', 'D-AUT-20'],
  needs: ['clock', 'control', 'writes'],
  hasFewCases: true,
  cases: () => fc.constantFrom(...Object.keys(SCRIPTS)),
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
    expectEqual(`what came of ${script}`, endings(await talk.runsOf(flow, 'fan_1')).toReversed(), expected);
    expectEqual('what came of the word of another', endings(await talk.runsOf(flow, 'fan_2')), [ANSWERED]);
  },
};

/** How runs ended. */
export function endings(runs: readonly Fields[]): unknown[] {
  return runs.map(({ status, error }) => [status, objectsOf([error])[0]?.['code'] ?? null]);
}

/** Flows beyond the number leave no record, and those are the youngest. */
export const flowsOfEvent: Property<number> = {
  id: 'automations/flows-of-an-event',
  area: 'automations',
  title: 'One event sets off all flows that match, but no more than 25, the oldest',
  rules: ['AUT-51', 'AUT-52', 'D-AUT-13', 'D-AUT-15'],
  needs: ['clock', 'control', 'writes'],
  hasFewCases: true,
  cases: () => fc.constantFrom(maxFlowsPerEvent, maxFlowsPerEvent + 1),
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
      flows.map((_, i) => (i < maxFlowsPerEvent ? 1 : 0)),
    );
  },
};

const OVER = ['SKIPPED', 'AUTOMATION_MONTHLY_LIMIT_REACHED'];

/** What a run may be, and whether it counts. */
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

/** A run of each kind, and then as many as are left: the next one is over the budget. */
export const budget: Property<string> = {
  id: 'automations/budget',
  area: 'automations',
  title: 'Runs that are completed, failed or tests use the budget up, all others do not; the last one of it runs, one more is skipped',
  rules: ['AUT-54', 'QTA-35', 'QTA-36', 'QTA-37', 'QTA-38'],
  needs: ['clock', 'control', 'writes', 'tier'],
  hasFewCases: true,
  weight: 2,
  cases: () => fc.constantFrom(...Object.keys(KINDS)),
  async check(session, kind) {
    const { counts = 0, run } = KINDS[kind] ?? {};
    const talk = await talkIn(session, platformFor(kind, Object.keys(KINDS)));
    const condition = { id: 'goes', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'EQUALS', values: ['go'] }] };
    const live = await talk.goLive({ ...onMessage(condition, say('Thanks')), trigger: { type: 'DM_RECEIVED', keywords: ['go', 'stop'] } });
    const delayed = await talk.goLive({ ...onMessage(say('Later')), trigger: { type: 'DM_RECEIVED', keywords: ['later'] } }, 60);
    const test = async (text: string) => {
      // Somebody to whom a test may write.
      await talk.hear('fan_1', { text: 'nothing' });
      await read(session, 'testAutomation', { path: { id: live }, body: { input: { text, externalParticipantId: 'fan_1' } } });
      await talk.advance('PT30S');
    };
    await talk.allowRuns(counts + 1);
    await run?.(talk, { live, test, pauseDelayed: async () => void (await read(session, 'pauseAutomation', { path: { id: delayed } })) });
    const next = async (person: string) => endings(await saysTo(talk, live, person, { text: 'go' }));
    expectEqual(`what came of the last of ${counts + 1} runs, after one ${kind},`, await next('fan_2'), [ANSWERED]);
    expectEqual(`what came of one run more than ${counts + 1}, after one ${kind},`, await next('fan_3'), [OVER]);
    await talk.allowRuns(counts + 2);
    expectEqual('what came of a run once there may be one more, which one over the budget has not used up,', await next('fan_4'), [
      ANSWERED,
    ]);
  },
};

async function heard(talk: Talk, flow: string, text = 'go'): Promise<void> {
  await saysTo(talk, flow, 'fan_1', { text });
}
