/** Learns what a deployment says otherwise where the document leaves it open, as overrides of the simulator. */
import type { Overrides } from '../../openapi/generated/control-types.ts';
import { ISSUE_ORDERS, type IssueOrder } from '../../simulator/text/issue-order.ts';
import type { DifferenceClass } from './classes.ts';
import { learnDefaults } from './learn-defaults.ts';
import { learnMessages } from './learn-messages.ts';
import { type ErrorPair, errorPairs, fittingOrders, messagePairs } from './message-pairs.ts';
import type { ReplayedCall } from './replay.ts';

/** Something that no override explains: the same of the simulator, several of the deployment. */
export interface Contradiction {
  readonly class: DifferenceClass;
  readonly operation: string;
  /** What the simulator says, and everything that the deployment said in its place. */
  readonly ours: string;
  readonly theirs: readonly string[];
}

export interface Learned {
  readonly overrides: Overrides;
  /** What was left out. */
  readonly contradictions: readonly Contradiction[];
}

/** The overrides with which the simulator would have answered these calls as the deployment did, as far as texts, the order of issues and defaults go. */
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

/** The order that fits the most errors with several issues, and the errors that it does not fit. */
function learnOrder(pairs: readonly ErrorPair[]): { readonly order: IssueOrder; readonly against: readonly ErrorPair[] } {
  const several = pairs.filter(({ theirs }) => theirs.issues.length > 1);
  const misfits = ISSUE_ORDERS.map(order => ({ order, against: several.filter(pair => fittingOrders(pair, [order]).length === 0) }));
  // Of several that fit alike, the first.
  return misfits.reduce((best, each) => (each.against.length < best.against.length ? each : best), { order: 'as-sent', against: several });
}

function listed({ issues }: ErrorPair['ours']): string {
  return issues.map(({ path }) => path.join('.')).join(', ');
}
