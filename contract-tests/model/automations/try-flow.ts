import * as fc from 'fast-check';
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { flowCommand, whichFlow } from './flow-command.ts';
import type { ModelFlow } from './model.ts';
import { expectRuns } from './observe.ts';
import { recipeOf, SAYINGS } from './recipes.ts';

/** They set off no condition, and nobody is there to be answered. */
const UNWANTED = SAYINGS.filter(({ words }) => !words.includes('please'));
const NOBODY = 'nobody_has_this';

/** How a run ends that stops at its first step: but for the budget, which others use up, too. */
const ENDS: ReadonlySet<unknown> = new Set(['STOPPED', 'SKIPPED']);
const LOOKS = 20;

/** Runs the draft of a flow once with nobody who writes: its first step, a condition, stops it before it acts. */
export const tryFlow = fc.tuple(whichFlow, fc.constantFrom(...UNWANTED)).map(([choice, { text }]) => {
  const command = flowCommand({
    name: `try, with nobody saying "${text}",`,
    choice,
    prefers: stopsAtOnce,
    async run(flow, _, real) {
      if (!stopsAtOnce(flow)) return;
      const begun = await real.did('testAutomation', { path: { id: flow.id }, body: { input: { text, externalParticipantId: NOBODY } } });
      flow.tries.push(String(begun['id']));
      expectFields('a run', begun, { automationId: flow.id, version: flow.draft.version, isTest: true, platform: flow.platform });
      expectStopped(await ended(begun, real));
      await expectRuns(flow, real);
    },
  });
  // With people there the runs of flows are modelled to the end.
  return { ...command, check: model => !model.hasPeople && command.check(model) } satisfies typeof command;
});

function stopsAtOnce({ draft }: ModelFlow): boolean {
  return recipeOf(draft).steps[0] === 'please';
}

async function ended(run: Fields, { did }: Real): Promise<Fields> {
  let shown = run;
  for (let look = 0; look < LOOKS && !ENDS.has(shown['status']); look++)
    shown = await did('getAutomationExecution', { path: { id: String(run['id']) } });
  return shown;
}

function expectStopped(run: Fields): void {
  const { id, status, output, error, steps } = run;
  if (status === 'SKIPPED') return expectSame(`why ${String(id)} was skipped`, fieldsOf(error)['code'], 'AUTOMATION_MONTHLY_LIMIT_REACHED');
  expectSame(`the status of ${String(id)}`, status, 'STOPPED');
  const [first, ...others] = (steps as readonly Fields[]).map(step => step['stepId']);
  expectSame(`where ${String(id)} stopped`, output, { skippedAtStepId: first });
  const acted = (steps as readonly Fields[]).slice(1).filter(step => step['status'] === 'COMPLETED');
  expectSame(`the steps of ${others.length} that ${String(id)} took after it stopped`, acted.length, 0);
}
