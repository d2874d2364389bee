import path from 'node:path';
import { Ajv } from 'ajv';
import { parsed } from '../../../contract-tests/exchange.ts';
import { ClientCoverage } from '../../../openapi/client-coverage/coverage.ts';
import type { CoverageReport, EarlierCoverage } from '../../../openapi/client-coverage/report.ts';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { explain } from '../../../scenarios/runner/explain.ts';
import { fitsGlob } from '../../text/glob.ts';
import { parseJson } from '../../text/json.ts';
import { printableLine } from '../../text/printable.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Io } from '../command.ts';
import { CliError, EXIT, readable, textIfThere, usageError } from '../errors.ts';
import { writeFile } from '../output.ts';
import { coverageHtml, coverageLine, coverageText } from './text.ts';

/** The settings of a coverage. */
export interface CoverageSettings {
  /** The least percentage; undefined where any will do. */
  readonly min: number | undefined;
  /** Operations and paths that the percentage is of, with `*`; none stand for all. */
  readonly of: readonly string[];
  /** The files of earlier runs, as the command line has them. */
  readonly add: readonly string[];
  /** The folder of the reports; undefined for none. */
  readonly out: string | undefined;
}

/** A call of an operation with its answer, as text. */
export interface CoveredCall {
  readonly operationId: string;
  /** Without the `?`. */
  readonly query: string;
  /** Null without one, or where it is not known. */
  readonly requestBody: string | null;
  /** Undefined where the answer does not count. */
  readonly answer: { readonly status: number; readonly body: string } | undefined;
}

type Operation = Pick<OperationSpec<string>, 'id' | 'path'>;

export class CoverageRun {
  private constructor(
    private readonly coverage: ClientCoverage,
    private readonly settings: CoverageSettings,
    private readonly io: Io,
  ) {}

  /** Reads what earlier runs have met. Rejects with a usage error for a wrong file, and for operations that do not exist. */
  static async open(settings: CoverageSettings, io: Io, seesEvents: boolean): Promise<CoverageRun> {
    checkPatterns(settings.of);
    const coverage = new ClientCoverage(publicApi, seesEvents);
    for (const name of settings.add) {
      const earlier = await readEarlier(name, io);
      if (earlier === undefined) io.err(`--add: ${name} is not there yet, so nothing is added`);
      const gone = earlier ? coverage.add(earlier) : [];
      if (gone.length > 0) io.err(`--add: ${name} has operations that this version does not have: ${printableLine(gone.join(', '))}`);
    }
    return new CoverageRun(coverage, settings, io);
  }

  /** Notes that an operation was called. `status` is null where its answer does not count. */
  called(operationId: string, status: number | null): void {
    this.coverage.called(operationId, status);
  }

  /** Notes the parts of a call and of its answer. */
  parts({ operationId, query, requestBody, answer }: CoveredCall): void {
    const body = requestBody === null ? undefined : parsed(requestBody);
    this.coverage.sent(operationId, { query: new URLSearchParams(query).keys(), body });
    if (answer) this.coverage.got(operationId, answer.status, parsed(answer.body));
  }

  /** Notes an event that an endpoint has taken. */
  delivered(type: string): void {
    this.coverage.delivered(type);
  }

  /**
   * Prints the coverage, as JSON if `isJson`, and writes the reports. Throws a CliError for a percentage below the wanted one, unless the command
   * failed (`code`) already.
   */
  async end(code: number, print: (text: string) => void, isJson = false): Promise<void> {
    const { min, of, out } = this.settings;
    const report = this.coverage.report(operation => of.length === 0 || of.some(pattern => fits(pattern, operation)));
    const { met, of: all } = report.totals.operations;
    const isBelow = min !== undefined && met * 100 < min * all;
    print(isJson ? coverageLine(report) : coverageText(report, { of, isBelow }, this.io.colour));
    if (out !== undefined) await this.write(report, out);
    if (isBelow && code === EXIT.ok)
      throw new CliError(`The coverage is ${report.percent} %, below the ${min} % of --min-coverage`, EXIT.failed);
  }

  private async write(report: CoverageReport, out: string): Promise<void> {
    const files = { 'coverage.json': JSON.stringify(report, null, 2), 'coverage.html': coverageHtml(report, this.settings.of) };
    for (const [name, content] of Object.entries(files)) await writeFile('--out', path.join(path.resolve(this.io.cwd, out), name), content);
    this.io.err(
      `Wrote ${Object.keys(files)
        .map(name => path.join(out, name))
        .join(', ')}`,
    );
  }
}

function fits(pattern: string, { id, path: at }: Operation): boolean {
  return fitsGlob(pattern, id) || fitsGlob(pattern, at);
}

function checkPatterns(patterns: readonly string[]): void {
  const operations = publicApi.operations();
  for (const pattern of patterns) {
    if (operations.some(operation => fits(pattern, operation))) continue;
    const names = operations.flatMap(({ id, path: at }) => [id, at]);
    throw usageError(
      `--coverage-of: no operation and no path fits ${pattern}${didYouMean(pattern, names)}; write ids or paths with * for any characters, apart by spaces`,
    );
  }
}

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
async function readEarlier(name: string, { cwd }: Pick<Io, 'cwd'>): Promise<EarlierCoverage | undefined> {
  const text = textIfThere(`--add: ${name}`, path.resolve(cwd, name));
  if (text === undefined) return undefined;
  const value: unknown = readable(`--add: ${name}`, () => parseJson(text));
  const isValid = new Ajv({ allErrors: true, verbose: true, strict: false }).compile<EarlierCoverage>(SCHEMA);
  if (isValid(value)) return value;
  const [first] = explain(isValid.errors ?? [], [], 'the file');
  throw usageError(`--add: ${name} is no coverage: ${first?.message}`);
}
