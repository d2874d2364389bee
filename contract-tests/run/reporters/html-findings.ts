import { yamlText } from '../../../openapi/yaml-text.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { entryOf } from '../baseline/baseline.ts';
import { type Exchange, type FailureReport, knownText, type PropertyResult, type Report } from '../results.ts';
import { expectedResponse } from '../scripts/expected-response.ts';
import { type Cause, causesOf } from './causes.ts';
import { foldHtml } from './static-page.ts';

/** Longer bodies are cut. */
const MAX_CHARACTERS = 6000;

/** Returns a section with a group for each cause; empty when nothing was found. */
export function findingsHtml(report: Pick<Report, 'results' | 'tooFewCases'>): string {
  const causes = causesOf(report);
  if (causes.length === 0) return '';
  return element('section', { class: 'findings' }, `<h2>Findings</h2>${causes.map(causeHtml).join('')}`);
}

/** Returns a link from a property to its failure. */
export function findingLink({ id, failure }: PropertyResult): string {
  return failure ? element('p', {}, element('a', { href: `#${anchorOf(id, failure)}` }, 'What was found')) : '';
}

/** Returns the anchor of a failure. It contains the finding, because a check may have several findings about an operation. */
function anchorOf(id: string, { message }: FailureReport): string {
  return `finding-${entryOf(id, message).fingerprint}`;
}

function causeHtml({ outcome, what, operations, results }: Cause): string {
  const count = results.length === 1 ? '1 property' : `${results.length} properties`;
  const remark = `${count}${operations.length > 1 ? ` about ${operations.length} operations` : ''}`;
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
  const cells = columns.map(([name, text]) => element('div', {}, `${element('h4', {}, name)}${element('pre', {}, escaped(text))}`));
  return element('div', { class: 'exchange' }, cells.join(''));
}

function sentText({ method, url, requestBody }: Exchange): string {
  return requestBody === null ? `${method} ${url}` : `${method} ${url}\n${bodyText(requestBody)}`;
}

function cameText({ status, responseBody }: Exchange): string {
  return `${status}\n${bodyText(responseBody)}`;
}

/** Returns JSON with a line for each field, and other text unchanged. */
function bodyText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return cut(JSON.stringify(value, null, 2));
  } catch {
    return cut(body);
  }
}

function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function folded(title: string, text: string): string {
  return text === '' ? '' : element('details', {}, `${element('summary', {}, title)}${element('pre', {}, escaped(text))}`);
}
