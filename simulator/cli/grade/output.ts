import { foldHtml, notesHtml, staticPage } from '../../../contract-tests/run/reporters/static-page.ts';
import type { Grade, GradeEvidence, GradeProblem, GradeRule } from '../../../openapi/generated/control-types.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import { code, type JobSummary, MAX_ROWS, moreLine, placed, row, SIGNS, SUMMARY_FILE, writeJobSummary } from '../ci/job-summary.ts';
import type { Io } from '../command.ts';
import { usageError } from '../errors.ts';
import { askedForms, checkSeveral, placeOf, type ReportForm, shownPlace, writeFile } from '../output.ts';
import type { Settings } from '../settings.ts';
import { type AboutGrade, gradeLine, junitReport, linkTo, prettyReport, sarifReport, seenLine, sortedRules, trapLines } from './report.ts';

/** Every form of the report. */
export const reporters = {
  pretty: { fileName: 'grade.txt', report: prettyReport },
  junit: { fileName: 'grade.xml', report: junitReport },
  json: { fileName: 'grade.json', report: grade => JSON.stringify(grade, null, 2) },
  html: { fileName: 'grade.html', report: htmlReport },
  sarif: { fileName: 'grade.sarif', report: sarifReport },
  summary: { fileName: SUMMARY_FILE, report: (grade, about) => gradeSummary(grade, about).markdown },
} satisfies Record<string, ReportForm<[grade: Grade, about: AboutGrade]>>;

/** Writes the reports on a grade. */
export interface GradeOutput {
  write(grade: Grade, about: Omit<AboutGrade, 'colour'>): Promise<void>;
}

/** Reads --reporter and --out. Throws a usage error for a report that would be mixed with the output of the command. */
export function gradeOutput(settings: Settings, io: Io): GradeOutput {
  const names = askedForms(settings, reporters);
  const out = settings.one('out');
  const forFiles = placed(names, io).filter(name => name !== 'pretty');
  if (forFiles.length > 0 && out === undefined)
    throw usageError(`--reporter ${forFiles[0]} needs a folder, because standard output belongs to the command: name it with --out`);
  if (out !== undefined) checkSeveral(out, names.length, io);
  return {
    async write(grade, about) {
      if (names.includes('pretty')) io.out(reporters.pretty.report(grade, { ...about, colour: io.colour }).trimEnd());
      if (names.includes('summary')) await writeJobSummary(gradeSummary(grade, { ...about, colour: false }), io);
      if (out === undefined) return;
      for (const name of names) {
        const { fileName, report } = reporters[name];
        await writeFile('--out', placeOf(out, fileName, io), report(grade, { ...about, colour: false }));
      }
      io.err(`Wrote ${names.map(name => shownPlace(out, reporters[name].fileName, io)).join(', ')}`);
    },
  };
}

/** Every rule, and each problem with its requests and deliveries. */
function htmlReport(grade: Grade, about: AboutGrade): string {
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

/** Returns the grade of a client, with the rules that it breaks and what to do. */
function gradeSummary(grade: Grade, { command, notes }: AboutGrade): JobSummary {
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
