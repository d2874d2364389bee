import pc from 'picocolors';
import type { Grade, GradeProblem, GradeRule } from '../../../openapi/generated/control-types.ts';
import { type AboutGrade, gradeLine, linkTo, seenLine, sortedRules, trapLines } from './report.ts';

/** How many problems of a rule the terminal shows; the other reports show more. */
const MAX_PROBLEMS = 2;

/** The report for a terminal. */
export function prettyReport(grade: Grade, { colour, notes, dashboards }: AboutGrade): string {
  const paint = pc.createColors(colour);
  const marks: Readonly<Record<GradeRule['result'], string>> = {
    failed: paint.red('✗'),
    warning: paint.yellow('!'),
    passed: paint.green('✓'),
    'not-exercised': paint.dim('–'),
  };
  const problemLines = ({ text, attempt, evidence }: GradeProblem): string[] => [
    `    ${text}${attempt > 1 ? ' (with traps)' : ''}`,
    ...evidence.flatMap(each => {
      const link = linkTo(each, dashboards[attempt - 1]);
      return [
        paint.dim(`      ${each.id}  ${each.text}${each.trap === null ? '' : `  (trap ${each.trap})`}`),
        paint.dim(`        ${each.curl}`),
        ...(link === undefined ? [] : [paint.dim(`        ${link}`)]),
      ];
    }),
  ];
  const ruleLines = (rule: GradeRule): string[] => {
    const head = `${marks[rule.result]} ${rule.title} ${paint.dim(rule.id)}`;
    if (rule.result === 'passed') return [head];
    if (rule.result === 'not-exercised') return [`${head}\n    ${paint.dim(rule.occasion)}`];
    const left = rule.problems.length - MAX_PROBLEMS;
    return [
      head,
      ...rule.problems.slice(0, MAX_PROBLEMS).flatMap(problemLines),
      ...(left > 0 ? [`    and ${left} more`] : []),
      `    Why: ${rule.why}`,
      `    Do:  ${rule.advice}`,
    ];
  };
  const traps = trapLines(grade);
  return [
    '',
    ...sortedRules(grade).flatMap(ruleLines),
    '',
    ...(traps.length > 0 ? [`Traps (seed ${grade.seed}):`, ...traps.map(line => `  ${line}`), ''] : []),
    ...notes.map(note => paint.yellow(note)),
    ...dashboards.map((address, index) => `Dashboard of run ${index + 1}: ${address}`),
    seenLine(grade),
    paint.bold(gradeLine(grade)),
  ].join('\n');
}
