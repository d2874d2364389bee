import type { Parity, ParityAnswer, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { createMask, maskDeep } from '../../../simulator/text/mask.ts';
import { shellQuoted } from '../../../simulator/text/printable.ts';
import type { OperationTimes } from '../../run/results.ts';
import { counted, shortened } from '../../words.ts';
import type { AcceptedDifference } from '../differences.ts';
import type { RecordedCall } from '../recording-files.ts';
import { type FoundDifference, type ParityScore, percent, percentOf } from '../score.ts';
import { verdictOf } from '../verdict.ts';

/** The content of a report besides the score. */
export interface About {
  /** The name of the deployment. */
  readonly target: string;
  /** `startedAt` of the recording. */
  readonly recordedAt: string;
  /** ISO 8601. */
  readonly comparedAt: string;
  /** The version of the simulator. */
  readonly version: string;
  /** Keys to mask. Texts in the form of a key are always masked. */
  readonly secrets: readonly string[];
  /** How fast the deployment answered each operation. */
  readonly responseTimes?: readonly OperationTimes[] | undefined;
  /** What a reader must know about how the calls were recorded. */
  readonly notes?: readonly string[] | undefined;
  /** Whether the text is for a terminal with colours. */
  readonly colour?: boolean | undefined;
}

/** Returns the content of all reports: the score with a verdict on each difference, and without secrets. */
export function parityOf(
  score: ParityScore,
  { target, recordedAt, comparedAt, version, secrets, responseTimes = [], notes = [] }: About,
): Parity {
  const { compared, alike, operations, differences, gone, skipped } = score;
  const parity: Parity = {
    target,
    recordedAt,
    comparedAt,
    version,
    compared,
    alike,
    percent: percentOf({ compared, alike }),
    operations: operations.map(({ operation, ...counts }) => ({ operationId: operation, ...counts })),
    differences: differences.map(differenceOf),
    gone: gone.map(goneOf),
    skipped: Object.entries(skipped).map(([reason, calls]) => ({ reason, calls })),
    ...(responseTimes.length > 0 && { responseTimes: [...responseTimes] }),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
  return maskDeep(parity, createMask(secrets));
}

function differenceOf(found: FoundDifference): ParityDifference {
  const { operation, class: kind, at, calls, theirs, ours, accepted, example } = found;
  const { call } = example;
  const { answer } = call;
  return {
    operationId: operation,
    class: kind,
    at,
    calls,
    service: theirs,
    simulator: ours,
    ...verdictOf(found),
    accepted: accepted?.reason ?? null,
    example: {
      call: call.n,
      curl: curlLine(call),
      service: answerOf(answer.status, answer.body === undefined ? '' : JSON.stringify(answer.body)),
      // All other differences are between answers with the same status.
      simulator: answerOf(kind === 'status' ? Number(ours) : answer.status, example.ours),
    },
  };
}

const MAX_CHARACTERS = 10_000;

function answerOf(status: number, text: string): ParityAnswer {
  return { status, body: shortened(text, MAX_CHARACTERS) };
}

function goneOf({ operation, ...rest }: AcceptedDifference): Parity['gone'][number] {
  return { operationId: operation, ...rest };
}

/** The score of an operation, as a row of a table. */
export interface OperationRow {
  readonly operationId: string;
  readonly compared: number;
  readonly alike: number;
  readonly different: number;
  readonly percent: number;
  /** The number of calls by class of new differences, such as `order 3, status 1`. */
  readonly classes: string;
}

export function operationRows({ operations, differences }: Parity): OperationRow[] {
  return operations.map(({ operationId, compared, alike }) => {
    const own = differences.filter(difference => difference.operationId === operationId && difference.accepted === null);
    const byClass = new Map<string, number>();
    // A call may differ in several places, so each class has the count of its most frequent place.
    for (const { class: kind, calls } of own) byClass.set(kind, Math.max(byClass.get(kind) ?? 0, calls));
    const classes = [...byClass].map(([kind, calls]) => `${kind} ${calls}`).join(', ');
    return { operationId, compared, alike, different: compared - alike, percent: percent(compared, alike), classes };
  });
}

/** Returns a place such as `items[].status`, or words for the whole answer. */
export function placeText(at: string): string {
  return at === '' ? 'the whole answer' : at;
}

/** Returns the class and place of a difference, such as `order at items`, or only `status` for the whole answer. */
export function whatText({ class: kind, at }: Pick<ParityDifference, 'class' | 'at'>): string {
  return at === '' ? kind : `${kind} at ${at}`;
}

/** Returns a line for each reason why calls were not compared. */
export function skippedLines({ skipped }: Parity): string[] {
  return skipped.map(({ reason, calls }) => `Skipped ${counted(calls, 'call')}: ${reason}`);
}

/** Longer bodies are only in the recording. */
const MAX_SENT_CHARACTERS = 4000;

/**
 * Returns a recorded call as one line for bash or zsh. The base URL is in SIM_URL, the key in SIM_API_KEY, and an id from an earlier answer is a
 * variable such as `$id_7` for `{{7}}`.
 */
export function curlLine({ n, operation, method, path, key, contentType, body }: RecordedCall): string {
  const isLong = body !== undefined && ('text' in body ? body.text : body.base64).length > MAX_SENT_CHARACTERS;
  const address = path.startsWith('/') ? `"$SIM_URL"${quoted(path)}` : quoted(path);
  const parts = [
    ...(body && !isLong && 'base64' in body ? [`printf %s ${quoted(body.base64)} | base64 -d |`] : []),
    // Without -g curl interprets braces and brackets as ranges.
    `curl -gsS -i -X ${method} ${address}`,
    ...(key === 'none' ? [] : [`-H "x-api-key: ${KEYS[key]}"`]),
    ...(contentType === undefined ? [] : [`-H ${quoted(`content-type: ${contentType}`)}`]),
    ...(body ? [isLong ? '--data-binary @body' : dataOf(body)] : []),
    ...(isLong ? [`# body: call ${n} in ${operation}.json of the recording`] : []),
  ];
  return parts.join(' ');
}

const KEYS = { own: '$SIM_API_KEY', other: '$SIM_OTHER_API_KEY' };

function dataOf(body: NonNullable<RecordedCall['body']>): string {
  return 'text' in body ? `--data-raw ${quoted(body.text)}` : '--data-binary @-';
}

/** Quotes a text for the shell; aliases become variables. */
function quoted(text: string): string {
  const parts = text.split(/\{\{(\d+)\}\}/).map((part, i) => {
    if (i % 2 === 1) return `"$id_${part}"`;
    return part === '' ? '' : shellQuoted(part);
  });
  return parts.join('') || "''";
}
