/** The grade as one page that opens from disk. */
import { foldHtml, notesHtml, staticPage } from '../../../contract-tests/run/reporters/static-page.ts';
import type { Grade, GradeEvidence, GradeProblem, GradeRule } from '../../../openapi/generated/control-types.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { type AboutGrade, gradeLine, linkTo, seenLine, sortedRules, trapLines } from './report.ts';

/** Every rule, and each problem with its requests and deliveries. */
export function htmlReport(grade: Grade, about: AboutGrade): string {
  const title = `Grade of ${about.command}`;
  return staticPage(title, [
    element('p', { class: 'head' }, escaped(gradeLine(grade))),
    element('p', {}, escaped(seenLine(grade))),
    listHtml('Notes', about.notes),
    listHtml(`Traps, seed ${grade.seed}`, trapLines(grade)),
    element(
      'section',
      {},
      sortedRules(grade)
        .map(rule => ruleHtml(rule, about.dashboards))
        .join(''),
    ),
  ]);
}

function listHtml(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : element('h2', {}, escaped(title)) + notesHtml(lines);
}

const CLASSES: Readonly<Record<GradeRule['result'], string>> = {
  failed: 'failed',
  warning: 'warned',
  passed: 'passed',
  'not-exercised': 'known',
};

function ruleHtml(rule: GradeRule, dashboards: readonly string[]): string {
  const { id, title, result, why, advice, occasion, interfaceRules, problems } = rule;
  const remark = [id, ...interfaceRules].join(' ');
  const inside = [
    ...problems.map(problem => problemHtml(problem, dashboards)),
    element('p', {}, escaped(result === 'not-exercised' ? occasion : `Why: ${why}`)),
    element('p', {}, escaped(`Do: ${advice}`)),
  ];
  return foldHtml({ kind: CLASSES[result], word: result, what: title, remark, isOpen: problems.length > 0 }, inside);
}

function problemHtml({ text, attempt, evidence }: GradeProblem, dashboards: readonly string[]): string {
  return `${element('p', {}, escaped(attempt > 1 ? `${text} (with traps)` : text))}${evidence.map(each => evidenceHtml(each, dashboards[attempt - 1])).join('')}`;
}

function evidenceHtml(evidence: GradeEvidence, dashboard: string | undefined): string {
  const { id, at, text, trap, curl } = evidence;
  const line = escaped(`${at}  ${text}${trap === null ? '' : `  (trap ${trap})`}`);
  const href = linkTo(evidence, dashboard);
  const name = href === undefined ? escaped(id) : element('a', { href }, escaped(id));
  return element('pre', {}, `${name}  ${line}\n${escaped(curl)}`);
}
