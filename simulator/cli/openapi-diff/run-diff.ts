/** `sim openapi diff`: compares two documents, and fails for changes that break something. */
import type { KnownFailure } from '../../../contract-tests/run/results.ts';
import { diffDocuments } from '../../../openapi/diff/diff.ts';
import { DocumentError, nodeIn } from '../../../openapi/diff/document.ts';
import { type Used, usageOf } from '../../../openapi/diff/used.ts';
import { publicApi } from '../../../openapi/document.ts';
import { isNode } from '../../../openapi/sources.ts';
import { documentYaml } from '../../../openapi/yaml-text.ts';
import { type BaselineFile, openBaselineFile } from '../baseline-file.ts';
import { code, row } from '../ci/job-summary.ts';
import type { Call, Io } from '../command.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { askedForms, checkSeveral, counted, placeOf, type ReportForm, writeFile } from '../output.ts';
import { oneOf } from '../readers.ts';
import type { Settings } from '../settings.ts';
import { BUNDLED, type NamedDocument, readDocument, readUsedCalls } from './read.ts';
import {
  breaksText,
  type DiffReport,
  type Finding,
  failing,
  findingsOf,
  findingText,
  isAboutEvents,
  marksOf,
  operationsOf,
  prettyReport,
  sarifReport,
  verdictText,
} from './report.ts';

/** A comment of a code host has a limit of 65,536 characters. */
const MAX_ROWS = 100;

/** Every form of the report. */
const FORMS = {
  pretty: { fileName: 'openapi-diff.txt', report: prettyReport },
  json: { fileName: 'openapi-diff.json', report: jsonReport },
  sarif: { fileName: 'openapi-diff.sarif', report: sarifReport },
  markdown: { fileName: 'openapi-diff.md', report: markdownReport },
} satisfies Record<string, ReportForm<[report: DiffReport, colour: boolean]>>;

/** Compares the documents that the words name. Resolves with the exit code: 1 if a change fails the command. */
export async function runDiff([first, second = BUNDLED]: readonly string[], { settings, io }: Call): Promise<number> {
  if (first === undefined) throw usageError('sim openapi diff needs a document: sim openapi diff <file or URL> [<file or URL>]');
  const write = outputOf(settings, io);
  const failOn = settings.one('fail-on', oneOf('any', 'clients', 'servers')) ?? 'any';
  const isControl = settings.on('control');
  const before = await readDocument(first, isControl, io);
  const after = await readDocument(second, isControl, io);
  const baseline = await openBaselineFile(settings, io, 'sim openapi diff');
  const changes = compared(before, after);
  const listed = settings.on('texts') ? changes : changes.filter(({ isText }) => !isText);
  const used = await usedOf(settings, before, io);
  const found = findingsOf(listed).map(finding => (used ? { ...finding, isUsed: finding.places.some(used.uses) } : finding));
  const { findings, notes } = baseline ? await withBaseline(found, baseline) : { findings: found, notes: [] };
  const report: DiffReport = {
    before: labelOf(before),
    after: labelOf(after),
    file: after.text === undefined ? 'openapi.yaml' : after.name,
    text: after.text ?? documentYaml(publicApi.json),
    findings,
    leftOut: changes.length - listed.length,
    failOn,
    ...(used && { usedCalls: used.known }),
    notes: [...notes, ...eventNotes(findings, used)],
  };
  await write(report);
  return failing(report).length > 0 ? EXIT.failed : EXIT.ok;
}

function compared(before: NamedDocument, after: NamedDocument): ReturnType<typeof diffDocuments> {
  // Each document alone shows which of them cannot be compared.
  for (const { name, value } of [before, after]) wrapped(name, () => diffDocuments(value, value));
  return diffDocuments(before.value, after.value);
}

function wrapped(name: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (error instanceof DocumentError) throw usageError(`${name} cannot be compared: ${error.message}`);
    throw error;
  }
}

function labelOf({ name, value }: NamedDocument): string {
  const version = isNode(value) ? nodeIn(value, 'info')['version'] : undefined;
  return typeof version === 'string' ? `${name} (${version})` : name;
}

/** Reads --used. Throws where no call is of an operation of the document: nothing could be said of what is used. */
async function usedOf(settings: Settings, before: NamedDocument, io: Io): Promise<Used | undefined> {
  const places = settings.all('used');
  if (places.length === 0) return undefined;
  const calls = await readUsedCalls(places, io);
  const used = usageOf(before.value, calls);
  if (used.known > 0) return used;
  throw new CliError(
    `Inconclusive: none of the ${counted(calls.length, 'call')} in ${places.join(', ')} is of an operation of ${before.name}, so that nothing is known to be used`,
    EXIT.inconclusive,
  );
}

function eventNotes(findings: readonly Finding[], used: Used | undefined): string[] {
  const count = used ? findings.filter(finding => finding.breaks.length > 0 && isAboutEvents(finding)).length : 0;
  return count === 0
    ? []
    : [`${counted(count, 'breaking change')} of events: calls do not show which events you receive, so that they do not fail`];
}

