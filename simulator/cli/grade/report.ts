import { createHash } from 'node:crypto';
import pc from 'picocolors';
import { sarifLog } from '../../../contract-tests/run/reporters/sarif.ts';
import type { Grade, GradeEvidence, GradeProblem, GradeRule } from '../../../openapi/generated/control-types.ts';
import { type JunitCase, junitXml } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { version } from '../../kernel/version.ts';
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

/** Returns what was seen, and how fast deliveries were acknowledged. */
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

/** How many problems of a rule the terminal shows; the other reports show more. */
const MAX_PROBLEMS = 2;

/** The terminal shows so much of a command; whole ones with long bodies would hide everything else. */
const MAX_CHARACTERS = 400;

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
        paint.dim(`        ${inShort(each.curl)}`),
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

function inShort(curl: string): string {
  if (curl.length <= MAX_CHARACTERS) return curl;
  return `${curl.slice(0, MAX_CHARACTERS)}… (${curl.length - MAX_CHARACTERS} more characters: --reporter json --out <folder>)`;
}

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

/** SARIF 2.1.0, which code hosts show as findings of a scan. A client's code is not known here, so that a finding is about the whole of it. */
export function sarifReport(grade: Grade, { command }: AboutGrade): string {
  const { rules } = grade;
  const run = {
    tool: { driver: { name: 'sim grade', version, rules: rules.map(descriptorOf) } },
    automationDetails: { id: `sim grade/${command}/` },
    invocations: [{ executionSuccessful: true, commandLine: command }],
    columnKind: 'utf16CodeUnits',
    results: rules.flatMap((rule, ruleIndex) =>
      rule.problems.map(({ text, evidence }) => ({
        ruleId: rule.id,
        ruleIndex,
        level: rule.level,
        message: { text: [text, ...evidence.map(each => `${each.id} ${each.text}`), rule.advice].join('\n') },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'package.json' }, region: { startLine: 1 } } }],
        partialFingerprints: { primaryLocationLineHash: `${fingerprintOf(rule)}:1` },
        properties: { evidence },
      })),
    ),
    properties: { grade: gradeLine(grade) },
  };
  return sarifLog(run);
}

function descriptorOf({ id, title, why, advice, level, interfaceRules }: GradeRule): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: advice },
    defaultConfiguration: { level },
    properties: { tags: [id.split('/', 1)[0], ...interfaceRules] },
  };
}

/** The same for all findings of a rule: what they quote changes from run to run. */
function fingerprintOf({ id }: GradeRule): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16);
}
