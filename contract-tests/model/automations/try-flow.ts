import * as fc from 'fast-check';
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { flowCommand, whichFlow } from './flows.ts';
import type { ModelFlow } from './model.ts';
import { expectRuns } from './observe.ts';
import { recipeOf, SAYINGS } from './recipes.ts';

/** Texts that the condition "please" stops. */
const UNWANTED = SAYINGS.filter(({ words }) => !words.includes('please'));
const NOBODY = 'nobody_has_this';

/** The final statuses of a run that stops at its first step; it is skipped when others have used up the budget. */
const ENDS: ReadonlySet<unknown> = new Set(['STOPPED', 'SKIPPED']);
const MAX_READS = 20;

/** Tests the draft of a flow for a person that does not exist: its first step, a condition, stops it before it acts. */
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
  // On a simulator `testFlow` does the same and models the run to its end.
  return { ...command, check: model => !model.hasPeople && command.check(model) } satisfies typeof command;
});

function stopsAtOnce({ draft }: ModelFlow): boolean {
  return recipeOf(draft).steps[0] === 'please';
}

async function ended(run: Fields, { did }: Real): Promise<Fields> {
  let shown = run;
  for (let read = 0; read < MAX_READS && !ENDS.has(shown['status']); read++)
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
