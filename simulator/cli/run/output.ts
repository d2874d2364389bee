import { foldHtml, notesHtml, staticPage } from '../../../contract-tests/run/reporters/static-page.ts';
import { jsonReport, junitReport } from '../../../scenarios/runner/reporters/formats.ts';
import { element, escaped } from '../../../scenarios/runner/reporters/markup.ts';
import {
  type ReportSettings,
  reasonOf,
  scenarioText,
  stepLines,
  summaryText,
  totalsOf,
} from '../../../scenarios/runner/reporters/pretty.ts';
import type { Failure, Moment, OnDeployment, ScenarioResult } from '../../../scenarios/runner/results.ts';
import { createMask, maskDeep } from '../../text/mask.ts';
import { shellQuoted } from '../../text/printable.ts';
import { runCtrf } from '../ci/ctrf.ts';
import { code, type JobSummary, MAX_ROWS, moreLine, placed, row, SIGNS, SUMMARY_FILE, writeJobSummary } from '../ci/job-summary.ts';
import type { Io } from '../command.ts';
import { type DeploymentSettings, replayFlags } from '../deployment/settings.ts';
import { askedForms, checkSeveral, placeOf, type ReportForm, writeFile } from '../output.ts';
import { text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** What a report is of. */
interface Ended {
  readonly results: readonly ScenarioResult[];
  readonly durationMs: number;
  readonly startedAt: string;
  readonly on: OnDeployment | undefined;
}

/** Every form of the report. */
const FORMS = {
  pretty: {
    fileName: 'scenarios.txt',
    report: ({ results, durationMs, on }, show) =>
      [...results.map(result => scenarioText(result, show)), summaryText(results, durationMs, show, on)].join('\n'),
  },
  junit: { fileName: 'junit.xml', report: ({ results, on, ...time }, show) => junitReport(results, time, show, on) },
  ctrf: { fileName: 'ctrf-report.json', report: ({ results, on, ...time }) => runCtrf(results, time, on) },
  json: { fileName: 'scenarios.json', report: ({ results, durationMs, on }) => jsonReport(results, durationMs, on) },
  html: { fileName: 'scenarios.html', report: ({ results, durationMs, on }) => runHtml(results, durationMs, on) },
  summary: { fileName: SUMMARY_FILE, report: ({ results, durationMs, on }) => runSummary(results, durationMs, on).markdown },
} satisfies Record<string, ReportForm<[ended: Ended, show: ReportSettings]>>;

/** Writes reports. */
export interface RunOutput {
  /** Whether a report shows what happened in each world. */
  readonly needsMoments: boolean;
  /** Shows the result of a scenario as soon as it has ended. */
  result(result: ScenarioResult): void;
  end(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): Promise<void>;
}

/** Reads --reporter and --out. Throws a usage error if there are several reporters and no folder. */
export function runOutput(settings: Settings, io: Io, deployment?: DeploymentSettings): RunOutput {
  const reporters = askedForms(settings, FORMS);
  const out = settings.one('out');
  const forOutput = placed(reporters, io);
  checkSeveral(out, forOutput.length, io);
  // A scenario may have written a key into a request or an expectation.
  const mask = createMask([settings.one('control-token') ?? '', io.env['SIM_API_KEY'] ?? '', ...(deployment ? secretsOf(deployment) : [])]);
  const flags = [
    deployment ? replayFlags(deployment) : simulatorFlags(settings),
    ...flagsOf(settings, 'var'),
    ...flagsOf(settings, 'allow-files'),
  ]
    .filter(flag => flag !== '')
    .join(' ');
  const show: ReportSettings = {
    colour: io.colour,
    rerunCommand: file => mask(commandFor(file, flags)),
    ...(deployment && { target: deployment.baseUrl }),
  };
  const masked = (result: ScenarioResult): ScenarioResult => maskDeep(result, mask);
  // The pretty report goes to the terminal if the others go to files.
  const isPrinted = reporters.includes('pretty') && (forOutput.length > 1 || out === undefined);
  return {
    needsMoments: reporters.includes('html'),
    result: result => void (isPrinted && io.out(scenarioText(masked(result), show))),
    async end(results, durationMs, given) {
      const on = given && maskDeep(given, mask);
      if (isPrinted) io.out(summaryText(results, durationMs, show, on));
      const plain = { ...show, colour: false };
      if (reporters.includes('summary')) await writeJobSummary(runSummary(results.map(masked), durationMs, on), io);
      for (const reporter of forOutput.filter(name => name !== 'pretty' || !isPrinted)) {
        const { fileName, report } = FORMS[reporter];
        const startedAt = new Date(Date.now() - durationMs).toISOString();
        const written = report({ results: results.map(masked), durationMs, startedAt, on }, plain);
        if (out === undefined) io.out(written);
        else await writeFile('--out', placeOf(out, fileName, io), written);
      }
    },
  };
}

function simulatorFlags(settings: Settings): string {
  const given = settings.one('seed');
  const url = settings.one('url');
  return `${given === undefined ? '' : ` --seed ${given}`}${url === undefined ? '' : ` --url ${url}`}`.trim();
}

function flagsOf(settings: Settings, name: 'var' | 'allow-files'): string[] {
  return settings.all(name, text).map(value => `--${name} ${quoted(value)}`);
}

function commandFor(file: string, flags: string): string {
  return `sim run ${quoted(file)}${flags === '' ? '' : ` ${flags}`}`;
}

function quoted(word: string): string {
  return /^[\w./=-]+$/.test(word) ? word : shellQuoted(word);
}

function secretsOf({ apiKey, access, receiver }: DeploymentSettings): string[] {
  return [apiKey, ...access.secrets, receiver?.secret ?? ''];
}

/** Returns what became of scenarios, with the step at which each one failed. */
export function runSummary(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): JobSummary {
  const totals = totalsOf(results);
  const failed = results.flatMap(({ name, failure }) => (failure ? [{ name, failure }] : []));
  const markdown = [
    `## ${failed.length > 0 ? `${SIGNS.failed} sim run: failed` : `${SIGNS.passed} sim run: passed`}`,
    '',
    `${results.length} scenarios${on ? ` on ${code(on.target)}` : ''} in ${(durationMs / 1000).toFixed(1)} s: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
    ...(failed.length === 0 ? [] : ['', row(['failed', 'step', 'why']), row(['---', '---', '---'])]),
    ...failed
      .slice(0, MAX_ROWS)
      .map(({ failure }) => row([code(`${failure.file}:${failure.line}`), code(failure.step), code(reasonOf(failure))])),
    ...moreLine(failed.length),
    ...(on ? [...on.notes, ...on.leftovers].flatMap(line => ['', line]) : []),
  ];
  return {
    markdown: markdown.join('\n'),
    annotations: failed.map(({ name, failure }) => ({
      level: 'error',
      file: failure.file,
      line: failure.line,
      title: `sim run: ${name}`,
      message: `${failure.step}: ${reasonOf(failure)}`,
    })),
  };
}

/** The columns of a timeline, which all have the same axis of time. */
const LANES = {
  step: 'Steps',
  clock: 'Clock',
  request: 'Requests',
  job: 'Jobs',
  event: 'Events',
  delivery: 'Deliveries',
} as const satisfies Record<Moment['lane'], string>;

const ORDER: readonly ScenarioResult['status'][] = ['failed', 'skipped', 'passed'];

/** Each scenario with its timeline; failed ones come first, and are open. */
export function runHtml(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): string {
  const { passed, failed, skipped } = totalsOf(results);
  const totals = `${results.length} scenarios${on ? ` on ${on.target}, tag ${on.tag}` : ''} in ${(durationMs / 1000).toFixed(1)} s: ${passed} passed, ${failed} failed, ${skipped} skipped`;
  const remarks = on ? [...on.notes, ...on.leftovers] : [];
  const sorted = ORDER.flatMap(status => results.filter(result => result.status === status));
  return staticPage(`Scenarios: ${failed > 0 ? `${failed} failed` : 'none failed'}`, [
    element('p', { class: 'head' }, escaped(totals)),
    notesHtml(remarks),
    element('section', { 'aria-label': 'Scenarios' }, sorted.map(result => scenarioHtml(result, on?.target)).join('\n')),
  ]);
}

function scenarioHtml(
  { name, description, file, tags, status, durationMs, steps, failure, moments = [] }: ScenarioResult,
  target?: string,
): string {
  const head = { kind: status, what: name, remark: `${file} ${tags.join(' ')}`.trim(), isOpen: failure !== null };
  const facts = `${steps} ${steps === 1 ? 'step' : 'steps'}, ${Math.round(durationMs)} ms`;
  const inside = [
    element('p', { class: 'facts' }, escaped([facts, description ?? ''].filter(part => part !== '').join(' · '))),
    failure ? failureHtml(failure, target) : '',
    moments.length === 0 ? '' : timelineHtml(name, moments),
  ];
  return foldHtml(head, inside, '\n');
}

function failureHtml(failure: Failure, target: string | undefined): string {
  return [failure, ...failure.others].map(each => element('pre', {}, escaped(stepLines(each, false, target).join('\n')))).join('\n');
}

/** A table whose rows are the instants at which something happened, and whose columns say what. */
function timelineHtml(name: string, moments: readonly Moment[]): string {
  const lanes = (Object.keys(LANES) as Moment['lane'][]).filter(lane => moments.some(moment => moment.lane === lane));
  const instants = [...new Set(moments.map(({ at }) => at))];
  const head = ['Time', ...lanes.map(lane => LANES[lane])].map(title => element('th', { scope: 'col' }, title)).join('');
  const rows = instants.map((at, index) => {
    const time = `${escaped(at)}${element('span', { class: 'gap' }, escaped(gapBefore(instants, index)))}`;
    const cells = lanes.map(lane => element('td', {}, cellHtml(moments.filter(moment => moment.at === at && moment.lane === lane))));
    return element('tr', {}, element('th', { scope: 'row' }, time) + cells.join(''));
  });
  const table = element('table', {}, `${element('thead', {}, element('tr', {}, head))}${element('tbody', {}, rows.join('\n'))}`);
  // What scrolls can be reached with the keyboard.
  return element('div', { class: 'timeline', role: 'region', 'aria-label': `Timeline of ${name}`, tabindex: 0 }, table);
}

function cellHtml(moments: readonly Moment[]): string {
  if (moments.length === 0) return '';
  const items = moments.map(({ text: words, outcome, isFailed }) => {
    const said = outcome === '' ? '' : ` ${element('span', { class: isFailed ? 'failed' : 'area' }, escaped(outcome))}`;
    return element('li', {}, escaped(words) + said);
  });
  return element('ul', {}, items.join(''));
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** How long nothing happened: `+ 2 h 30 min`. */
function gapBefore(instants: readonly string[], index: number): string {
  let rest = Date.parse(instants[index] ?? '') - Date.parse(instants[index - 1] ?? '');
  if (!(rest > 0)) return '';
  const parts = UNITS.flatMap(([unit, ms]) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return `+ ${parts.slice(0, 2).join(' ')}`;
}
