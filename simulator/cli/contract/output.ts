import path from 'node:path';
import { findingOf } from '../../../contract-tests/run/baseline/finding.ts';
import { type FoundOn, failureFiles } from '../../../contract-tests/run/failures/failure-file.ts';
import { replayCommand } from '../../../contract-tests/run/replay-token.ts';
import { endLine, harReport, jsonReport, junitReport, resultLine } from '../../../contract-tests/run/reporters/formats.ts';
import { htmlReport } from '../../../contract-tests/run/reporters/html.ts';
import { findingsText, type PrettySettings, summaryText } from '../../../contract-tests/run/reporters/pretty.ts';
import { tallyOf } from '../../../contract-tests/run/reporters/rows.ts';
import { sarifReport } from '../../../contract-tests/run/reporters/sarif.ts';
import { minCasesOf, OUTCOMES, outcomeOf, type PropertyResult, type Report } from '../../../contract-tests/run/results.ts';
import { contractCtrf } from '../ci/ctrf.ts';
import { code, type JobSummary, MAX_ROWS, moreLine, placed, row, SIGNS, SUMMARY_FILE, writeJobSummary } from '../ci/job-summary.ts';
import type { Annotation, Io } from '../command.ts';
import { askedForms, checkSeveral, isFolder, placeOf, type ReportForm, writeFile } from '../output.ts';
import type { Settings } from '../settings.ts';

/** Every form of the report. `lost` says when the deployment was lost. */
const FORMS = {
  pretty: {
    fileName: 'contract.txt',
    report: (report, show) => [findingsText(report, show), summaryText(report, show)].filter(part => part !== '').join('\n'),
  },
  junit: { fileName: 'junit.xml', report: junitReport },
  ctrf: { fileName: 'ctrf-report.json', report: contractCtrf },
  json: { fileName: 'contract.json', report: jsonReport },
  ndjson: { fileName: 'contract.ndjson', report: report => [...report.results.map(resultLine), endLine(report)].join('\n') },
  har: { fileName: 'failures.har', report: harReport },
  html: { fileName: 'contract.html', report: htmlReport },
  sarif: { fileName: 'contract.sarif', report: sarifReport },
  summary: { fileName: SUMMARY_FILE, report: (report, _, lost) => contractSummary(report, lost).markdown },
} satisfies Record<string, ReportForm<[report: Report, show: PrettySettings, lost: string | undefined]>>;

/** Where the files of failures go without --out. */
const FAILURES = 'contract-failures';

/** Where reports go. */
export interface ContractOutput {
  /** Prints a result as soon as it is there, where a report is a list of results. */
  result(result: PropertyResult): void;
  /** Writes the reports, and the files of each failure. `lost` says when the deployment was lost. */
  end(report: Report, lost?: string): Promise<void>;
}

/** Reads --reporter and --out. Throws a usage error when they do not go together. */
export function contractOutput(settings: Settings, io: Io, foundOn: FoundOn): ContractOutput {
  const reporters = askedForms(settings, FORMS);
  const out = settings.one('out');
  checkSeveral(out, placed(reporters, io).length, io);
  const folder = out !== undefined && isFolder(out, io) ? path.resolve(io.cwd, out) : undefined;
  const show: PrettySettings = { colour: io.colour };
  const isShown = reporters.includes('pretty');
  return {
    result(result) {
      if (out === undefined && reporters.includes('ndjson')) io.out(resultLine(result));
    },
    async end(report, lost) {
      const isSummarized = reporters.includes('summary') && (await writeJobSummary(contractSummary(report, lost), io));
      const textOf = (reporter: keyof typeof FORMS, how: PrettySettings): string => FORMS[reporter].report(report, how, lost);
      for (const reporter of reporters) {
        if (out !== undefined)
          await writeFile('--out', placeOf(out, FORMS[reporter].fileName, io), textOf(reporter, { ...show, colour: false }));
        else if (reporter === 'ndjson') io.out(endLine(report));
        else if (reporter !== 'pretty' && !(reporter === 'summary' && isSummarized)) io.out(textOf(reporter, show));
      }
      const failures = folder === undefined ? path.join(io.cwd, FAILURES) : path.join(folder, 'failures');
      const isWritten = await writeFailures(report, foundOn, failures);
      if (!isShown) return;
      const findings = findingsText(report, show);
      if (findings !== '') io.out(findings);
      if (isWritten)
        io.out(
          `Failures, each with a scenario and a curl script: ${replayCommand(path.relative(io.cwd, failures), foundOn.kind === 'deployment' ? foundOn.flags : '')}\n`,
        );
      io.out(summaryText(report, show));
    },
  };
}

