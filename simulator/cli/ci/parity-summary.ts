import { type FoundDifference, MIN_COMPARED, type ParityScore, scoreLine } from '../../../contract-tests/parity/score.ts';
import { code, row } from '../markdown.ts';
import { type JobSummary, MAX_ROWS, moreLine, SIGNS } from './job-summary.ts';

/** Returns how far a simulator answers as a deployment, with the differences that nobody has accepted. */
export function paritySummary(score: ParityScore, target: string): JobSummary {
  const fresh = score.differences.filter(({ accepted }) => accepted === undefined);
  const markdown = [
    `## ${signOf(score, fresh.length)} sim parity`,
    '',
    `${code(target)}: ${scoreLine(score)}`,
    ...(fresh.length === 0 ? [] : ['', row(['operation', 'difference', 'where', 'calls']), row(['---', '---', '---', '---:'])]),
    ...fresh.slice(0, MAX_ROWS).map(each => row([code(each.operation), code(each.class), code(each.at), String(each.calls)])),
    ...moreLine(fresh.length),
  ];
  return { markdown: markdown.join('\n'), annotations: fresh.map(annotationOf) };
}

/** Too few calls are no verdict. */
function signOf({ compared }: ParityScore, fresh: number): string {
  if (fresh > 0 || compared === 0) return SIGNS.failed;
  return compared < MIN_COMPARED ? SIGNS.unclear : SIGNS.passed;
}

function annotationOf({ operation, class: kind, at, calls }: FoundDifference): JobSummary['annotations'][number] {
  return { level: 'error', title: `sim parity: ${operation}`, message: `${kind} at ${at} in ${calls} ${calls === 1 ? 'call' : 'calls'}` };
}
