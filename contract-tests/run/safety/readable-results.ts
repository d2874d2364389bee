/** Results about answers that nobody can read, one for each kind, as those of a check. */
import type { AnswerFault } from '../../../scenarios/runner/read-answer.ts';
import { NOTHING_TO_REPEAT, type PropertyResult } from '../results.ts';

/** Something that happened several times. */
export interface Event {
  readonly what: string;
  readonly count: number;
  /** The first request to which it happened. */
  readonly example: string;
}

/** An operation that only the network answers. */
export interface SilentOperation {
  readonly operation: string;
  readonly count: number;
  /** What the network answers: `502 with text/html`. */
  readonly what: string;
}

export interface Readable {
  /** How many answers could be read. */
  readonly answers: number;
  readonly unreadable: ReadonlyMap<AnswerFault, Event>;
  readonly silent: readonly SilentOperation[];
}

const ID = 'checks/readable';
const TITLE = 'Each answer comes in time, ends, and keeps to the limits of a client';

/** Returns a failed result for each kind and each operation that never answers, or else one that has passed. */
export function readableResults({ answers, unreadable, silent }: Readable): readonly PropertyResult[] {
  const common = { area: 'checks', rules: [], runs: answers, skips: 0, requests: 0, durationMs: 0, reason: null } as const;
  const failed = (id: string, message: string, counterexample: string): PropertyResult => ({
    ...common,
    id: `${ID}/${id}`,
    title: TITLE,
    verdict: 'failed',
    failure: { ...NOTHING_TO_REPEAT, message, counterexample },
  });
  const all = [
    ...[...unreadable].map(([fault, { what, count, example }]) => failed(fault, `${times(count)}: ${what}`, example)),
    ...silent.map(({ operation, count, what }) =>
      failed(operation, `${operation} never answers: ${times(count)} the network said ${what}`, operation),
    ),
  ];
  if (all.length > 0) return all;
  return answers === 0 ? [] : [{ ...common, id: ID, title: TITLE, verdict: 'passed', failure: null }];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
