import { Ajv, type ValidateFunction } from 'ajv';
import { didYouMean } from '../../simulator/text/suggest.ts';
import schema from '../scenario.schema.json' with { type: 'json' };
import { type KnownNames, problemsOfNames, problemsOfWorld } from './check-names.ts';
import { explain, type Problem } from './explain.ts';
import { type StepKind, stepKinds } from './generated/steps.ts';
import { patternMistake } from './linear-pattern.ts';
import type { Path } from './places.ts';
import type { Scenario, WorldSettings } from './scenario.ts';

/** The validators of a scenario, of a file of shared steps, of rows, and of each kind of step. */
export interface Checks {
  readonly scenario: ValidateFunction;
  readonly shared: ValidateFunction;
  readonly each: ValidateFunction;
  readonly step: (kind: StepKind) => ValidateFunction;
}

let compiled: Checks | undefined;

/** The organizations of the default fixture, without `org_`. */
export const DEFAULT_ORGANIZATIONS: readonly string[] = ['acme', 'pro', 'free'];
const ORGANIZATIONS_OF: Readonly<Record<string, readonly string[]>> = { default: DEFAULT_ORGANIZATIONS, demo: ['demo'] };

/** The validators, compiled by the first call. */
export function scenarioChecks(): Checks {
  compiled ??= compile();
  return compiled;
}

/** All that is wrong with a scenario apart from its steps. */
export function problemsOfScenario({ scenario }: Checks, value: unknown): Problem[] {
  if (!scenario(value)) return explain(scenario.errors ?? [], [], 'the scenario');
  // The schema has validated it.
  return problemsOfWorld((value as Pick<Scenario, 'world'>).world ?? {});
}

/** All that is wrong with a file of shared steps apart from its steps. */
export function problemsOfShared({ shared }: Checks, value: unknown): Problem[] {
  return shared(value) ? [] : explain(shared.errors ?? [], [], 'the shared steps');
}

/** All that is wrong with the rows of a step at a path. */
export function problemsOfEach({ each }: Checks, value: unknown, path: Path): Problem[] {
  return each(value) ? [] : explain(each.errors ?? [], path, 'each of the step');
}

/** What the steps of a valid scenario may refer to. `organizations` are those of worlds that name no fixture. */
export function knownNames({ world = {}, ...lists }: Scenario, organizations: readonly string[]): KnownNames {
  const createsOrganizations = JSON.stringify(lists).includes('POST /_sim/organizations');
  return { organizations: organizationsOf(world, organizations), createsOrganizations };
}

function organizationsOf({ fixture, snapshot }: WorldSettings, ofTarget: readonly string[]): readonly string[] | undefined {
  if (snapshot !== undefined) return undefined;
  if (typeof fixture === 'object') return organizationsIn(fixture);
  return fixture === undefined ? ofTarget : (ORGANIZATIONS_OF[fixture] ?? []);
}

/** Undefined for a fixture that the simulator is about to refuse. */
function organizationsIn({ organizations }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (!Array.isArray(organizations)) return undefined;
  return organizations.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each ? [String(each.id).replace(/^org_/, '')] : [],
  );
}

/** All that is wrong with a step, validated as the kind that it names, so that a message is one sentence instead of one for each kind. */
export function problemsOfStep(checks: Checks, step: object, kind: StepKind, path: Path, names: KnownNames): Problem[] {
  const check = checks.step(kind);
  const ofSchema = check(step) ? [] : explain(check.errors ?? [], path, `the ${kind} step`);
  const isKnown = (problem: Problem) => ofSchema.some(other => overlap(problem.path, other.path));
  return [...ofSchema, ...problemsOfNames(step, kind, path, names).filter(problem => !isKnown(problem))];
}

/** Whether one path leads to the other. */
function overlap(a: Path, b: Path): boolean {
  return a.every((segment, index) => index >= b.length || segment === b[index]);
}

/** The problem of a step that names no kind. */
export function unknownKind(step: object, path: Path): Problem {
  const names = Object.keys(step);
  const [name = ''] = names.filter(candidate => didYouMean(candidate, stepKinds) !== '').concat(names);
  const hint = didYouMean(name, stepKinds) || `; known steps: ${stepKinds.join(', ')}`;
  const message = name === '' ? `A step is empty${hint}` : `Unknown step ${name}${hint}`;
  return { path: name === '' ? path : [...path, name], message };
}

function compile(): Checks {
  const { step: _, ...others } = schema.definitions;
  // Steps are validated one by one, by their kind.
  const definitions = { ...others, step: { type: 'object' } };
  const ajv = new Ajv({
    strictTypes: false,
    verbose: true,
    allErrors: true,
    allowUnionTypes: true,
    formats: { regex: (text: string) => patternMistake(text) === undefined },
  });
  ajv.addSchema({ ...schema, $id: 'scenario', definitions });
  const validators = new Map<StepKind, ValidateFunction>();
  return {
    scenario: ajv.compile({ $ref: 'scenario#/definitions/scenario' }),
    shared: ajv.compile({ $ref: 'scenario#/definitions/sharedSteps' }),
    each: ajv.compile({ $ref: 'scenario#/definitions/each' }),
    step(kind) {
      const validator = validators.get(kind) ?? ajv.compile({ $ref: `scenario#/definitions/${kind}` });
      validators.set(kind, validator);
      return validator;
    },
  };
}
