/** The coverage of a client as lines for a terminal, and as one line of JSON. */
import pc from 'picocolors';
import { type CoverageReport, neverCalled, onlyRefused, type Share } from '../../../openapi/client-coverage/report.ts';

/** How a report is shown. */
export interface Shown {
  /** What the percentage is of, as the command line has it; none stand for all operations. */
  readonly of: readonly string[];
  /** Whether the percentage is below what was wanted. */
  readonly isBelow: boolean;
}

/** The percentage, the totals, and every operation that did not succeed, by name. */
export function coverageText(report: CoverageReport, { of, isBelow }: Shown, colour: boolean): string {
  const { bold, red } = pc.createColors(colour);
  const { operations, events } = report.totals;
  const [refused, missing] = [onlyRefused(report), neverCalled(report)];
  const percent = `Coverage ${report.percent} %`;
  return [
    `${isBelow ? red(percent) : bold(percent)}: ${headLine(report, of)}`,
    ...(refused.length + missing.length < operations.of ? [`Of the operations called: ${totalsLine(report)}`] : []),
    ...(events ? [`Events that an endpoint took: ${share(events)}`] : []),
    ...(refused.length > 0
      ? [
          `Only errors: ${refused.map(({ operationId, statuses }) => `${operationId} (${statuses.met.join(' ') || 'no answer that counts'})`).join(', ')}`,
        ]
      : []),
    ...(missing.length > 0 ? [`Never called: ${missing.map(({ operationId }) => operationId).join(', ')}`] : []),
  ].join('\n');
}

/** `13 of 102 operations succeeded at least once, in 2 runs`. */
export function headLine({ totals, runs }: CoverageReport, of: readonly string[]): string {
  const which = of.length > 0 ? ` (${of.join(' ')})` : '';
  return `${share(totals.operations)} operations${which} succeeded at least once${runs > 1 ? `, in ${runs} runs` : ''}`;
}

function totalsLine({ totals }: CoverageReport): string {
  return [
    `${share(totals.statuses)} statuses`,
    `${share(totals.parameters)} query parameters`,
    `${share(totals.requestFields)} request fields`,
    `${share(totals.responseFields)} filled response fields`,
  ].join(', ');
}

export function share({ met, of }: Share): string {
  return `${met} of ${of}`;
}

/** The same for machines, without the lists of fields. */
export function coverageLine(report: CoverageReport): string {
  const idsOf = (operations: readonly { readonly operationId: string }[]) => operations.map(({ operationId }) => operationId);
  const { runs, percent, totals } = report;
  return JSON.stringify({
    coverage: { runs, percent, totals, onlyErrors: idsOf(onlyRefused(report)), neverCalled: idsOf(neverCalled(report)) },
  });
}
