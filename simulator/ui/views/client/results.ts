import type { GradeRule } from '../../../../openapi/generated/control-types.ts';
import type { Tone } from '../../components/basic.tsx';

export type Result = GradeRule['result'];

/** The results of a rule, in the order of the list. */
export const RESULTS: readonly { readonly value: Result; readonly label: string; readonly tone: Tone }[] = [
  { value: 'failed', label: 'Failed', tone: 'bad' },
  { value: 'warning', label: 'Warning', tone: 'warn' },
  { value: 'passed', label: 'Passed', tone: 'good' },
  { value: 'not-exercised', label: 'Not exercised', tone: 'neutral' },
];

/** Failed rules first, then warnings, passed and not exercised; within a result in the order of the report. */
export function byResult(rules: readonly GradeRule[]): readonly GradeRule[] {
  return RESULTS.flatMap(({ value }) => rules.filter(({ result }) => result === value));
}

/** `1 failed, 12 passed, 3 not exercised` */
export function summaryOf(rules: readonly GradeRule[]): string {
  return RESULTS.map(({ value, label }) => ({ label, number: rules.filter(({ result }) => result === value).length }))
    .filter(({ number }) => number > 0)
    .map(({ label, number }) => `${number} ${label.toLowerCase()}`)
    .join(', ');
}
