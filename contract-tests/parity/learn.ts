import type { Overrides } from '../../openapi/generated/control-types.ts';
import { type OpenDefault, openDefaults } from '../../openapi/open-defaults.ts';
import { ISSUE_ORDERS, type IssueOrder } from '../../simulator/text/messages.ts';
import { fieldsOf } from '../exchange.ts';
import type { DifferenceClass } from './differences.ts';
import { learnMessages } from './learn-messages.ts';
import { type ErrorPair, errorPairs, fittingOrders, messagePairs } from './message-pairs.ts';
import type { ReplayedCall } from './replay.ts';

/** An answer of the simulator for which the deployment has several, so that no override explains them. */
export interface Contradiction {
  readonly class: DifferenceClass;
  readonly operation: string;
  /** The text or value of the simulator; `theirs` are all those of the deployment in its place. */
  readonly ours: string;
  readonly theirs: readonly string[];
}

export interface Learned {
  readonly overrides: Overrides;
  /** Differences that were not learned. */
  readonly contradictions: readonly Contradiction[];
}

/** Learns overrides with which the simulator answers these calls as the deployment did: texts, the order of issues, and defaults. */
export function learnOverrides(results: readonly ReplayedCall[]): Learned {
  const pairs = errorPairs(results);
  const { order, against } = learnOrder(pairs);
  const learned = learnMessages(messagePairs(pairs, order));
  const { defaults, contradictions } = learnDefaults(results);
  return {
    overrides: {
      ...(learned.messages.length > 0 && { messages: learned.messages }),
      ...(order !== 'as-sent' && { issues: { order } }),
      ...(defaults.length > 0 && { defaults }),
    },
    contradictions: [
      ...learned.contradictions.map(({ operation, ours, theirs }) => ({ class: 'message' as const, operation, ours, theirs })),
      ...against.map(({ operation, ours, theirs }) => ({
        class: 'order' as const,
        operation,
        ours: listed(ours),
        theirs: [listed(theirs)],
      })),
      ...contradictions.map(({ operation, field, theirs }) => ({ class: 'null' as const, operation, ours: `${field}: null`, theirs })),
    ],
  };
}

/** Returns the order of issues that fits the most errors, and the errors that it does not fit. */
function learnOrder(pairs: readonly ErrorPair[]): { readonly order: IssueOrder; readonly against: readonly ErrorPair[] } {
  const several = pairs.filter(({ theirs }) => theirs.issues.length > 1);
  const misfits = ISSUE_ORDERS.map(order => ({ order, against: several.filter(pair => fittingOrders(pair, [order]).length === 0) }));
  // The first of equally good orders is taken.
  return misfits.reduce((best, each) => (each.against.length < best.against.length ? each : best), { order: 'as-sent', against: several });
}

function listed({ issues }: ErrorPair['ours']): string {
  return issues.map(({ path }) => path.join('.')).join(', ');
}

type DefaultOverride = NonNullable<Overrides['defaults']>[number];

interface LearnedDefaults {
  readonly defaults: readonly DefaultOverride[];
  readonly contradictions: readonly (OpenDefault & { readonly theirs: readonly string[] })[];
}

/** Learns default values of fields that are null on the simulator but not on the deployment. */
function learnDefaults(results: readonly ReplayedCall[]): LearnedDefaults {
  const found = openDefaults
    .map(place => ({ ...place, values: valuesAt(results, place) }))
    .filter(({ values }) => values.some(value => value !== null));
  return {
    defaults: found.flatMap(({ operation, field, values: [value, ...others] }) =>
      typeof value === 'string' && others.length === 0 ? [{ operation, field, value }] : [],
    ),
    contradictions: found.flatMap(({ operation, field, values }) =>
      values.length > 1 ? [{ operation, field, theirs: values.map(value => JSON.stringify(value)) }] : [],
    ),
  };
}

/** Returns the distinct values of the deployment where the simulator has null, or none if no answer differs there. */
function valuesAt(results: readonly ReplayedCall[], { operation, field }: OpenDefault): readonly unknown[] {
  const own = results.filter(
    ({ call, ours }) => call.operation === operation && ours && ours.status === call.answer.status && ours.status < 300,
  );
  if (!own.some(({ differences }) => differences.some(({ class: kind, at }) => kind === 'null' && at === field))) return [];
  const values = own.flatMap(({ call, ours }) => {
    const [theirs, mine] = [leavesAt(call.answer.body, field), leavesAt(JSON.parse(ours?.text ?? 'null'), field)];
    return theirs.filter((_, index) => mine[index] === null);
  });
  return [...new Set(values)];
}

/** Returns the values at a path such as `items[].title`, one for each item. */
function leavesAt(node: unknown, field: string): readonly unknown[] {
  const [step = '', ...rest] = field.split('.');
  const value = fieldsOf(node)[step.replace(/\[\]$/, '')];
  if (rest.length === 0) return [value];
  return (Array.isArray(value) ? value : [value]).flatMap(item => leavesAt(item, rest.join('.')));
}