/** Writes each failure as files; whether there was one. */
async function writeFailures({ results }: Report, foundOn: FoundOn, folder: string): Promise<boolean> {
  const files = failureFiles(results, foundOn);
  for (const { name, text: content } of files) await writeFile('--out', path.join(folder, name), content);
  return files.length > 0;
}

/** Failures with one cause. */
interface Cause {
  readonly message: string;
  readonly ids: readonly string[];
  readonly replay: string;
}

/** Returns what `sim contract` found, grouped by cause. `lost` says when the deployment was lost. */
export function contractSummary(report: Report, lost?: string): JobSummary {
  const causes = causesOf(report);
  const tally = tallyOf(report);
  const rows = OUTCOMES.map(name => [name, tally.properties.outcomes[name], tally.checks.outcomes[name]] as const);
  const markdown = [
    `## ${verdictOf(report, lost)}`,
    '',
    `${code(report.target)}, seed ${report.seed}, ${report.requests} requests in ${Math.round(report.durationMs / 1000)} s`,
    '',
    row(['', 'properties', 'checks']),
    row(['---', '---:', '---:']),
    ...rows.filter(([, ...counts]) => counts.some(count => count > 0)).map(([name, ...counts]) => row([name, ...counts.map(String)])),
    ...(lost === undefined ? [] : ['', `**Lost:** ${code(lost)}`]),
    ...report.inconclusive.flatMap(reason => ['', `**Inconclusive:** ${code(reason)}`]),
    ...(causes.length === 0 ? [] : ['', ...causeTable(causes)]),
    ...report.leftovers.flatMap(({ what, id, reason }) => ['', `Not removed: ${code(`${what} ${id}`)} (${code(reason)})`]),
    ...report.notes.flatMap(note => ['', code(note)]),
    ...coverageLines(report),
  ];
  const unclear = [...(lost === undefined ? [] : [lost]), ...report.inconclusive];
  return { markdown: markdown.join('\n'), annotations: [...causes.map(annotationOf), ...unclear.map(inconclusiveOf)] };
}

function verdictOf(report: Report, lost: string | undefined): string {
  const isFailed = report.results.some(result => outcomeOf(report, result) === 'failed') || report.leftovers.length > 0;
  if (isFailed) return `${SIGNS.failed} sim contract: failed`;
  if (lost !== undefined) return `${SIGNS.unclear} sim contract: the target is gone`;
  if (report.inconclusive.length > 0) return `${SIGNS.unclear} sim contract: inconclusive`;
  return report.isInterrupted ? `${SIGNS.unclear} sim contract: interrupted` : `${SIGNS.passed} sim contract: passed`;
}

/** Failures with one finding are one cause, those of most properties first. */
function causesOf(report: Report): Cause[] {
  const causes = new Map<string, Cause>();
  for (const result of report.results) {
    if (outcomeOf(report, result) !== 'failed') continue;
    const message = messageOf(report, result);
    const before = causes.get(findingOf(message));
    if (before) causes.set(findingOf(message), { ...before, ids: [...before.ids, result.id] });
    else causes.set(findingOf(message), { message, ids: [result.id], replay: result.failure?.replay ?? '' });
  }
  return [...causes.values()].toSorted((a, b) => b.ids.length - a.ids.length);
}

function messageOf(report: Report, { failure, runs }: PropertyResult): string {
  return failure?.message ?? `Too few cases: ran ${runs} of at least ${minCasesOf(report)}`;
}

function causeTable(causes: readonly Cause[]): string[] {
  return [
    row(['failed', 'properties', 'for example', 'repeat']),
    row(['---', '---:', '---', '---']),
    ...causes
      .slice(0, MAX_ROWS)
      .map(({ message, ids, replay }) => row([code(message), String(ids.length), code(ids[0] ?? ''), code(replay)])),
    ...moreLine(causes.length),
  ];
}

function annotationOf({ message, ids, replay }: Cause): Annotation {
  const more = ids.length > 1 ? ` (and ${ids.length - 1} more)` : '';
  return { level: 'error', title: `sim contract: ${ids[0] ?? ''}${more}`, message: replay === '' ? message : `${message}\n${replay}` };
}

function inconclusiveOf(reason: string): Annotation {
  return { level: 'error', title: 'sim contract: inconclusive', message: reason };
}

function coverageLines({ coverage: { answers, rules } }: Report): string[] {
  const statuses = answers.flatMap(({ seen }) => Object.values(seen));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const covered = sum(rules.map(area => area.covered));
  const total = sum(rules.map(area => area.total));
  return ['', `Responses ${statuses.filter(count => count > 0).length} of ${statuses.length}, rules ${covered} of ${total}`];
}
