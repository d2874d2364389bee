/** Returns the report as one self-contained page. */

import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { countOf, OUTCOMES, type OutcomeName, outcomeOf, type PropertyResult, type Report, tooFewCasesLines } from '../results.ts';
import { PAGE_SCRIPT } from './html-assets.ts';
import { coverageHtml, coverageStrip } from './html-coverage.ts';
import { findingLink, findingsHtml } from './html-findings.ts';
import { reasonText, skippedLines } from './needs.ts';
import { responseTimesHtml } from './response-times.ts';
import { notesHtml, pageOf, summaryHtml } from './static-page.ts';

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
  const cases = reason !== null ? reasonText(result) : `${runs} ${runs === 1 ? 'case' : 'cases'}, ${skips} did not apply`;
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
