/** The coverage of a client as lines for a terminal, and as one line of JSON. */
import pc from 'picocolors';
import { bar } from '../../../contract-tests/run/reporters/html-coverage.ts';
import { foldHtml, staticPage } from '../../../contract-tests/run/reporters/static-page.ts';
import {
  type CoverageReport,
  neverCalled,
  type OperationCoverage,
  onlyRefused,
  type Parts,
  type Share,
} from '../../../openapi/client-coverage/report.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';

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
function headLine({ totals, runs }: CoverageReport, of: readonly string[]): string {
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

function share({ met, of }: Share): string {
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

/** The totals, and each operation with what was met of it and what was not. Operations that are not counted come last. */
export function coverageHtml(report: CoverageReport, of: readonly string[]): string {
  const { totals, operations, events } = report;
  const others = operations.filter(({ counted }) => !counted);
  return staticPage(`Coverage of the API: ${report.percent} %`, [
    element('p', { class: 'head' }, escaped(headLine(report, of))),
    element(
      'p',
      {},
      escaped(
        'Statuses, parameters and fields are those of the operations called. A field of an answer counts when it was filled, and one of a request when it was sent.',
      ),
    ),
    element(
      'section',
      { class: 'coverage', 'aria-label': 'Totals' },
      [
        total('Operations that succeeded', totals.operations),
        total('Statuses', totals.statuses),
        total('Query parameters', totals.parameters),
        total('Request fields', totals.requestFields),
        total('Filled response fields', totals.responseFields),
        ...(totals.events ? [total('Events that an endpoint took', totals.events)] : []),
      ].join(''),
    ),
    '<h2>Operations</h2>',
    ...operations.filter(({ counted }) => counted).map(operationHtml),
    ...(others.length > 0 ? ['<h2>Operations that do not count</h2>', ...others.map(operationHtml)] : []),
    ...(events ? ['<h2>Events</h2>', partsHtml('Events', events)] : []),
  ]);
}

function total(name: string, part: Share): string {
  return element(
    'article',
    {},
    `${element('h3', {}, escaped(name))}${bar({ seen: part.met, of: part.of }, name)}${element('p', {}, share(part))}`,
  );
}

function operationHtml({ operationId, method, path, calls, succeeded, ...all }: OperationCoverage): string {
  const [kind, word] = succeeded ? ['passed', 'succeeded'] : calls > 0 ? ['warned', 'only errors'] : ['failed', 'never called'];
  const head = { kind, word, what: `${operationId} · ${method} ${path}`, remark: calls === 1 ? '1 call' : `${calls} calls` };
  return foldHtml(head, [
    partsHtml('Statuses', all.statuses),
    partsHtml('Query parameters', all.parameters),
    partsHtml('Request fields', all.requestFields),
    partsHtml('Filled response fields', all.responseFields),
  ]);
}

function partsHtml(title: string, { met, missing }: Parts): string {
  const of = met.length + missing.length;
  if (of === 0) return '';
  return [
    element('h4', {}, escaped(`${title}: ${share({ met: met.length, of })}`)),
    ...(met.length > 0 ? [element('p', { class: 'passed' }, escaped(met.join(', ')))] : []),
    ...(missing.length > 0 ? [element('p', { class: 'facts' }, escaped(`Missing: ${missing.join(', ')}`))] : []),
  ].join('');
}
