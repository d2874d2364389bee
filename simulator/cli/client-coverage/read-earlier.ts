/** `--add`: the coverage of earlier runs. */
import path from 'node:path';
import { Ajv } from 'ajv';
import type { EarlierCoverage } from '../../../openapi/client-coverage/report.ts';
import { explain } from '../../../scenarios/runner/explain.ts';
import { parseJson } from '../../text/parse-json.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { usageError } from '../errors.ts';

const NAMES = { type: 'array', items: { type: 'string' } } as const;
const PARTS = { type: 'object', required: ['met'], properties: { met: NAMES } } as const;
const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

/** What is read of a file; the rest follows from the document. */
const SCHEMA = {
  type: 'object',
  required: ['runs', 'operations', 'events'],
  properties: {
    runs: COUNT,
    operations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['operationId', 'calls', 'statuses', 'parameters', 'requestFields', 'responseFields'],
        properties: {
          operationId: { type: 'string' },
          calls: COUNT,
          statuses: PARTS,
          parameters: PARTS,
          requestFields: PARTS,
          responseFields: PARTS,
        },
      },
    },
    events: { ...PARTS, type: ['object', 'null'] },
  },
};

/**
 * Reads a `coverage.json`; undefined where there is none yet, because the first of several runs has nothing to add. Rejects with a usage error for a
 * file that is something else.
 */
export async function readEarlier(name: string, { cwd }: Pick<Io, 'cwd'>): Promise<EarlierCoverage | undefined> {
  const value = await readValue(name, path.resolve(cwd, name));
  if (value === undefined) return undefined;
  const isValid = new Ajv({ allErrors: true, verbose: true, strict: false }).compile<EarlierCoverage>(SCHEMA);
  if (isValid(value)) return value;
  const [first] = explain(isValid.errors ?? [], [], 'the file');
  throw usageError(`--add: ${name} is no coverage: ${first?.message}`);
}

async function readValue(name: string, file: string): Promise<unknown> {
  try {
    return parseJson(readTextFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw usageError(`--add: ${name} cannot be read: ${systemReason(error)}`);
  }
}
