/** `--baseline` and `--update-baseline`: reads the file, compares a run with it, and writes it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import { LineCounter, parseDocument } from 'yaml';
import { goneEntries, newEntries, overdueEntries, withKnown } from '../../contract-tests/run/baseline/baseline.ts';
import { baselineText, changedBaseline } from '../../contract-tests/run/baseline/baseline-file.ts';
import type { KnownFailure, PropertyResult, Report } from '../../contract-tests/run/results.ts';
import { explain } from '../../scenarios/runner/explain.ts';
import { lineOf } from '../../scenarios/runner/places.ts';
import { readUserFile } from '../text/user-file.ts';
import { yamlDefect } from '../text/yaml-defect.ts';
import { checkYamlDepth } from '../text/yaml-depth.ts';
import type { Io } from './command.ts';
import { usageError } from './errors.ts';
import { counted } from './output.ts';
import { text } from './readers.ts';
import type { Settings } from './settings.ts';
import { unwritable } from './write-file.ts';

/** The comparison of a run with a baseline. */
export interface Baseline {
  /** Marks a failure that is known. */
  judge(result: PropertyResult): PropertyResult;
  /** Marks all results, writes the file where it has to change, and says in the notes of the report what it did. */
  end(report: Report): Promise<Report>;
}

const DAY = String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$`;
const WORDS = { type: 'string', minLength: 1 } as const;

const SCHEMA = {
  type: 'object',
  required: ['failures'],
  additionalProperties: false,
  properties: {
    failures: {
      type: 'array',
      items: {
        type: 'object',
        required: ['property', 'finding', 'fingerprint'],
        additionalProperties: false,
        properties: {
          property: WORDS,
          finding: WORDS,
          fingerprint: { type: 'string', pattern: String.raw`^[\da-f]{12}$`, examples: ['3fa91c07be52'] },
          reason: WORDS,
          ticket: WORDS,
          until: { type: 'string', pattern: DAY, examples: ['2026-12-31'] },
        },
      },
    },
  },
};

/** Reads the flags and the file; undefined without --baseline. Throws a usage error that names file and line when the file is not valid. */
export async function openBaseline(settings: Settings, io: Io): Promise<Baseline | undefined> {
  const name = settings.one('baseline', text);
  const isUpdate = settings.on('update-baseline') ?? false;
  if (name === undefined) {
    if (isUpdate) throw usageError('--update-baseline needs a file: name it with --baseline <file>');
    return undefined;
  }
  const file = path.resolve(io.cwd, name);
  const found = await readIfThere(file, name);
  if (found === undefined && !isUpdate && isSet(io.env['CI'])) throw missingInCi(name);
  const entries = found === undefined ? [] : entriesOf(found, name);
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  return {
    judge: result => withKnown(result, entries, today),
    async end(report) {
      const added = newEntries(report, entries);
      const gone = goneEntries(report, entries);
      const notes = overdueEntries(report, entries, today).map(({ property, until }) => `Known only until ${until}: ${property}`);
      const isWritten = !report.isInterrupted && (isUpdate || found === undefined);
      if (isWritten) await write(file, name, found === undefined ? baselineText(added) : changedBaseline(found, added, gone));
      const accepted = isWritten ? [...entries, ...added] : entries;
      return {
        ...report,
        results: report.results.map(result => withKnown(result, accepted, today)),
        baseline: { file: name, gone },
        notes: [...report.notes, ...notes, ...changeNotes({ name, isNew: found === undefined, isWritten, added, gone })],
      };
    },
  };
}

/** CI systems set it to `true`. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && !/^(?:|false|0)$/i.test(value);
}

/** There a file that is written is lost with the job: every run would pass. */
function missingInCi(name: string): Error {
  return usageError(
    `--baseline: there is no ${name}, and CI is set: commit the file that a run elsewhere has written, or add --update-baseline`,
  );
}

interface Change {
  readonly name: string;
  readonly isNew: boolean;
  readonly isWritten: boolean;
  readonly added: readonly KnownFailure[];
  readonly gone: readonly KnownFailure[];
}

/** What became of the file, a sentence each. */
function changeNotes({ name, isNew, isWritten, added, gone }: Change): string[] {
  if (isNew) return [isWritten ? `Written: ${name} with ${counted(added.length, 'known failure')}` : `${name} is not written: interrupted`];
  if (isWritten) return [`Updated: ${name}, ${added.length} added, ${gone.length} removed`];
  return gone.map(({ property, finding }) => `No longer fails: ${property} (${finding}); --update-baseline removes it`);
}

/** The entries of a file. Throws a usage error that names the line. */
function entriesOf(content: string, name: string): readonly KnownFailure[] {
  const lines = new LineCounter();
  try {
    checkYamlDepth(content);
  } catch (error) {
    throw usageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const defect = yamlDefect(content, document, lines);
  if (defect) throw usageError(`${name}:${defect.line}:${defect.column}: ${defect.message}`);
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const isValid = new Ajv({ allErrors: true, verbose: true, strict: false }).compile<{ failures: KnownFailure[] }>(SCHEMA);
  if (isValid(value)) return value.failures;
  const { path: place, message } = explain(isValid.errors ?? [], [], 'the baseline');
  throw usageError(`${name}:${lineOf(document, lines, place)}: ${message}`);
}

async function readIfThere(file: string, name: string): Promise<string | undefined> {
  try {
    return await readUserFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw usageError(`--baseline: ${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function write(file: string, name: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw unwritable('--baseline', name, error);
  }
}
