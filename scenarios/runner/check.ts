import { Ajv, type ValidateFunction } from 'ajv';
import { didYouMean } from '../../simulator/text/suggest.ts';
import schema from '../scenario.schema.json' with { type: 'json' };
import { type KnownNames, problemOfNames, problemOfWorld } from './check-names.ts';
import { explain, type Problem } from './explain.ts';
import type { Path } from './places.ts';
import { kindOf, type Scenario, type StepKind, stepKinds, type WorldSettings } from './scenario.ts';

interface Checks {
  readonly scenario: ValidateFunction;
  readonly step: (kind: StepKind) => ValidateFunction;
}

let compiled: Checks | undefined;

/** The organizations of the default fixture, without `org_`. */
export const DEFAULT_ORGANIZATIONS: readonly string[] = ['acme', 'pro', 'free'];
const ORGANIZATIONS_OF: Readonly<Record<string, readonly string[]>> = { default: DEFAULT_ORGANIZATIONS, demo: ['demo'] };

/**
 * What is wrong with a scenario: the first problem of the whole, or the first one of each step; empty if it is valid. `organizations` are those of
 * worlds that name no fixture.
 */
export function problemsOf(value: unknown, organizations: readonly string[]): Problem[] {
  compiled ??= compile();
  if (!compiled.scenario(value)) return [explain(compiled.scenario.errors ?? [], [], 'the scenario')];
  // The schema has checked that steps exist; each step is validated as its own kind.
  const { world = {}, steps } = value as Scenario;
  const names = { organizations: organizationsOf(world, organizations), createsOrganizations: createsOrganizations(steps) };
  const ofWorld = problemOfWorld(world);
  return [...(ofWorld ? [ofWorld] : []), ...problemsOfSteps(steps, ['steps'], compiled, names)];
}

function organizationsOf({ fixture, snapshot }: WorldSettings, ofTarget: readonly string[]): readonly string[] | undefined {
  if (snapshot !== undefined) return undefined;
  return fixture === undefined ? ofTarget : (ORGANIZATIONS_OF[fixture] ?? []);
}

function createsOrganizations(steps: readonly object[]): boolean {
  return JSON.stringify(steps).includes('POST /_sim/organizations');
}

function problemsOfSteps(steps: readonly object[], path: Path, checks: Checks, names: KnownNames): Problem[] {
  return steps.flatMap((step, index) => problemsOfStep(step, [...path, index], checks, names));
}

/** Validates a step as the kind that it names, so that the message is one sentence instead of one for each kind. */
function problemsOfStep(step: object, path: Path, checks: Checks, names: KnownNames): Problem[] {
  const kind = kindOf(step);
  if (!kind) return [unknownKind(step, path)];
  const check = checks.step(kind);
  if (!check(step)) return [explain(check.errors ?? [], path, `the ${kind} step`)];
  const problem = problemOfNames(step, kind, path, names);
  if (problem) return [problem];
  const inner = innerSteps(step);
  return inner ? problemsOfSteps(inner.steps, [...path, inner.key], checks, names) : [];
}

function innerSteps(step: object): { readonly key: string; readonly steps: readonly object[] } | undefined {
  if ('parallel' in step) return { key: 'parallel', steps: step.parallel as readonly object[] };
  if ('repeat' in step && 'steps' in step) return { key: 'steps', steps: step.steps as readonly object[] };
  return undefined;
}

function unknownKind(step: object, path: Path): Problem {
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
  const ajv = new Ajv({ strictTypes: false, verbose: true, allErrors: true, allowUnionTypes: true, formats: { regex: isRegExp } });
  ajv.addSchema({ ...schema, $id: 'scenario', definitions });
  const validators = new Map<StepKind, ValidateFunction>();
  return {
    scenario: ajv.getSchema('scenario') ?? ajv.compile({}),
    step(kind) {
      const validator = validators.get(kind) ?? ajv.compile({ $ref: `scenario#/definitions/${kind}` });
      validators.set(kind, validator);
      return validator;
    },
  };
}

function isRegExp(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
