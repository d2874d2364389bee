/** Names and times in the steps of a scenario that its schema cannot check: a mistyped one would wait for, or change, what is never there. */
import { controlApi, publicApi } from '../../openapi/document.ts';
import { DURATION_WORDS, parseDuration, parseInstant } from '../../simulator/kernel/time.ts';
import { didYouMean } from '../../simulator/text/suggest.ts';
import type { Problem } from './explain.ts';
import type { Path } from './places.ts';
import type { StepKind, WorldSettings } from './scenario.ts';

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
  return [...(CHECKS[kind] ?? []), ...CHECKS_OF_ALL].flatMap(([place, check]) => {
    const value = valueAt(step, place);
    // What a template becomes is known when the step runs.
    if (value === undefined || (typeof value === 'string' && value.includes('{{'))) return [];
    const predicate = check(value, names);
    return predicate === undefined ? [] : [{ path: [...path, ...place], message: `${place.join('.')} of the ${kind} step ${predicate}` }];
  });
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

/** The names of an object's properties are those of a schema of the control document. */
const propertiesOf =
  (schemaName: string): Check =>
  value => {
    const known = Object.keys(controlApi().schema(schemaName).properties ?? {});
    const unknown = Object.keys(value as object).find(name => !known.includes(name));
    if (unknown === undefined) return undefined;
    return `has no ${unknown}${didYouMean(unknown, known)}; known: ${known.join(', ')}`;
  };

/** Of steps of any kind. */
const CHECKS_OF_ALL: readonly (readonly [Path, Check])[] = [[['retry', 'wait'], duration]];

const CHECKS: Readonly<Partial<Record<StepKind, readonly (readonly [Path, Check])[]>>> = {
  request: [[['as'], caller]],
  webhook: [
    [['webhook'], eventType],
    [['of'], organization],
  ],
  receiver: [[['of'], organization]],
  send: [
    [['send'], eventType],
    [['of'], organization],
  ],
  event: [[['publishedAt'], instant]],
  platform: [
    [['latency'], duration],
    [['review'], duration],
    [['fail', 'resetAt'], instant],
  ],
  advance: [
    [['advance'], duration],
    [['advance', 'to'], instant],
  ],
  settle: [[['settle'], duration]],
  wait: [[['wait'], duration]],
  fault: [
    [['fault'], calls],
    [['when', 'between', 0], moment],
    [['when', 'between', 1], moment],
    [['match'], propertiesOf('FaultMatch')],
  ],
  requests: [[['requests'], operation]],
  organization: [
    [['organization'], organizationId],
    [['settings'], propertiesOf('OrganizationSettingsInput')],
    [['limits'], propertiesOf('OrganizationLimits')],
    [['limits', 'dailyPosts'], propertiesOf('LimitsByPlatform')],
    [['limits', 'dailyComments'], propertiesOf('LimitsByPlatform')],
  ],
};

function oneOf(known: readonly string[], value: unknown): string | undefined {
  const name = String(value);
  if (known.includes(name)) return undefined;
  const allowed = known.length === 0 ? ': this world has none' : ` one of ${known.join(', ')}`;
  return `must be${allowed}, not ${name}${didYouMean(name, known)}`;
}

function valueAt(node: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, segment) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[segment] : undefined),
    node,
  );
}
