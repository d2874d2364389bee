/** Every property of `sim contract`. Suites are found by their folder. */
import { allChecks } from '../checks/all.ts';
import type { Check } from '../checks/check.ts';
import { createJudges, type WorldJudge } from '../checks/judge.ts';
import { modelSuite } from '../model/models.ts';
import { createTransitions, type Transitions } from '../model/transitions.ts';
import type { Property } from '../property.ts';
import { taggedCase } from '../tagged-case.ts';
import { suites } from './generated/suites.ts';

/** All suites and what they share. */
export interface Suites {
  /** The quickest first. */
  readonly properties: readonly Property[];
  /** The status transitions that were seen so far. */
  readonly transitions: Transitions;
  /** The checks of every exchange of a run. */
  readonly checks: readonly Check[];
  /** Returns a function that creates a judge for each session. The first call loads the checks, which a list of properties does not need. */
  judges(): Promise<() => WorldJudge>;
}

/** Creates all suites. */
export function allSuites(): Suites {
  const transitions = createTransitions();
  const checks = allChecks(transitions);
  let judges: ReturnType<Suites['judges']> | undefined;
  genericProperties ??= suites.flatMap(suite => suite()).map(withTaggedCases);
  return {
    properties: [...genericProperties, ...modelSuite({ transitions })],
    transitions,
    checks,
    judges: () => (judges ??= createJudges(checks)),
  };
}

/** The properties without state. They are created once, because that takes a third of a second. */
let genericProperties: readonly Property[] | undefined;

/** Adds the tag of the run to generated cases, on a deployment only. */
function withTaggedCases(property: Property): Property {
  return {
    ...property,
    async cases(session, commandPath) {
      const cases = await property.cases(session, commandPath);
      return session.tag === undefined ? cases : cases.map(value => taggedCase(session, value));
    },
  };
}
