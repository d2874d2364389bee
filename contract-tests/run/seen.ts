/** What was seen while properties were examined: in plain data, so that threads can tell it, and in sums, so that it does not matter who saw what. */
import type { LifecycleCoverage } from '../model/transitions.ts';
import { operationAt } from './operation-at.ts';

export interface Seen {
  /** `<operationId> <status>` → how often it was answered. */
  readonly answers: Readonly<Record<string, number>>;
  /** Requests that were answered, those that are for no operation among them. */
  readonly requests: number;
  readonly transitions: readonly LifecycleCoverage[];
}

/** Counts the answers that a property has got. */
export interface AnswerCount {
  add(method: string, pathname: string, status: number): void;
  readonly answers: Readonly<Record<string, number>>;
  readonly requests: number;
}

export function createAnswerCount(): AnswerCount {
  const answers = new Map<string, number>();
  let requests = 0;
  return {
    add(method, pathname, status) {
      requests += 1;
      const operation = operationAt(method, pathname);
      if (operation) answers.set(`${operation.id} ${status}`, (answers.get(`${operation.id} ${status}`) ?? 0) + 1);
    },
    get answers() {
      return Object.fromEntries(answers);
    },
    get requests() {
      return requests;
    },
  };
}

export const NOTHING_SEEN: Seen = { answers: {}, requests: 0, transitions: [] };

/** What two have seen together. */
export function seenByBoth(one: Seen, other: Seen): Seen {
  const statuses = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)]);
  return {
    answers: Object.fromEntries([...statuses].map(name => [name, (one.answers[name] ?? 0) + (other.answers[name] ?? 0)])),
    requests: one.requests + other.requests,
    transitions: one.transitions.length === 0 ? other.transitions : one.transitions.map(lifecycle => movesOfBoth(lifecycle, other)),
  };
}

function movesOfBoth(lifecycle: LifecycleCoverage, { transitions }: Seen): LifecycleCoverage {
  const other = transitions.find(candidate => candidate.lifecycle === lifecycle.lifecycle);
  const unseen = other ? lifecycle.unseen.filter(move => other.unseen.includes(move)) : lifecycle.unseen;
  return { ...lifecycle, unseen, seen: lifecycle.declared - unseen.length };
}
