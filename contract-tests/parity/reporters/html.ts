import type { Parity, ParityAnswer, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { bar } from '../../run/reporters/html-coverage.ts';
import { responseTimesHtml } from '../../run/reporters/response-times.ts';
import { columnsHtml, foldHtml, notesHtml, rowHtml, staticPage, tableHtml, tableSection } from '../../run/reporters/static-page.ts';
import { counted, indentedJson } from '../../words.ts';
import { type ParityScore, scoreLine } from '../score.ts';
import { type About, type OperationRow, operationRows, parityOf, placeText, skippedLines, whatText } from './report.ts';

/** Returns a page that opens from disk, with a table of operations and each difference with both answers. */
export function htmlReport(score: ParityScore, about: About): string {
  const parity = parityOf(score, about);
  const title = `Parity with ${parity.target}`;
  return staticPage(title, [
    element('p', { class: 'head' }, escaped(`${scoreLine(score)} · recorded ${parity.recordedAt} · simulator ${parity.version}`)),
    remarksHtml(parity),
    differencesHtml(parity),
    operationsHtml(parity),
    responseTimesHtml(parity),
  ]);
}

function remarksHtml(parity: Parity): string {
  const gone = parity.gone.map(each => `No longer occurs: ${each.operationId} ${whatText(each)} (accepted: ${each.reason})`);
  return notesHtml([...(parity.notes ?? []), ...gone.map(line => [line, 'warned'] as const), ...skippedLines(parity)]);
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
  const [kind, word] = isNew ? ['failed', 'new'] : ['known', 'accepted'];
  const head = { kind, word, what: `${operationId}: ${whatText(difference)}`, remark: counted(calls, 'call'), isOpen: isNew };
  const inside = [
    isNew ? '' : element('p', { class: 'known' }, escaped(`Accepted: ${accepted}`)),
    element('p', {}, escaped(`Defect of the ${defectOf}: ${reason}.`)),
    columnsHtml(columnsOf(difference)),
    element('pre', {}, escaped(example.curl)),
  ];
  return foldHtml(head, inside);
}

function columnsOf({ at, service, simulator, example }: ParityDifference): readonly (readonly [title: string, text: string])[] {
  return [
    [`What differs: ${placeText(at)}`, `service\n${service}\n\nsimulator\n${simulator}`],
    ['What the service answered', answerText(example.service)],
    ['What the simulator answered', answerText(example.simulator)],
  ];
}

function answerText({ status, body }: ParityAnswer): string {
  return `${status}\n${indentedJson(body)}`;
}

function operationsHtml(parity: Parity): string {
  const table = tableHtml(['Operation', 'Alike', 'Different', 'Classes'], operationRows(parity).map(operationHtml));
  return tableSection('operations', 'Operations', table);
}

function operationHtml({ operationId, compared, alike, different, classes }: OperationRow): string {
  const share = { seen: alike, of: compared };
  const alikeHtml = element('div', { class: 'share' }, `${bar(share, `${operationId}, alike`)}<span>${alike} of ${compared}</span>`);
  const cells = [alikeHtml, different > 0 ? element('b', { class: 'failed' }, String(different)) : '0', escaped(classes)];
  return rowHtml(escaped(operationId), cells);
}
