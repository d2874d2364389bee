import { limits } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { isOf } from '../../calls.ts';
import { readsOf } from '../../polls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, field, type ObservedCall, responseJson, TIMER_TOLERANCE_MS } from '../../run.ts';

const INTERVAL_MS = limits.comments.imports.advisedPollIntervalMs;
const READS: readonly OperationId[] = ['getCommentImport', 'getHistoryImport', 'getCsvImport', 'getCsvImportStatus'];
/** Imports that have come to an end; one that is read for its results is not polled. */
const ENDED = new Set(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'SKIPPED']);

export const importInterval: Rule = {
  id: 'requests/import-interval',
  title: 'Asks for the progress of an import every 5 to 10 seconds',
  why: 'Imports take seconds to minutes: asking more often makes none of them faster, and uses up the throttle.',
  advice: `Wait ${INTERVAL_MS / 1000} s or more between two reads of an import.`,
  occasion: 'No import was read while it was at work: start one and follow it to its end.',
  interfaceRules: ['CMI-18'],
  level: 'warning',
  check({ calls }) {
    const reads = readsOf(calls, call => isOf(call, READS));
    const atWork = reads.flat().filter(isAtWork);
    return { occasions: atWork.length, problems: reads.flatMap(problemOf) };
  },
};

function isAtWork(call: ObservedCall): boolean {
  return !ENDED.has(String(field(responseJson(call), 'status')));
}

/** One problem for an import: all that came too early. */
function problemOf(reads: readonly ObservedCall[]): Problem[] {
  const early = reads.flatMap((read, index) => {
    const before = reads[index - 1];
    if (!before || !isAtWork(before)) return [];
    const wait = between(before.ended, read.started);
    return wait < INTERVAL_MS - TIMER_TOLERANCE_MS ? [{ before, read, wait }] : [];
  });
  const [first] = early;
  if (!first) return [];
  const text = `${first.read.path} was read ${early.length} times too early, first after ${Math.round(first.wait)} ms`;
  return [{ text, evidence: [first.before, first.read] }];
}
