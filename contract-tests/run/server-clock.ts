/** What the clock of a deployment shows, measured from the dates of its answers. */
import type { ServerClock } from '../session.ts';

/** An answer: by the clock of this machine in milliseconds since 1970, but for its date. */
export interface DatedAnswer {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The header Date; null without one. */
  readonly date: string | null;
}

export interface MeasuredClock extends ServerClock {
  observe(answer: DatedAnswer): void;
}

/** A Date header is in whole seconds. Servers renew it by a timer, which may be late. */
const DATE_LASTS_MS = 1000 + 250;

/**
 * Each answer narrows the difference of the clocks: the service wrote its date somewhere between sending and receiving, up to a second after the date
 * itself. Answers that contradict each other come from servers whose clocks differ: then the difference is anywhere between theirs.
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
