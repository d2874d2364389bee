/** A scenario as the runner has it: its files are in place of their names, and its values are filled in. */
import { type StepKind, stepKinds, type Scenario as WrittenScenario } from './generated/steps.ts';

export type Scenario = Omit<WrittenScenario, 'vars' | 'each' | 'matrix'>;
export type WorldSettings = NonNullable<Scenario['world']>;

/** The kind of a step, by the property that names it; undefined if there is none. */
export function kindOf(step: object): StepKind | undefined {
  return stepKinds.find(kind => Object.hasOwn(step, kind));
}
