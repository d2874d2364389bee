/** A process that finds a planted defect, or repeats a failure from its token only. It shares nothing with other processes. */
import { allChecks } from '../../checks/all.ts';
import { createJudges } from '../../checks/judge.ts';
import { createTransitions } from '../../model/transitions.ts';
import type { CheckOptions, Property } from '../../property.ts';
import { parseToken } from '../../run/replay-token.ts';
import { runProperty } from '../../run/run-property.ts';
import { allMutants } from '../mutants/all.ts';
import { mutantTarget } from '../mutants/mutant.ts';
import { likeliestFirst, likelyProperties } from '../mutants/run-mutant.ts';
import { mutantSuites } from '../mutants/suites.ts';
import type { FoundFailure, TokenTask } from './tokens.ts';

/** Cases of a property: a third of a default run, which still finds nearly as much. */
const RUNS = 10;

const properties = await mutantSuites();
const createJudge = await createJudges(allChecks(createTransitions()));

/** Returns the failure of a property or a check on the mutant; undefined when both pass. */
async function failureOf(mutantId: string, property: Property, cases: CheckOptions): Promise<FoundFailure | undefined> {
  const mutant = allMutants.find(({ id }) => id === mutantId);
  if (!mutant) throw new Error(`There is no mutant ${mutantId}`);
  const target = await mutantTarget(mutant);
  try {
    const { result, checks } = await runProperty(property, target, cases, { createJudge });
    const failure = result.failure ?? checks.failures[0]?.failure;
    return failure && { token: failure.token, message: failure.message, counterexample: failure.counterexample };
  } finally {
    await target.close();
  }
}

async function find(mutantId: string, seed: number): Promise<FoundFailure | null> {
  const mutant = allMutants.find(({ id }) => id === mutantId);
  if (!mutant) return null;
  for (const property of likeliestFirst(mutant, likelyProperties(mutant, properties))) {
    const found = await failureOf(mutantId, property, { seed, runs: RUNS });
    if (found) return found;
  }
  return null;
}

async function repeat(mutantId: string, token: string): Promise<FoundFailure | null> {
  const cases = parseToken(token);
  const property = properties.find(({ id }) => id === cases?.id);
  return (cases && property && (await failureOf(mutantId, property, cases))) ?? null;
}

process.on('message', (task: TokenTask) => {
  const work = 'token' in task ? repeat(task.mutant, task.token) : find(task.mutant, task.seed);
  void work.then(found => process.send?.({ found }));
});
