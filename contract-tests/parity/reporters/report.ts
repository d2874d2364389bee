import type { Parity, ParityAnswer, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { createMask, maskDeep } from '../../../simulator/text/mask.ts';
import type { OperationTimes } from '../../run/results.ts';
import type { AcceptedDifference } from '../accepted.ts';
import { curlLine } from '../curl.ts';
import { type FoundDifference, type ParityScore, percentOf } from '../score.ts';
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
  return { status, body: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text };
}

function goneOf({ operation, ...rest }: AcceptedDifference): Parity['gone'][number] {
  return { operationId: operation, ...rest };
}
