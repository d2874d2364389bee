import path from 'node:path';
import { type FoundOn, failureFiles } from '../../contract-tests/run/failures/failure-file.ts';
import { replayCommand } from '../../contract-tests/run/replay-token.ts';
import { findingsText, type PrettySettings } from '../../contract-tests/run/reporters/findings-text.ts';
import { harReport } from '../../contract-tests/run/reporters/har.ts';
import { htmlReport } from '../../contract-tests/run/reporters/html.ts';
import { endLine, jsonReport, resultLine } from '../../contract-tests/run/reporters/json.ts';
import { junitReport } from '../../contract-tests/run/reporters/junit.ts';
import { summaryText } from '../../contract-tests/run/reporters/pretty.ts';
import { sarifReport } from '../../contract-tests/run/reporters/sarif.ts';
import type { PropertyResult, Report } from '../../contract-tests/run/results.ts';
import { contractSummary } from './ci/contract-summary.ts';
import { contractCtrf } from './ci/ctrf.ts';
import { placed, SUMMARY_FILE, writeJobSummary } from './ci/job-summary.ts';
import type { Io } from './command.ts';
import { oneOf, text } from './readers.ts';
import { checkSeveral, isFolder, placeOf } from './report-place.ts';
import type { Settings } from './settings.ts';

import { writeFile } from './write-file.ts';

const REPORTERS = ['pretty', 'junit', 'ctrf', 'json', 'ndjson', 'har', 'html', 'sarif', 'summary'] as const;
type Reporter = (typeof REPORTERS)[number];

/** What each report is called in the folder --out. */
const FILES = {
  pretty: 'contract.txt',
  junit: 'junit.xml',
  ctrf: 'ctrf-report.json',
  json: 'contract.json',
  ndjson: 'contract.ndjson',
  har: 'failures.har',
  html: 'contract.html',
  sarif: 'contract.sarif',
  summary: SUMMARY_FILE,
} as const satisfies Record<Reporter, string>;

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
  const asked = settings.all('reporter', oneOf(...REPORTERS));
  const reporters: readonly Reporter[] = asked.length > 0 ? [...new Set(asked)] : ['pretty'];
  const out = settings.one('out', text);
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
      const textOf = (reporter: Reporter, how: PrettySettings): string => WRITERS[reporter](report, how, lost);
      for (const reporter of reporters) {
        if (out !== undefined) await writeFile('--out', placeOf(out, FILES[reporter], io), textOf(reporter, { ...show, colour: false }));
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

/** How each report is made. */
const WRITERS: Readonly<Record<Reporter, (report: Report, show: PrettySettings, lost?: string) => string>> = {
  pretty: (report, show) => [findingsText(report, show), summaryText(report, show)].filter(part => part !== '').join('\n'),
  junit: junitReport,
  ctrf: contractCtrf,
  json: jsonReport,
  ndjson: report => [...report.results.map(resultLine), endLine(report)].join('\n'),
  har: harReport,
  html: htmlReport,
  sarif: sarifReport,
  summary: (report, _, lost) => contractSummary(report, lost).markdown,
};

/** Writes each failure as files; whether there was one. */
async function writeFailures({ results }: Report, foundOn: FoundOn, folder: string): Promise<boolean> {
  const files = failureFiles(results, foundOn);
  for (const { name, text: content } of files) await writeFile('--out', path.join(folder, name), content);
  return files.length > 0;
}
