/** Checks a scenario by its schema, and names and times that no schema knows: a mistyped one would wait for, or change, what is never there. */

import { Ajv, type ValidateFunction } from 'ajv';
import { controlApi, publicApi } from '../../openapi/document.ts';
import { DURATION_WORDS, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { ownValue } from '../../simulator/text/json.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import schema from '../scenario.schema.json' with { type: 'json' };
import { explain, type Problem } from './explain.ts';
import { fieldChecks, type StepKind, stepKinds } from './generated/steps.ts';
import { patternMistake } from './linear-pattern.ts';
import type { Path } from './source.ts';
import type { Scenario, WorldSettings } from './step-parts.ts';

/** What names in a scenario may refer to. */
export interface KnownNames {
  /** The organizations of its world, without `org_`; undefined where a snapshot has them. */
  readonly organizations: readonly string[] | undefined;
  /** Whether the scenario creates organizations itself, so that other ids may exist. */
  readonly createsOrganizations: boolean;
}

/** What is wrong with a value, after its subject; undefined if nothing is. */
type Check = (value: unknown, names: KnownNames) => string | undefined;

/** The unknown names and invalid times in a step. */
function problemsOfNames(step: object, kind: StepKind, path: Path, names: KnownNames): Problem[] {
  const checks: readonly FieldCheck[] = fieldChecks[kind];
  return checks.flatMap(([field, check]) =>
    valuesAt(step, field).flatMap(({ place, value }) => {
      // What a template becomes is known when the step runs.
      if (value === undefined || (typeof value === 'string' && value.includes('{{'))) return [];
      const predicate = typeof check === 'string' ? CHECKS[check](value, names) : unknownProperty(check.namesOf, value);
      return predicate === undefined ? [] : [{ path: [...path, ...place], message: `${place.join('.')} of the ${kind} step ${predicate}` }];
    }),
  );
}

/** The same for the settings of the world. */
function problemsOfWorld({ startTime, snapshot, ...others }: WorldSettings): Problem[] {
  const settings = { startTime, ...others };
  const own = (['startTime', 'seed', 'fixture'] as const).filter(name => snapshot !== undefined && settings[name] !== undefined);
  const predicate = startTime === undefined ? undefined : instant(startTime);
  return [
    ...own.map(name => ({
      path: ['world', name],
      message: `world.${name} contradicts world.snapshot, which has its own; leave one of them out`,
    })),
    ...(predicate === undefined ? [] : [{ path: ['world', 'startTime'], message: `world.startTime of the scenario ${predicate}` }]),
  ];
}

const eventTypes = Object.keys(publicApi.json.webhooks ?? {});
const operationIds: readonly string[] = publicApi.operations().map(({ id }) => id);

const eventType: Check = value => oneOf(eventTypes, value);
const organization: Check = (value, { organizations }) => organizations && oneOf(organizations, value);
const caller: Check = (value, { organizations }) => organizations && oneOf([...organizations, 'nobody'], value);
const organizationId: Check = (value, { organizations, createsOrganizations }) =>
  createsOrganizations || !organizations
    ? undefined
    : oneOf(
        organizations.map(name => `org_${name}`),
        value,
      );

const duration: Check = value => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return parseDuration(value) === undefined ? `must be ${DURATION_WORDS}, not ${value}` : undefined;
};

function instant(value: unknown): string | undefined {
  if (typeof value === 'string' && parseInstant(value) !== undefined) return undefined;
  return `must be an ISO 8601 date-time with an offset, such as 2026-03-02T09:00:00Z, not ${String(value)}`;
}

/** An instant, or a duration from the step on. */
const moment: Check = value =>
  (typeof value === 'string' || typeof value === 'number') && parseDuration(value) !== undefined ? undefined : instant(value);

/** An operationId, which may have `*`, or a method and a path. */
const calls: Check = value => {
  const name = String(value);
  if (name === 'none' || name.includes('*') || operationIds.includes(name) || /^[A-Z]+ \/\S*$/.test(name)) return undefined;
  return `must be an operationId (see sim openapi), a method and a path, or none, not ${name}${didYouMean(name, operationIds)}`;
};

const operation: Check = value => {
  const name = String(value);
  if (name === 'any' || operationIds.includes(name)) return undefined;
  return `must be an operationId (see sim openapi), or any, not ${name}${didYouMean(name, operationIds)}`;
};

/** A property of an object that a schema of the control document does not have. */
function unknownProperty(schemaName: string, value: unknown): string | undefined {
  const known = Object.keys(controlApi().schema(schemaName).properties ?? {});
  const unknown = Object.keys(Object(value)).find(name => !known.includes(name));
  return unknown === undefined ? undefined : `has no ${unknown}${didYouMean(unknown, known)}; known: ${known.join(', ')}`;
}

/** What `x-check` in `openapi/scenario.yaml` may name. */
const CHECKS = { eventType, organization, caller, organizationId, duration, instant, moment, calls, operation } as const satisfies Record<
  string,
  Check
>;

type FieldCheck = readonly [field: string, check: keyof typeof CHECKS | { readonly namesOf: string }];

function oneOf(known: readonly string[], value: unknown): string | undefined {
  const name = String(value);
  if (known.includes(name)) return undefined;
  const allowed = known.length === 0 ? ': this world has none' : ` one of ${known.join(', ')}`;
  return `must be${allowed}, not ${name}${didYouMean(name, known)}`;
}

/** The values of a field such as `when.between.*`, where `*` is each item of a list, and their places. */
function valuesAt(node: unknown, field: string): { readonly place: Path; readonly value: unknown }[] {
  return field.split('.').reduce<{ readonly place: Path; readonly value: unknown }[]>(
    (found, segment) =>
      found.flatMap(({ place, value }) => {
        if (segment === '*') return Array.isArray(value) ? value.map((item, index) => ({ place: [...place, index], value: item })) : [];
        return typeof value === 'object' && value !== null ? [{ place: [...place, segment], value: ownValue(value, segment) }] : [];
      }),
    [{ place: [], value: node }],
  );
}

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

/** Returns what the steps of a valid scenario may refer to. `organizations` are those of worlds that name no fixture. */
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
