import type { Parity, ParityAnswer, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { bar } from '../../run/reporters/html-coverage.ts';
import { responseTimesHtml } from '../../run/reporters/response-times.ts';
import { staticPage } from '../../run/reporters/static-page.ts';
import { type ParityScore, scoreLine } from '../score.ts';
import { type About, parityOf } from './report.ts';
import { callsText, type OperationRow, operationRows, placeText, skippedLines, whatText } from './rows.ts';

/** Returns a page that opens from disk, with a table of operations and each difference with both answers. */
export function htmlReport(score: ParityScore, about: About): string {
  const parity = parityOf(score, about);
  const title = `Parity with ${parity.target}`;
  return staticPage(title, [
    element('p', { class: 'head' }, escaped(`${scoreLine(score)} · recorded ${parity.recordedAt} · simulator ${parity.version}`)),
    notesHtml(parity),
    differencesHtml(parity),
    tableHtml(parity),
    responseTimesHtml(parity),
  ]);
}

function notesHtml(parity: Parity): string {
  const gone = parity.gone.map(each => `No longer occurs: ${each.operationId} ${whatText(each)} (accepted: ${each.reason})`);
  const lines = [
    ...(parity.notes ?? []).map(line => element('li', {}, escaped(line))),
    ...gone.map(line => element('li', { class: 'warned' }, escaped(line))),
    ...skippedLines(parity).map(line => element('li', {}, escaped(line))),
  ];
  return lines.length === 0 ? '' : element('ul', { class: 'notes' }, lines.join(''));
}

/** Returns the differences: new ones first, accepted ones collapsed. */
function differencesHtml({ differences }: Parity): string {
  if (differences.length === 0) return '';
  const sorted = [...differences.filter(({ accepted }) => accepted === null), ...differences.filter(({ accepted }) => accepted !== null)];
  return element('section', {}, `<h2>Differences</h2>${sorted.map(differenceHtml).join('')}`);
}

function differenceHtml(difference: ParityDifference): string {
  const { operationId, calls, accepted, defectOf, reason, example } = difference;
  const isNew = accepted === null;
  const head = [
    element('b', { class: isNew ? 'failed' : 'known' }, isNew ? 'new' : 'accepted'),
    element('span', { class: 'what' }, escaped(`${operationId}: ${whatText(difference)}`)),
    element('span', { class: 'area' }, callsText(calls)),
  ];
  const inside = [
    element('summary', {}, head.join('')),
    isNew ? '' : element('p', { class: 'known' }, escaped(`Accepted: ${accepted}`)),
    element('p', {}, escaped(`Defect of the ${defectOf}: ${reason}.`)),
    element('div', { class: 'exchange' }, columnsOf(difference).map(columnHtml).join('')),
    element('pre', {}, escaped(example.curl)),
  ];
  return element('details', { class: 'finding', ...(isNew && { open: '' }) }, inside.join(''));
}

type Column = readonly [title: string, text: string];

function columnsOf({ at, service, simulator, example }: ParityDifference): readonly Column[] {
  return [
    [`What differs: ${placeText(at)}`, `service\n${service}\n\nsimulator\n${simulator}`],
    ['What the service answered', answerText(example.service)],
    ['What the simulator answered', answerText(example.simulator)],
  ];
}

function columnHtml([title, text]: Column): string {
  return element('div', {}, `${element('h4', {}, escaped(title))}${element('pre', {}, escaped(text))}`);
}

/** Returns JSON with a line for each field, and cut JSON unchanged. */
function answerText({ status, body }: ParityAnswer): string {
  try {
    return `${status}\n${JSON.stringify(JSON.parse(body), null, 2)}`;
  } catch {
    return `${status}\n${body}`;
  }
}

function tableHtml(parity: Parity): string {
  const head = ['Operation', 'Alike', 'Different', 'Classes'].map(name => element('th', { scope: 'col' }, name));
  const rows = operationRows(parity).map(rowHtml);
  const table = `${element('thead', {}, element('tr', {}, head.join('')))}${element('tbody', {}, rows.join(''))}`;
  const article = element('article', { class: 'areas' }, element('table', {}, table));
  return element('section', { class: 'coverage', 'aria-labelledby': 'operations' }, `<h2 id="operations">Operations</h2>${article}`);
}

function rowHtml({ operationId, compared, alike, different, classes }: OperationRow): string {
  const share = { seen: alike, of: compared };
  const alikeHtml = element('div', { class: 'share' }, `${bar(share, `${operationId}, alike`)}<span>${alike} of ${compared}</span>`);
  const cells = [alikeHtml, different > 0 ? element('b', { class: 'failed' }, String(different)) : '0', escaped(classes)];
  return element('tr', {}, element('th', { scope: 'row' }, escaped(operationId)) + cells.map(cell => element('td', {}, cell)).join(''));
}
