import { HOUR_MS, SECOND_MS } from '../../kernel/time.ts';
import type { Rule } from '../rule.ts';
import { field, type Instant, type ObservedDelivery, type Run } from '../run.ts';
import { groupBy } from './calls.ts';
import { isOfEvent, isTaken } from './deliveries.ts';
import { connects, subjectOf } from './subjects.ts';

const CODES = new Set<unknown>(['REMOTE_DISCONNECT_REAUTH_REQUIRED', 'REMOTE_DISCONNECT_DELETION_SCHEDULED']);

/** A client that ends sooner after an event, on both clocks, had no time for it. */
const TIME_TO_REACT = { real: SECOND_MS, virtual: HOUR_MS };

/** A lost connection leads to a link with which it can be connected again. */
export const reconnects: Rule = {
  id: 'domain/reconnects',
  title: 'Asks for a new connection when one is lost',
  why: 'The service removes an account whose connection is lost, and takes it out of all scheduled posts; a new connection before deleteOn keeps it.',
  advice:
    'On social-account.updated with such a socialAction, call POST /social-account/connect or create a portal link, and send it to the owner.',
  occasion: 'No connection was lost: run with --traps reauthorization.',
  interfaceRules: ['ACC-15', 'ACC-17', 'ACC-18', 'D-ACC-05'],
  // The owner may be asked in another way, and later than the run lasts.
  level: 'warning',
  check(run) {
    // The service says it again for as long as the connection is lost; one link does.
    const accounts = groupBy(run.deliveries.filter(isLoss), delivery => JSON.stringify(subjectOf(delivery).ids));
    const verdicts = accounts.flatMap(([first]) => (first ? [verdictOf(first, run)] : []));
    const lost = verdicts.filter(verdict => verdict !== 'undecided');
    return {
      occasions: lost.length,
      problems: lost
        .filter(verdict => verdict !== 'reconnected')
        .map(({ delivery, code }) => ({
          text: `${String(code)} of the account ${subjectOf(delivery).ids[0]} was not followed by a link to connect it again`,
          evidence: [delivery],
        })),
    };
  },
};

function codeOf({ event }: ObservedDelivery): unknown {
  return field(field(field(field(JSON.parse(event), 'data'), 'socialAction'), 'details'), 'code');
}

function isLoss(delivery: ObservedDelivery): boolean {
  return delivery.type === 'social-account.updated' && isOfEvent(delivery) && isTaken(delivery) && CODES.has(codeOf(delivery));
}

interface Unheeded {
  readonly delivery: ObservedDelivery;
  readonly code: unknown;
}

function hadTime(from: Instant, to: Instant): boolean {
  return to.real - from.real >= TIME_TO_REACT.real || to.virtual - from.virtual >= TIME_TO_REACT.virtual;
}

/** Undecided while the client may still react. */
function verdictOf(delivery: ObservedDelivery, run: Run): 'reconnected' | 'undecided' | Unheeded {
  const { ids, connection } = subjectOf(delivery);
  const isLater = ({ started }: Pick<ObservedDelivery, 'started'>): boolean => started.real > delivery.started.real;
  if (connection && run.calls.some(call => isLater(call) && connects(call, connection))) return 'reconnected';
  const news = run.deliveries.filter(each => isLater(each) && isOfEvent(each) && subjectOf(each).ids[0] === ids[0]);
  // The owner may have used a link of before.
  if (
    news.some(
      ({ type, event }) => type === 'social-account.updated' && field(field(JSON.parse(event), 'data'), 'socialAction') === undefined,
    )
  )
    return 'reconnected';
  const isGone = news.some(({ type }) => type === 'social-account.deleted');
  const isOver = run.end !== null && hadTime(delivery.ended, run.end.at);
  return isGone || isOver ? { delivery, code: codeOf(delivery) } : 'undecided';
}
