/** `sim contract --har`: judges recorded traffic. */
import path from 'node:path';
import { judgeTraffic } from '../../contract-tests/har/judge-traffic.ts';
import { type RecordedTraffic, readHar } from '../../contract-tests/har/read-har.ts';
import type { Report } from '../../contract-tests/run/results.ts';
import type { Suites } from '../../contract-tests/suites/all.ts';
import { allRules } from '../../openapi/rules.ts';
import { readTextFile, UserFileError } from '../text/text-file.ts';
import type { Io } from './command.ts';
import { usageError } from './errors.ts';
import { text } from './readers.ts';
import type { Settings } from './settings.ts';

/** Flags that send something, or choose what is sent. */
const OF_RUNS = ['target', 'suite', 'replay', 'runs', 'workers', 'allow-writes', 'dry-run', 'list'] as const;

/** Reads the flag; undefined without it. Throws a usage error when it is given with flags of a run. */
export function readHarFile(settings: Settings): string | undefined {
  const file = settings.one('har', text);
  const other = OF_RUNS.find(flag => settings.all(flag, text).length > 0);
  if (file !== undefined && other !== undefined) throw usageError(`--har sends nothing: leave --${other} out`);
  return file;
}

/** Judges the traffic of a file. Throws a usage error when it is no HTTP Archive. */
export async function judgeHar(file: string, suites: Suites, io: Io): Promise<Report> {
  return judgeTraffic(await readTraffic(path.resolve(io.cwd, file)), { name: file, suites, rules: allRules() });
}

async function readTraffic(file: string): Promise<RecordedTraffic> {
  try {
    return readHar(readTextFile(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw usageError(error instanceof UserFileError ? `--har: ${file} cannot be read: ${why}` : `--har: ${file} ${why}`);
  }
}
