/** One page that needs nothing but itself: opened from disk it shows every verdict, each failing example, and what was seen. */
import { countOf, coverageTotals, type PropertyResult, type Report, type StatusCoverage, VERDICTS } from '../results.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './html-assets.ts';
import { element, escaped } from './markup.ts';

export function htmlReport(report: Report): string {
  const title = `Contract of ${report.target}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    // Texts of the target stand in this page: nothing but what is in it may run or be loaded.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    element('title', {}, escaped(title)),
    `<style>${PAGE_STYLE}</style></head><body>`,
    element('h1', {}, escaped(title)),
    element('p', {}, escaped(headLine(report))),
    warnings(report),
    filters(report),
    `<main>${[...report.results].sort(byVerdict).map(propertyHtml).join('')}</main>`,
    coverageHtml(report),
    `<script>${PAGE_SCRIPT}</script></body></html>`,
  ].join('\n');
}

function headLine({ startedAt, seed, requests, durationMs }: Report): string {
  return `${startedAt} · seed ${seed} · ${requests} requests in ${(durationMs / 1000).toFixed(1)} s`;
}

function warnings({ tooSeldom, leftovers }: Report): string {
  const lines = [
    ...tooSeldom.map(id => `Not shown: ${id} was looked at too seldom`),
    ...leftovers.map(({ what, id, reason }) => `Left on the target: ${what} ${id} (${reason})`),
  ];
  return lines.map(line => element('p', { class: 'fails' }, escaped(line))).join('');
}

function filters(report: Report): string {
  const areas = [...new Set(report.results.map(({ area }) => area))].sort();
  const verdicts = VERDICTS.map(verdict => choice('verdict', verdict, `${countOf(report, verdict)} ${verdict}`));
  const options = ['', ...areas].map(area => element('option', { value: area }, escaped(area || 'every area')));
  return `<form>${verdicts.join('')}<select name="area" aria-label="Area">${options.join('')}</select><input type="search" name="words" placeholder="words" aria-label="Words"></form>`;
}

function choice(name: string, value: string, label: string): string {
  const box = `<input type="checkbox" name="${name}" value="${escaped(value)}" checked>`;
  return element('label', { class: classOf(value) }, `${box} ${escaped(label)}`);
}

function propertyHtml(result: PropertyResult): string {
  const { id, area, verdict, statement, rules, runs, skips, reason } = result;
  const head = `${element('b', { class: classOf(verdict) }, verdict)} ${escaped(statement)} ${element('small', {}, escaped(area))}`;
  const facts = [id, rules.join(' '), `${runs} cases, ${skips} left out`, reason ?? ''].filter(fact => fact !== '').join(' · ');
  const inside = `${element('summary', {}, head)}${element('p', {}, escaped(facts))}${failureHtml(result)}`;
  return element('details', { 'data-verdict': verdict, 'data-area': area, ...(verdict === 'fails' && { open: '' }) }, inside);
}

function failureHtml({ failure }: PropertyResult): string {
  if (!failure) return '';
  const calls = failure.exchanges.map(
    ({ method, url, requestBody, status, responseBody }) => `${method} ${url}\n${requestBody ?? ''}\n→ ${status}\n${responseBody}`,
  );
  return [
    element('p', { class: 'fails' }, escaped(failure.message)),
    element('pre', {}, escaped(failure.example)),
    element('pre', {}, escaped(`sim contract --replay ${failure.token}`)),
    folded('Requests', calls.join('\n\n')),
    folded('As a scenario', failure.scenario),
    folded('As a curl script', failure.curl),
  ].join('');
}

function folded(title: string, text: string): string {
  return text === '' ? '' : element('details', {}, `${element('summary', {}, title)}${element('pre', {}, escaped(text))}`);
}

/** A row an operation, a square a documented answer: filled where it was seen. */
function coverageHtml(report: Report): string {
  const { answers } = coverageTotals(report);
  const rows = report.coverage.answers.map(coverageRow).join('');
  return `<h2>Answers: ${answers.seen} of ${answers.of} seen</h2><table>${rows}</table>`;
}

function coverageRow({ operationId, seen }: StatusCoverage): string {
  const cells = Object.entries(seen).map(([status, count]) =>
    element('td', { class: count > 0 ? 'seen' : 'unseen', title: `${operationId} ${status}: ${count}` }, status),
  );
  return `<tr>${element('th', {}, escaped(operationId))}${cells.join('')}</tr>`;
}

function byVerdict(a: PropertyResult, b: PropertyResult): number {
  return VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict);
}

function classOf(verdict: string): string {
  return verdict.replaceAll(' ', '-');
}
