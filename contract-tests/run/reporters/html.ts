/** Returns the report as one self-contained page. */

import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { countOf, OUTCOMES, type OutcomeName, outcomeOf, type PropertyResult, type Report, tooFewCasesLines } from '../results.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './html-assets.ts';
import { coverageHtml, coverageStrip } from './html-coverage.ts';
import { findingLink, findingsHtml } from './html-findings.ts';
import { reasonText, skippedLines } from './needs.ts';
import { responseTimesHtml } from './response-times.ts';

export function htmlReport(report: Report): string {
  const title = `Contract report: ${report.target}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    // The page contains texts of the target, so it may load and run nothing except its own style and script.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    element('h1', {}, escaped(title)),
    element('p', { class: 'head' }, escaped(headLine(report))),
    notesHtml(report),
    coverageStrip(report),
    findingsHtml(report),
    '<h2>Properties and checks</h2>',
    filters(report),
    `<main>${propertiesHtml(report)}<p class="none" hidden>No property matches these filters</p></main>`,
    responseTimesHtml(report),
    coverageHtml(report),
    `<script>${PAGE_SCRIPT}</script></body></html>`,
  ].join('\n');
}

function headLine({ startedAt, seed, runs, requests, durationMs }: Report): string {
  return `${startedAt} · seed ${seed} · ${runs} cases each · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
}

function notesHtml(report: Report): string {
  const { leftovers, isInterrupted, notes, inconclusive } = report;
  const wrong = [
    ...(isInterrupted ? ['Interrupted: not every property was checked'] : []),
    ...inconclusive.map(line => `Inconclusive: ${line}`),
    ...tooFewCasesLines(report),
    ...leftovers.map(({ what, id, reason }) => `Not removed from the target: ${what} ${id} (${reason})`),
  ];
  const lines = [
    ...wrong.map(line => element('li', { class: 'failed' }, escaped(line))),
    ...[...notes, ...skippedLines(report.results)].map(line => element('li', {}, escaped(line))),
  ];
  return lines.length === 0 ? '' : element('ul', { class: 'notes' }, lines.join(''));
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
  const head = [
    element('b', { class: outcome }, outcome),
    element('span', { class: 'what' }, escaped(title)),
    element('span', { class: 'area' }, escaped(area)),
  ];
  const cases = reason !== null ? reasonText(result) : `${runs} ${runs === 1 ? 'case' : 'cases'}, ${skips} did not apply`;
  const facts = [id, rules.join(' '), cases].filter(fact => fact !== '').join(' · ');
  const inside = `${element('summary', {}, head.join(''))}${element('p', { class: 'facts' }, escaped(facts))}${findingLink(result)}`;
  return element('details', { 'data-outcome': outcome, 'data-area': area, ...(outcome === 'failed' && { open: '' }) }, inside);
}

/** Returns all properties, sorted by outcome, failures first. */
function propertiesHtml(report: Report): string {
  const ofOutcome = (outcome: OutcomeName) => report.results.filter(result => outcomeOf(report, result) === outcome);
  return OUTCOMES.flatMap(ofOutcome)
    .map(result => propertyHtml(report, result))
    .join('');
}
