/** Groups findings by their cause, so that one broken thing is one entry of a report. */
import { publicApi } from '../../../openapi/document.ts';
import { groupedBy } from '../../words.ts';
import { findingOf } from '../baseline/finding.ts';
import { operationAt } from '../operation-at.ts';
import { type Exchange, type OutcomeName, outcomeOf, type PropertyResult, type Report } from '../results.ts';

/** Outcomes with a finding, the worst first. */
const WITH_FINDINGS = ['failed', 'warned', 'known'] as const satisfies readonly OutcomeName[];

/** Findings that probably have the same cause. */
export interface Cause {
  readonly outcome: (typeof WITH_FINDINGS)[number];
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** Ids of the operations concerned. */
  readonly operations: readonly string[];
  /** The clearest finding first. */
  readonly results: readonly [PropertyResult, ...PropertyResult[]];
}

/** From this number of operations on, an answer that is the same for all is the cause, and not what each property says of it. */
const MIN_OPERATIONS = 5;

/** Returns the causes of a run's findings: those that fail it first, and of these the most frequent. */
export function causesOf(report: Pick<Report, 'results' | 'tooFewCases'>): Cause[] {
  return WITH_FINDINGS.flatMap(outcome => {
    const found = report.results.filter(result => result.failure !== null && outcomeOf(report, result) === outcome);
    return groupedByCause(found, outcome).toSorted((a, b) => b.results.length - a.results.length);
  });
}

function groupedByCause(found: readonly PropertyResult[], outcome: Cause['outcome']): Cause[] {
  const operationsBy = (keyOf: (result: PropertyResult) => string): Map<string, number> =>
    new Map([...groupedBy(found, keyOf)].map(([key, results]) => [key, operationsOf(results).length]));
  const [byAnswer, byFinding] = [operationsBy(answerOf), operationsBy(findingKey)];
  /** The same answer to many operations says more than a finding about them. */
  const isBlanket = (result: PropertyResult): boolean => {
    const operations = byAnswer.get(answerOf(result)) ?? 0;
    return answerOf(result) !== '' && operations >= MIN_OPERATIONS && operations >= (byFinding.get(findingKey(result)) ?? 0);
  };
  const causes = groupedBy(found, result => (isBlanket(result) ? `the target answers ${answerOf(result)}` : findingKey(result)));
  return [...causes].flatMap(([key, results]) => {
    const [first, ...others] = results.toSorted((a, b) => exchangesOf(a).length - exchangesOf(b).length);
    if (!first) return [];
    const what = isBlanket(first) ? key : messageOf(results);
    return [{ outcome, what, operations: operationsOf(results), results: [first, ...others] }];
  });
}

/** Returns the message that all findings share, or what is the same in all of them. */
function messageOf(results: readonly PropertyResult[]): string {
  const messages = new Set(results.map(({ failure }) => failure?.message ?? ''));
  const [first = ''] = messages;
  return messages.size === 1 ? first : plainFinding(first);
}

/** Returns the last answer of a finding without what differs from call to call: `401 {"message":"Unauthorized"}`; empty if nothing was sent. */
function answerOf(result: PropertyResult): string {
  const last = exchangesOf(result).at(-1);
  return last ? `${last.status} ${withoutIds(last.responseBody).slice(0, MAX_ANSWER_CHARACTERS)}`.trim() : '';
}

const MAX_ANSWER_CHARACTERS = 120;

function withoutIds(text: string): string {
  return text.replaceAll(/\b[a-z]+_[a-z\d]{6,}\b/g, '…').replaceAll(/\s+/g, ' ');
}

/** Returns what findings about several operations have in common: the family of the property, and its finding without operation and place. */
function findingKey({ id, failure }: PropertyResult): string {
  const [first = ''] = (failure?.message ?? '').split('; ');
  return `${familyOf(id)} ${plainFinding(first)}`;
}

/** Returns a finding without its operation, with the last name of each place: `name must be string`. */
function plainFinding(message: string): string {
  const [subject = '', ...words] = message.split(' ');
  return findingOf(isOperation(subject) ? words.join(' ') : message)
    .replaceAll(/\b(?:body|items|<number>|[\w-]+)(?:\.(?:<number>|[\w-]+))*\.([a-z]\w*)/gi, '$1')
    .replaceAll(/(?:\/(?:<number>|[\w-]+))*\/([\w-]+)(?:…|\/…)?/g, '$1')
    .replaceAll(/\b([\w-]+)(?:, \1\b)+/g, '$1')
    .replace(/,? ?…$/, '');
}

function isOperation(word: string): boolean {
  return publicApi.operations().some(({ id }) => id === word);
}

/** Returns the id of a property or check without the operation at its end. */
function familyOf(id: string): string {
  return id.split('/').slice(0, -1).join('/');
}

function exchangesOf({ failure }: PropertyResult): readonly Exchange[] {
  return failure?.exchanges ?? [];
}

/** Returns the operations of the last requests of findings. */
function operationsOf(results: readonly PropertyResult[]): string[] {
  const ids = results.flatMap(result => {
    const last = exchangesOf(result).at(-1);
    return last ? (operationAt(last.method, new URL(last.url).pathname)?.id ?? []) : [];
  });
  return [...new Set(ids)].toSorted();
}
