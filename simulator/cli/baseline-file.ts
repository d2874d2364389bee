/** `--baseline` and `--update-baseline`: a file of known findings, which do not fail a command. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import { baselineText, changedBaseline } from '../../contract-tests/run/baseline/baseline.ts';
import type { KnownFailure } from '../../contract-tests/run/results.ts';
import { explain } from '../../scenarios/runner/explain.ts';
import { lineOf } from '../../scenarios/runner/source.ts';
import { type ReadYaml, readYaml, YamlError } from '../text/yaml-defect.ts';
import { checkYamlDepth } from '../text/yaml-depth.ts';
import type { Io } from './command.ts';
import { textIfThere, usageError } from './errors.ts';
import { unwritable } from './output.ts';

import type { Settings } from './settings.ts';

/** A baseline file of a command. */
export interface BaselineFile {
  /** As the command line has it. */
  readonly name: string;
  /** None for a file that is not there yet. */
  readonly entries: readonly KnownFailure[];
  readonly isNew: boolean;
  readonly isUpdate: boolean;
  /** The day in UTC, such as 2026-12-31, with which `until` is compared. */
  readonly today: string;
  /** Adds and removes entries; comments of the owner stay. Rejects with a usage error for a file that cannot be written. */
  write(added: readonly KnownFailure[], removed: readonly KnownFailure[]): Promise<void>;
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
export async function openBaselineFile(settings: Settings, io: Io, command: string): Promise<BaselineFile | undefined> {
  const name = settings.one('baseline');
  const isUpdate = settings.on('update-baseline');
  if (name === undefined) {
    if (isUpdate) throw usageError('--update-baseline needs a file: name it with --baseline <file>');
    return undefined;
  }
  const file = path.resolve(io.cwd, name);
  const found = textIfThere(`--baseline: ${name}`, file);
  if (found === undefined && !isUpdate && isSet(io.env['CI'])) throw missingInCi(name);
  return {
    name,
    entries: found === undefined ? [] : entriesOf(found, name),
    isNew: found === undefined,
    isUpdate,
    today: new Date().toISOString().slice(0, 'yyyy-mm-dd'.length),
    write: (added, removed) =>
      write(file, name, found === undefined ? baselineText(added, command) : changedBaseline(found, added, removed, command)),
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

/** The entries of a file. Throws a usage error that names the line. */
function entriesOf(content: string, name: string): readonly KnownFailure[] {
  const { value, document, lines } = readBaseline(content, name);
  const isValid = new Ajv({ allErrors: true, verbose: true, strict: false }).compile<{ failures: KnownFailure[] }>(SCHEMA);
  if (isValid(value)) return value.failures;
  const problems = explain(isValid.errors ?? [], [], 'the baseline');
  throw usageError(problems.map(({ path: place, message }) => `${name}:${lineOf(document, lines, place)}: ${message}`).join('\n'));
}

function readBaseline(content: string, name: string): ReadYaml {
  try {
    checkYamlDepth(content);
    return readYaml(content);
  } catch (error) {
    if (error instanceof YamlError) throw usageError(`${name}:${error.line}:${error.column}: ${error.message}`);
    throw usageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function write(file: string, name: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw unwritable('--baseline', name, error);
  }
}
