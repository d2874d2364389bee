import type { Grade, GradeRule } from '../../../openapi/generated/control-types.ts';
import { type AboutGrade, gradeLine, seenLine, sortedRules } from '../grade-reporters/report.ts';
import { code, row } from '../markdown.ts';
import { type JobSummary, MAX_ROWS, moreLine, SIGNS } from './job-summary.ts';

/** Returns the grade of a client, with the rules that it breaks and what to do. */
export function gradeSummary(grade: Grade, { command, notes }: AboutGrade): JobSummary {
  const broken = sortedRules(grade).filter(({ result }) => result === 'failed' || result === 'warning');
  const hasFailed = broken.some(({ result }) => result === 'failed');
  const sign = hasFailed ? SIGNS.failed : grade.grade === null ? SIGNS.unclear : SIGNS.passed;
  const markdown = [
    `## ${sign} sim ${gradeLine(grade)}`,
    '',
    `${code(command)}: ${seenLine(grade)}`,
    ...notes.flatMap(note => ['', code(note)]),
    ...(broken.length === 0 ? [] : ['', row(['', 'rule', 'what happened', 'what to do']), row(['---', '---', '---', '---'])]),
    ...broken.slice(0, MAX_ROWS).map(rowOf),
    ...moreLine(broken.length),
  ];
  return {
    markdown: markdown.join('\n'),
    annotations: broken.map(rule => ({
      level: rule.result === 'failed' ? 'error' : 'warning',
      title: `sim grade: ${rule.id}`,
      message: `${rule.problems[0]?.text ?? rule.title}\n${rule.advice}`,
    })),
  };
}

function rowOf({ id, title, result, advice, problems }: GradeRule): string {
  const sign = result === 'failed' ? SIGNS.failed : SIGNS.unclear;
  return row([sign, code(id), code(problems[0]?.text ?? title), code(advice)]);
}
