/** Names and times in the steps of a scenario that its schema cannot check: a mistyped one would wait for, or change, what is never there. */
import { controlApi, publicApi } from '../../openapi/document.ts';
import { DURATION_WORDS, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { ownValue } from '../../simulator/text/own.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import type { Problem } from './explain.ts';
import { fieldChecks, type StepKind } from './generated/steps.ts';
import type { Path } from './places.ts';
import type { WorldSettings } from './scenario.ts';

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
export function problemsOfNames(step: object, kind: StepKind, path: Path, names: KnownNames): Problem[] {
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
export function problemsOfWorld({ startTime, snapshot, ...others }: WorldSettings): Problem[] {
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
