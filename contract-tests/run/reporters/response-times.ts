/** Response times in reports. */

import type { JunitProperty } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import type { OperationTimes, Report } from '../results.ts';

type Timed = Pick<Report, 'responseTimes'>;

/** The number of operations that the terminal shows. */
const SLOWEST = 5;
const HEAD = ['p50', 'p95', 'p99', 'slowest'] as const;

/** Returns the slowest operations as a table for the terminal; nothing for a run without times. */
export function responseTimeLines({ responseTimes = [] }: Timed): string[] {
  if (responseTimes.length === 0) return [];
  const rows = responseTimes.slice(0, SLOWEST);
  const left = ['Slowest operations', ...rows.map(({ operationId }) => operationId)];
  const columns = [
    ['answers', ...rows.map(({ answers }) => String(answers))],
    ...HEAD.map((name, index) => [name, ...rows.map(times => `${valuesOf(times)[index]} ms`)]),
    ...(rows.some(({ limitMs }) => limitMs !== undefined)
      ? [['limit', ...rows.map(({ limitMs }) => (limitMs === undefined ? '' : `${limitMs} ms`))]]
      : []),
  ];
  const width = widthOf(left);
  return left.map((cell, row) =>
    [cell.padEnd(width), ...columns.map(column => (column[row] ?? '').padStart(widthOf(column)))].join('  ').trimEnd(),
  );
}

function widthOf(cells: readonly string[]): number {
  return Math.max(...cells.map(({ length }) => length));
}

function valuesOf({ p50Ms, p95Ms, p99Ms, slowestMs }: OperationTimes): readonly number[] {
  return [p50Ms, p95Ms, p99Ms, slowestMs];
}

/** Returns a section with the table of all operations; empty for a run without times. */
export function responseTimesHtml({ responseTimes = [] }: Timed): string {
  if (responseTimes.length === 0) return '';
  const head = ['Operation', 'Answers', ...HEAD, 'Limit'].map(name => element('th', { scope: 'col' }, name));
  const rows = responseTimes.map(times => {
    const { operationId, answers, p95Ms, limitMs } = times;
    const cells = [String(answers), ...valuesOf(times).map(ms => `${ms} ms`), limitMs === undefined ? '' : `${limitMs} ms`];
    const isSlow = limitMs !== undefined && p95Ms > limitMs;
    const name = element('th', { scope: 'row', ...(isSlow && { class: 'failed' }) }, escaped(operationId));
    return element('tr', {}, `${name}${cells.map(cell => element('td', {}, cell)).join('')}`);
  });
  const table = `${element('thead', {}, element('tr', {}, head.join('')))}${element('tbody', {}, rows.join(''))}`;
  const inside = `<h2 id="response-times">Response times</h2>${element('article', { class: 'areas' }, element('table', {}, table))}`;
  return element('section', { class: 'coverage', 'aria-labelledby': 'response-times' }, inside);
}

/** Returns a property for each operation: `response-time.listPosts` with all its times. */
export function responseTimeProperties({ responseTimes = [] }: Timed): JunitProperty[] {
  return responseTimes.map(times => {
    const values = HEAD.map((name, index) => `${name} ${valuesOf(times)[index]} ms`);
    return { name: `response-time.${times.operationId}`, value: [...values, `${times.answers} answers`].join(', ') };
  });
}
