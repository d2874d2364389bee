import type { Grade, GradeEvidence, GradeRule } from '../../../openapi/generated/control-types.ts';
import { counted } from '../output.ts';

/** What a report says besides the grade. */
export interface AboutGrade {
  /** The command that was graded, as the user wrote it. */
  readonly command: string;
  /** What was not done, and why. */
  readonly notes: readonly string[];
  /** The dashboards of the simulators that go on, one for each run of the command. */
  readonly dashboards: readonly string[];
  readonly durationMs: number;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly colour: boolean;
}

/** The last line: `grade: B of 25 of 34, 96 %, 24 passed, 1 failed, 9 not exercised`; without a letter, what is missing for one. */
export function gradeLine({ grade, score, practices: { exercised, total }, missing, rules }: Grade): string {
  const count = (result: GradeRule['result']): number => rules.filter(rule => rule.result === result).length;
  const parts = [
    `${count('passed')} passed`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('warning') > 0 ? [counted(count('warning'), 'warning')] : []),
    ...(count('not-exercised') > 0 ? [`${count('not-exercised')} not exercised`] : []),
  ];
  const of = `of ${exercised} of ${total}`;
  const letter = grade === null ? `none ${of}, because ${missing.join('; ')}` : `${grade} ${of}, ${score} %`;
  return `grade: ${letter}; ${parts.join(', ')}`;
}

/** What was seen, and how fast deliveries were acknowledged. */
export function seenLine({ calls, deliveries, acknowledgements: { p50Ms, p95Ms, slowestMs } }: Grade): string {
  const speed = p50Ms === null ? '' : `, acknowledged in ${p50Ms} ms (p50), ${p95Ms} ms (p95), ${slowestMs} ms (slowest)`;
  return `${counted(calls, 'call')} and ${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'} seen${speed}`;
}

/** The traps that were set, one line each; a run with the same seed meets them again. */
export function trapLines({ traps }: Grade): string[] {
  return traps.map(({ name, text, times }) => `${name}: the simulator ${text}; ${times === 0 ? 'never met' : counted(times, 'time')}`);
}

/** Where the dashboard shows a request; undefined for a delivery, which has no page of its own, and when the dashboard is gone. */
export function linkTo({ id, worldId }: GradeEvidence, dashboard: string | undefined): string | undefined {
  if (dashboard === undefined || !id.startsWith('req_')) return undefined;
  return `${dashboard}requests/${id}${worldId === 'default' ? '' : `?world=${encodeURIComponent(worldId)}`}`;
}

/** Rules by what became of them: failed ones first. */
export function sortedRules({ rules }: Grade): GradeRule[] {
  const order: readonly GradeRule['result'][] = ['failed', 'warning', 'passed', 'not-exercised'];
  return order.flatMap(result => rules.filter(rule => rule.result === result));
}
