import type { ServerClock } from '../session.ts';

/** The times of an answer, in milliseconds since 1970 by the clock of this machine. */
export interface DatedAnswer {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The Date header; null without one. */
  readonly date: string | null;
}

export interface MeasuredClock extends ServerClock {
  observe(answer: DatedAnswer): void;
}

/** A Date header has whole seconds, and servers renew it with a timer that may be late. */
const DATE_LASTS_MS = 1000 + 250;

/**
 * Creates a clock that estimates the time of a deployment from its Date headers. Each answer narrows the difference to the clock of this machine,
 * because the service wrote the date between sending and receiving. Contradictory answers come from several servers; then the range covers all.
 */
export function createServerClock(): MeasuredClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let areSeveral = false;
  return {
    observe({ sentAt, receivedAt, date }) {
      const at = Date.parse(date ?? '');
      if (Number.isNaN(at)) return;
      const [from, to] = [at - receivedAt, at + DATE_LASTS_MS - sentAt];
      const isApart = from > most || to < least;
      areSeveral ||= isApart;
      if (isApart) [least, most] = [Math.min(least, from), Math.max(most, to)];
      else if (!areSeveral) [least, most] = [Math.max(least, from), Math.min(most, to)];
    },
    serverTimeOf: localMs => ({ from: localMs + least, to: localMs + most }),
  };
}
