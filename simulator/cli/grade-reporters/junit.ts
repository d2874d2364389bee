import type { Grade, GradeRule } from '../../../openapi/generated/control-types.ts';
import { type JunitCase, junitXml } from '../../../scenarios/runner/reporters/junit-xml.ts';
import type { AboutGrade } from './report.ts';

/** A test case for each rule; warnings pass with output. */
export function junitReport({ rules }: Grade, about: AboutGrade): string {
  const areas = [...new Set(rules.map(areaOf))];
  const suites = areas.map(name => ({ name, cases: rules.filter(rule => areaOf(rule) === name).map(caseOf) }));
  return junitXml('sim grade', suites, about);
}

function areaOf({ id }: GradeRule): string {
  return id.split('/', 1)[0] ?? id;
}

function caseOf(rule: GradeRule): JunitCase {
  const { id, title, result, occasion, why, advice, problems } = rule;
  const common = { name: title, className: `grade.${id.replace('/', '.')}`, durationMs: 0 };
  if (result === 'not-exercised') return { ...common, skipped: { message: occasion } };
  if (result === 'passed') return common;
  const texts = problems.map(({ text, evidence }) =>
    [text, ...evidence.map(each => `  ${each.id} ${each.text}\n    ${each.curl}`)].join('\n'),
  );
  const whole = [...texts, `Why: ${why}`, `Do: ${advice}`].join('\n');
  if (result === 'warning') return { ...common, output: whole };
  return { ...common, failure: { message: problems[0]?.text ?? title, type: id, text: whole } };
}
