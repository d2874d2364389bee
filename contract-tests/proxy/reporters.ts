/** What the proxy prints of each exchange, and the summary of all. */
import pc from 'picocolors';
import { counted, shortened } from '../words.ts';
import type { Report } from './proxy.ts';
import type { Deviation } from './validate-exchange.ts';

export interface Summary {
  readonly exchanges: number;
  /** How many exchanges have deviations in total, in the request, and in the answer. */
  readonly deviating: { readonly exchanges: number; readonly request: number; readonly answer: number };
  /** Exchanges that were only partly checked. */
  readonly notFullyChecked: number;
  /** Exchanges with no answer or only a part of it. */
  readonly unanswered: number;
  /** Exchanges with which the weather has interfered. */
  readonly injected: number;
  /** How many operations of the document were called; `described` is how many it has. */
  readonly operations: number;
  readonly described: number;
}

/** Creates a summary of reports. */
export function createSummary(described: number): { add(report: Report): void; now(): Summary } {
  const reports = { exchanges: 0, deviating: 0, request: 0, answer: 0, notFullyChecked: 0, unanswered: 0, injected: 0 };
  const operations = new Set<string>();
  return {
    add({ deviations: all, unchecked, problem, injected, operationId }) {
      const deviations = all.filter(({ isDecision }) => !isDecision);
      reports.exchanges += 1;
      if (deviations.length > 0) reports.deviating += 1;
      for (const side of ['request', 'answer'] as const) if (deviations.some(deviation => deviation.side === side)) reports[side] += 1;
      if (unchecked.length > 0) reports.notFullyChecked += 1;
      if (problem && problem.kind !== 'caller left') reports.unanswered += 1;
      if (injected) reports.injected += 1;
      if (operationId !== undefined) operations.add(operationId);
    },
    now() {
      const { exchanges, deviating, request, answer, notFullyChecked, unanswered, injected } = reports;
      return {
        exchanges,
        deviating: { exchanges: deviating, request, answer },
        notFullyChecked,
        unanswered,
        injected,
        operations: operations.size,
        described,
      };
    },
  };
}

/** Formats each exchange, and a summary at the end. */
export interface Reporter {
  exchange(report: Report): string;
  /** `notes` are what a reader must know about how the target was reached. */
  end(tally: Summary, notes?: readonly string[]): string;
}

const TIME_LENGTH = 'HH:MM:SS'.length;
const INDENT = ' '.repeat(TIME_LENGTH + 3);
/** The most deviations of an exchange that are shown. A union of schemas has one for each of its members. */
const MAX_SHOWN = 6;
const MAX_PART_CHARACTERS = 160;
const HALF = { request: 'request', answer: 'answer ' } as const;

/** Returns a reporter for people: a line for each exchange with its deviations below. */
export function prettyReporter(colour: boolean): Reporter {
  const { bold, dim, green, red, yellow } = pc.createColors(colour);
  /** Returns the lines of a deviation. A value with several deviations is shown once, below the last of them. */
  const deviation = ({ side, isDecision, where, message, part }: Deviation, index: number, all: readonly Deviation[]): string[] => {
    const next = all[index + 1];
    const isShown = part !== undefined && !(next?.side === side && next.where === where);
    const text = `${bold(HALF[side])} ${where === '' ? '' : `${where}: `}${message}`;
    const line = isDecision ? yellow(text) : red(text);
    return isShown ? [line, dim(`        ${shortened(part, MAX_PART_CHARACTERS)}`)] : [line];
  };
  return {
    exchange({ at, method, target, status, durationMs, redirectsTo, problem, resent, injected, deviations, unchecked, operationId }) {
      const mark =
        deviations.some(({ isDecision }) => !isDecision) || problem !== undefined
          ? red('✗')
          : injected
            ? yellow('⚡')
            : operationId === undefined
              ? yellow('–')
              : green('✓');
      const head = `${dim(at.toTimeString().slice(0, TIME_LENGTH))} ${mark} ${method} ${target}${status === undefined ? '' : `  ${status}`}`;
      const below = [
        ...(injected ? [yellow(`injected by ${injected.by}: ${injected.what}`)] : []),
        ...(problem ? [red(problem.text)] : []),
        ...(resent === undefined ? [] : [dim(`The target had closed the connection (${resent}), so the request was sent once more`)]),
        ...(redirectsTo === undefined
          ? []
          : [
              yellow(
                `${HALF.answer} It redirects to ${redirectsTo}, which is not followed; give the address there with --target if it is the right one`,
              ),
            ]),
        ...deviations.slice(0, MAX_SHOWN).flatMap(deviation),
        ...(deviations.length > MAX_SHOWN ? [dim(`… and ${deviations.length - MAX_SHOWN} more`)] : []),
        ...unchecked.map(({ side, reason }) => yellow(`${HALF[side]} ${reason}`)),
      ];
      return [`${head}  ${dim(`${durationMs} ms`)}`, ...below.map(line => INDENT + line)].join('\n');
    },
    end({ exchanges, deviating, unanswered, injected, notFullyChecked, operations, described }, notes = []) {
      const parts = [
        counted(exchanges, 'exchange'),
        deviating.exchanges === 0
          ? green('no deviations')
          : red(`${deviating.exchanges} with deviations (request ${deviating.request}, answer ${deviating.answer})`),
        ...(notFullyChecked > 0 ? [yellow(`${notFullyChecked} not fully checked`)] : []),
        ...(injected > 0 ? [yellow(`${injected} with faults or traps`)] : []),
        ...(unanswered > 0 ? [red(`${unanswered} without a whole answer`)] : []),
        `${operations} of ${described} operations seen`,
      ];
      return [...notes.map(yellow), parts.join(', ')].join('\n');
    },
  };
}

/** A reporter with one JSON object in each line: for each exchange, and for the summary at the end. */
export const jsonReporter: Reporter = {
  exchange: ({ at, ...report }) => JSON.stringify({ at: at.toISOString(), ...report }),
  end: (tally, notes = []) => JSON.stringify({ summary: { ...tally, ...(notes.length > 0 && { notes }) } }),
};
