import { jsonReport } from '../../scenarios/runner/reporters/json.ts';
import { junitReport } from '../../scenarios/runner/reporters/junit.ts';
import { scenarioText, summaryText } from '../../scenarios/runner/reporters/pretty.ts';
import type { ReportSettings } from '../../scenarios/runner/reporters/reporter.ts';
import { reasonOf, totalsOf } from '../../scenarios/runner/reporters/reporter.ts';
import type { OnDeployment, ScenarioResult } from '../../scenarios/runner/results.ts';
import { createMask, maskDeep } from '../text/mask.ts';
import { shellQuoted } from '../text/shell-quoted.ts';
import { runCtrf } from './ci/ctrf.ts';
import { type JobSummary, MAX_ROWS, moreLine, placed, SIGNS, SUMMARY_FILE, writeJobSummary } from './ci/job-summary.ts';
import type { Io } from './command.ts';
import { type DeploymentSettings, replayFlags } from './deployment-settings.ts';
import { code, row } from './markdown.ts';
import { baseUrl, oneOf, seed, text, token } from './readers.ts';
import { checkSeveral, placeOf } from './report-place.ts';
import { runHtml } from './run-html.ts';
import type { Settings } from './settings.ts';
import { writeFile } from './write-file.ts';

const REPORTERS = ['pretty', 'junit', 'ctrf', 'json', 'html', 'summary'] as const;
type Reporter = (typeof REPORTERS)[number];

/** File names in the folder of --out. */
const REPORT_FILES = {
  junit: 'junit.xml',
  ctrf: 'ctrf-report.json',
  json: 'scenarios.json',
  html: 'scenarios.html',
  pretty: 'scenarios.txt',
  summary: SUMMARY_FILE,
} as const satisfies Record<Reporter, string>;

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
  const asked = settings.all('reporter', oneOf(...REPORTERS));
  const reporters: readonly Reporter[] = asked.length > 0 ? [...new Set(asked)] : ['pretty'];
  const out = settings.one('out', text);
  const forOutput = placed(reporters, io);
  checkSeveral(out, forOutput.length, io);
  // A scenario may have written a key into a request or an expectation.
  const mask = createMask([
    settings.one('control-token', token) ?? '',
    io.env['SIM_API_KEY'] ?? '',
    ...(deployment ? secretsOf(deployment) : []),
  ]);
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
        const report = reportOf(reporter, { results: results.map(masked), durationMs, on }, plain);
        if (out === undefined) io.out(report);
        else await writeFile('--out', placeOf(out, REPORT_FILES[reporter], io), report);
      }
    },
  };
}

interface Ended {
  readonly results: readonly ScenarioResult[];
  readonly durationMs: number;
  readonly on: OnDeployment | undefined;
}

function reportOf(reporter: Reporter, { results, durationMs, on }: Ended, show: ReportSettings): string {
  if (reporter === 'json') return jsonReport(results, durationMs, on);
  if (reporter === 'summary') return runSummary(results, durationMs, on).markdown;
  if (reporter === 'html') return runHtml(results, durationMs, on);
  const startedAt = new Date(Date.now() - durationMs).toISOString();
  if (reporter === 'ctrf') return runCtrf(results, { startedAt, durationMs }, on);
  if (reporter === 'junit') return junitReport(results, { durationMs, startedAt }, show, on);
  return [...results.map(result => scenarioText(result, show)), summaryText(results, durationMs, show, on)].join('\n');
}

function simulatorFlags(settings: Settings): string {
  const given = settings.one('seed', seed);
  const url = settings.one('url', baseUrl);
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
