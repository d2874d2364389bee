/** Response times in reports. */

import type { JunitProperty } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { alignedLines } from '../../../simulator/text/printable.ts';
import type { OperationTimes, Report } from '../results.ts';
import { rowHtml, tableHtml, tableSection } from './static-page.ts';

type Timed = Pick<Report, 'responseTimes'>;

/** The number of operations that the terminal shows. */
const SLOWEST = 5;
const HEAD = ['p50', 'p95', 'p99', 'slowest'] as const;

/** Returns the slowest operations as a table for the terminal; nothing for a run without times. */
export function responseTimeLines({ responseTimes = [] }: Timed): string[] {
  if (responseTimes.length === 0) return [];
  const rows = responseTimes.slice(0, SLOWEST);
  const hasLimits = rows.some(({ limitMs }) => limitMs !== undefined);
  const table = rows.map(times => {
    const { operationId, answers, limitMs } = times;
    const limit = hasLimits ? [limitMs === undefined ? '' : `${limitMs} ms`] : [];
    return [operationId, String(answers), ...valuesOf(times).map(ms => `${ms} ms`), ...limit];
  });
  return alignedLines([['Slowest operations', 'answers', ...HEAD, ...(hasLimits ? ['limit'] : [])], ...table], column => column > 0);
}

function valuesOf({ p50Ms, p95Ms, p99Ms, slowestMs }: OperationTimes): readonly number[] {
  return [p50Ms, p95Ms, p99Ms, slowestMs];
}

/** Returns a section with the table of all operations; empty for a run without times. */
export function responseTimesHtml({ responseTimes = [] }: Timed): string {
  if (responseTimes.length === 0) return '';
  const rows = responseTimes.map(times => {
    const { operationId, answers, p95Ms, limitMs } = times;
    const cells = [String(answers), ...valuesOf(times).map(ms => `${ms} ms`), limitMs === undefined ? '' : `${limitMs} ms`];
    const isSlow = limitMs !== undefined && p95Ms > limitMs;
    return rowHtml(escaped(operationId), cells, isSlow ? 'failed' : undefined);
  });
  const table = tableHtml(['Operation', 'Answers', ...HEAD, 'Limit'], rows);
  return tableSection('response-times', 'Response times', table);
}

/** Returns a property for each operation: `response-time.listPosts` with all its times. */
export function responseTimeProperties({ responseTimes = [] }: Timed): JunitProperty[] {
  return responseTimes.map(times => {
    const values = HEAD.map((name, index) => `${name} ${valuesOf(times)[index]} ms`);
    return { name: `response-time.${times.operationId}`, value: [...values, `${times.answers} answers`].join(', ') };
  });
}
