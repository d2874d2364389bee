/** One page that needs nothing but itself: opened from disk it shows every verdict, each failing example, and what was seen. */
import { countOf, type PropertyResult, type Report, VERDICTS, type VerdictName } from '../results.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './html-assets.ts';
import { coverageHtml, coverageStrip } from './html-coverage.ts';
import { element, escaped } from './markup.ts';

export function htmlReport(report: Report): string {
  const title = `Contract of ${report.target}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    // Texts of the target stand in this page: nothing but what is in it may run or be loaded.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    element('h1', {}, escaped(title)),
    element('p', { class: 'head' }, escaped(headLine(report))),
    notesHtml(report),
    coverageStrip(report),
    filters(report),
    `<main>${[...report.results].sort(byVerdict).map(propertyHtml).join('')}<p class="none" hidden>Nothing is left by these filters</p></main>`,
    coverageHtml(report),
    `<script>${PAGE_SCRIPT}</script></body></html>`,
  ].join('\n');
}

function headLine({ startedAt, seed, runs, requests, durationMs }: Report): string {
  return `${startedAt} · seed ${seed} · ${runs} cases each · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
}

/** What is wrong with the run as a whole, and what else is to be said of it. */
function notesHtml({ tooFewCases, leftovers, isInterrupted, notes }: Report): string {
  const wrong = [
    ...(isInterrupted ? ['Interrupted: not all was looked at'] : []),
    ...tooFewCases.map(id => `Not shown: ${id} was looked at too seldom`),
    ...leftovers.map(({ what, id, reason }) => `Left on the target: ${what} ${id} (${reason})`),
  ];
  const lines = [
    ...wrong.map(line => element('li', { class: 'fails' }, escaped(line))),
    ...notes.map(line => element('li', {}, escaped(line))),
  ];
  return lines.length === 0 ? '' : element('ul', { class: 'notes' }, lines.join(''));
}

function filters(report: Report): string {
  const areas = [...new Set(report.results.map(({ area }) => area))].sort();
  const verdicts = VERDICTS.map(verdict => choice(verdict, countOf(report, verdict)));
  const options = ['', ...areas].map(area => element('option', { value: area }, escaped(area || 'every area')));
  return `<form>${verdicts.join('')}<select name="area" aria-label="Area">${options.join('')}</select><input type="search" name="words" placeholder="words" aria-label="Words"></form>`;
}

function choice(verdict: VerdictName, count: number): string {
  const box = `<input type="checkbox" name="verdict" value="${escaped(verdict)}" checked>`;
  return element('label', { class: classOf(verdict) }, `${box} <span><b>${count}</b> ${escaped(verdict)}</span>`);
}

function propertyHtml(result: PropertyResult): string {
  const { id, area, verdict, statement, rules, runs, skips, reason } = result;
  const head = [
    element('b', { class: classOf(verdict) }, verdict),
    element('span', { class: 'what' }, escaped(statement)),
    element('span', { class: 'area' }, escaped(area)),
  ];
  const looked = reason ?? `${runs} ${runs === 1 ? 'case' : 'cases'}, ${skips} left out`;
  const facts = [id, rules.join(' '), looked].filter(fact => fact !== '').join(' · ');
  const inside = `${element('summary', {}, head.join(''))}${element('p', { class: 'facts' }, escaped(facts))}${failureHtml(result)}`;
  return element('details', { 'data-verdict': verdict, 'data-area': area, ...(verdict === 'fails' && { open: '' }) }, inside);
}

function failureHtml({ failure }: PropertyResult): string {
  if (!failure) return '';
  const calls = failure.exchanges.map(
    ({ method, url, requestBody, status, responseBody }) => `${method} ${url}\n${requestBody ?? ''}\n→ ${status}\n${responseBody}`,
  );
  return [
    element('p', { class: 'fails' }, escaped(failure.message)),
    element('pre', {}, escaped(failure.counterexample)),
    element('pre', {}, escaped(`sim contract --replay ${failure.token}`)),
    folded('Requests', calls.join('\n\n')),
    folded('As a scenario', failure.scenario),
    folded('As a curl script', failure.curl),
  ].join('');
}

function folded(title: string, text: string): string {
  return text === '' ? '' : element('details', {}, `${element('summary', {}, title)}${element('pre', {}, escaped(text))}`);
}

function byVerdict(a: PropertyResult, b: PropertyResult): number {
  return VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict);
}

function classOf(verdict: string): string {
  return verdict.replaceAll(' ', '-');
}