/** Marks what is known, and writes the file where it has to change. */
async function withBaseline(
  found: readonly Finding[],
  file: BaselineFile,
): Promise<{ readonly findings: readonly Finding[]; readonly notes: readonly string[] }> {
  const { name, entries, isNew, isUpdate, today } = file;
  const breaking = found.filter(({ breaks }) => breaks.length > 0);
  const added: KnownFailure[] = breaking
    .filter(({ fingerprint }) => !entries.some(entry => entry.fingerprint === fingerprint))
    .map(finding => ({ property: finding.title, finding: findingText(finding), fingerprint: finding.fingerprint }));
  const gone = entries.filter(({ fingerprint }) => !breaking.some(finding => finding.fingerprint === fingerprint));
  const isWritten = isNew || isUpdate;
  if (isWritten) await file.write(added, gone);
  const accepted = isWritten ? [...entries, ...added] : entries;
  const overdue = accepted.filter(
    ({ until, fingerprint }) => until !== undefined && today > until && !gone.some(entry => entry.fingerprint === fingerprint),
  );
  const findings = found.map(finding => {
    const known = accepted.find(entry => entry.fingerprint === finding.fingerprint && !overdue.includes(entry));
    return known ? { ...finding, known } : finding;
  });
  const notes = [
    ...overdue.map(({ property, until }) => `Known only until ${until}: ${property}`),
    ...(isNew ? [`Written: ${name} with ${counted(added.length, 'known change')}`] : []),
    ...(!isNew && isWritten ? [`Updated: ${name}, ${added.length} added, ${gone.length} removed`] : []),
    ...(isWritten ? [] : gone.map(({ property, finding }) => `No longer there: ${property}: ${finding}; --update-baseline removes it`)),
  ];
  return { findings, notes };
}

/** Reads --reporter and --out, and returns what writes the reports. */
function outputOf(settings: Settings, io: Io): (report: DiffReport) => Promise<void> {
  const reporters = askedForms(settings, FORMS);
  const out = settings.one('out');
  checkSeveral(out, reporters.length, io);
  return async report => {
    // The report for people goes to the terminal if the others go to files.
    if (reporters.length > 1 && reporters.includes('pretty')) io.out(prettyReport(report, io.colour));
    for (const reporter of reporters) {
      const { fileName, report: textOf } = FORMS[reporter];
      if (out === undefined) io.out(textOf(report, io.colour));
      else await writeFile('--out', placeOf(out, fileName, io), textOf(report, false));
    }
  };
}

/** Returns the report as JSON: each finding with all its places, and whether it fails the command. */
function jsonReport(report: DiffReport): string {
  const { before, after, findings, leftOut, usedCalls, failOn, notes } = report;
  const fails = new Set(failing(report));
  const count = (side: 'clients' | 'servers'): number => findings.filter(({ breaks }) => breaks.includes(side)).length;
  return JSON.stringify(
    {
      before,
      after,
      failOn,
      ...(usedCalls !== undefined && { usedCalls }),
      counts: {
        breaksClients: count('clients'),
        breaksServers: count('servers'),
        harmless: findings.filter(({ breaks }) => breaks.length === 0).length,
        textsNotListed: leftOut,
        failing: fails.size,
      },
      notes,
      findings: findings.map(finding => ({
        title: finding.title,
        subject: finding.places[0]?.subject,
        what: finding.places[0]?.what,
        message: finding.message,
        breaks: finding.breaks,
        ...(finding.isUsed !== undefined && { isUsed: finding.isUsed }),
        ...(finding.known && { known: finding.known }),
        isFailing: fails.has(finding),
        fingerprint: finding.fingerprint,
        operations: operationsOf(finding),
        places: finding.places.map(({ operation, part, field }) => ({ operation, part, field })),
      })),
    },
    null,
    2,
  );
}

/** Returns the report as Markdown, for a comment or a summary of a job. */
function markdownReport(report: DiffReport): string {
  const { findings, before, after, notes } = report;
  const fails = new Set(failing(report));
  const table = (found: readonly Finding[]): string[] => [
    row(['', 'where', 'change', 'for', 'operations']),
    row(['---', '---', '---', '---', '---:']),
    ...found.slice(0, MAX_ROWS).map(finding => rowOf(finding, fails.has(finding))),
    ...(found.length > MAX_ROWS ? ['', `… and ${found.length - MAX_ROWS} more.`] : []),
  ];
  const breaking = findings.filter(({ breaks }) => breaks.length > 0);
  const harmless = findings.filter(({ breaks }) => breaks.length === 0);
  return [
    '## Changes of the API',
    '',
    `From ${code(before)} to ${code(after)}: ${verdictText(report)}.`,
    ...notes.flatMap(note => ['', note]),
    ...(breaking.length > 0 ? ['', '### Breaking', '', ...table(breaking)] : []),
    ...(harmless.length > 0 ? ['', '<details><summary>Harmless</summary>', '', ...table(harmless), '', '</details>'] : []),
  ].join('\n');
}

function rowOf(finding: Finding, isFailing: boolean): string {
  const { title, message, breaks } = finding;
  const marks = marksOf(finding).join('; ');
  return row([
    isFailing ? '❌' : '',
    code(title),
    code(message) + (marks === '' ? '' : ` (${marks})`),
    breaksText(breaks),
    String(operationsOf(finding).length),
  ]);
}
