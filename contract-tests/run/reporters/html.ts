/** Returns the report as one self-contained page. */

import { yamlText } from '../../../openapi/yaml-text.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { counted, indentedJson, propertyCount, shortened } from '../../words.ts';
import { entryOf } from '../baseline/baseline.ts';
import {
  countOf,
  type Exchange,
  type FailureReport,
  knownText,
  OUTCOMES,
  type OutcomeName,
  outcomeOf,
  type PropertyResult,
  type Report,
  tooFewCasesLines,
} from '../results.ts';
import { expectedResponse } from '../scripts/failing-case.ts';
import { type Cause, causesOf } from './causes.ts';
import { coverageHtml, coverageStrip } from './html-coverage.ts';
import { responseTimesHtml } from './response-times.ts';
import { reasonText, skippedLines } from './rows.ts';
import { columnsHtml, foldHtml, notesHtml, PAGE_SCRIPT, pageOf, summaryHtml } from './static-page.ts';

/** Longer bodies are cut. */
const MAX_CHARACTERS = 6000;

export function htmlReport(report: Report): string {
  const title = `Contract report: ${report.target}`;
  const parts = [
    element('h1', {}, escaped(title)),
    element('p', { class: 'head' }, escaped(headLine(report))),
    remarksHtml(report),
    coverageStrip(report),
    findingsHtml(report),
    '<h2>Properties and checks</h2>',
    filters(report),
    `<main>${propertiesHtml(report)}<p class="none" hidden>No property matches these filters</p></main>`,
    responseTimesHtml(report),
    coverageHtml(report),
  ];
  return pageOf(title, parts, { end: `<script>${PAGE_SCRIPT}</script>`, scripts: "; script-src 'unsafe-inline'" });
}

function headLine({ startedAt, seed, runs, requests, durationMs }: Report): string {
  return `${startedAt} · seed ${seed} · ${runs} cases each · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
}

function remarksHtml(report: Report): string {
  const { leftovers, isInterrupted, notes, inconclusive } = report;
  const wrong = [
    ...(isInterrupted ? ['Interrupted: not every property was checked'] : []),
    ...inconclusive.map(line => `Inconclusive: ${line}`),
    ...tooFewCasesLines(report),
    ...leftovers.map(({ what, id, reason }) => `Not removed from the target: ${what} ${id} (${reason})`),
  ];
  return notesHtml([...wrong.map(line => [line, 'failed'] as const), ...notes, ...skippedLines(report.results)]);
}

function filters(report: Report): string {
  const areas = [...new Set(report.results.map(({ area }) => area))].sort();
  const outcomes = OUTCOMES.map(outcome => choice(outcome, countOf(report, outcome)));
  const options = ['', ...areas].map(area => element('option', { value: area }, escaped(area || 'every area')));
  return `<form>${outcomes.join('')}<select name="area" aria-label="Area">${options.join('')}</select><input type="search" name="words" placeholder="words" aria-label="Words"></form>`;
}

function choice(outcome: OutcomeName, count: number): string {
  const box = `<input type="checkbox" name="outcome" value="${outcome}" checked>`;
  return element('label', { class: outcome }, `${box} <span><b>${count}</b> ${outcome}</span>`);
}

function propertyHtml(report: Report, result: PropertyResult): string {
  const outcome = outcomeOf(report, result);
  const { id, area, title, rules, runs, skips, reason } = result;
  const cases = reason !== null ? reasonText(result) : `${counted(runs, 'case')}, ${skips} did not apply`;
  const facts = [id, rules.join(' '), cases].filter(fact => fact !== '').join(' · ');
  const inside = `${summaryHtml({ kind: outcome, what: title, remark: area })}${element('p', { class: 'facts' }, escaped(facts))}${findingLink(result)}`;
  return element('details', { 'data-outcome': outcome, 'data-area': area, ...(outcome === 'failed' && { open: '' }) }, inside);
}

/** Returns all properties, sorted by outcome, failures first. */
function propertiesHtml(report: Report): string {
  const ofOutcome = (outcome: OutcomeName) => report.results.filter(result => outcomeOf(report, result) === outcome);
  return OUTCOMES.flatMap(ofOutcome)
    .map(result => propertyHtml(report, result))
    .join('');
}

/** Returns a section with a group for each cause; empty when nothing was found. */
function findingsHtml(report: Pick<Report, 'results' | 'tooFewCases'>): string {
  const causes = causesOf(report);
  if (causes.length === 0) return '';
  return element('section', { class: 'findings' }, `<h2>Findings</h2>${causes.map(causeHtml).join('')}`);
}

/** Returns a link from a property to its failure. */
function findingLink({ id, failure }: PropertyResult): string {
  return failure ? element('p', {}, element('a', { href: `#${anchorOf(id, failure)}` }, 'What was found')) : '';
}

/** Returns the anchor of a failure. It contains the finding, because a check may have several findings about an operation. */
function anchorOf(id: string, { message }: FailureReport): string {
  return `finding-${entryOf(id, message).fingerprint}`;
}

function causeHtml({ outcome, what, operations, results }: Cause): string {
  const remark = `${propertyCount(results.length)}${operations.length > 1 ? ` about ${operations.length} operations` : ''}`;
  const head = { kind: outcome, what, remark, isOpen: outcome === 'failed' };
  return foldHtml(
    head,
    results.map(result => failureHtml(result, outcome)),
  );
}

function failureHtml({ id, title, known, failure }: PropertyResult, outcome: Cause['outcome']): string {
  if (!failure) return '';
  const { exchanges, message, counterexample, replay, repeats, scenario, curl } = failure;
  const last = exchanges.at(-1);
  const before = exchanges.slice(0, -1).map(exchange => `${sentText(exchange)}\n→ ${cameText(exchange)}`);
  return element(
    'article',
    { id: anchorOf(id, failure) },
    [
      element('h3', {}, `${escaped(title)} ${element('span', { class: 'area' }, escaped(id))}`),
      known ? element('p', { class: 'known' }, escaped(`Known failure: ${knownText(known)}`)) : '',
      element('p', { class: outcome }, escaped(message)),
      last ? exchangeHtml(last, title, message) : '',
      folded('Counterexample', counterexample),
      folded(before.length === 1 ? 'The request before' : `The ${before.length} requests before`, before.join('\n\n')),
      folded('As a scenario', scenario),
      folded('As a curl script', curl),
      repeats === '' ? '' : element('p', {}, escaped(repeats)),
      replay === '' ? '' : element('pre', {}, escaped(replay)),
    ].join(''),
  );
}

/** Returns the request, the response and the expected response in three columns. The expected response has the title of the property. */
function exchangeHtml(exchange: Exchange, title: string, message: string): string {
  const columns = [
    ['What was sent', sentText(exchange)],
    ['What came', cameText(exchange)],
    ['What should come', `${title}\n\n${yamlText(expectedResponse(exchange, message)).trimEnd()}`],
  ] as const;
  return columnsHtml(columns);
}

function sentText({ method, url, requestBody }: Exchange): string {
  return requestBody === null ? `${method} ${url}` : `${method} ${url}\n${bodyText(requestBody)}`;
}

function cameText({ status, responseBody }: Exchange): string {
  return `${status}\n${bodyText(responseBody)}`;
}

function bodyText(body: string): string {
  return shortened(indentedJson(body), MAX_CHARACTERS);
}

function folded(title: string, text: string): string {
  return text === '' ? '' : element('details', {}, `${element('summary', {}, title)}${element('pre', {}, escaped(text))}`);
}
