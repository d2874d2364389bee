import path from 'node:path';
import { parseYaml } from '../text/parse-yaml.ts';
import { systemReason } from '../text/system-reason.ts';
import { readTextFile } from '../text/text-file.ts';
import type { Call } from './command.ts';
import { usageError } from './errors.ts';
import { text } from './readers.ts';

/** The object of --data: the text itself, a file, or the standard input; undefined without it. Rejects with a usage error for anything else. */
export async function readData({ settings, io }: Call): Promise<Readonly<Record<string, unknown>> | undefined> {
  const given = settings.one('data', text);
  if (given === undefined) return undefined;
  const name = given === '-' ? 'the standard input' : given;
  const content = given === '-' ? await io.readInput() : given.startsWith('{') ? given : await fileText(path.resolve(io.cwd, given), given);
  // JSON is YAML, too.
  const value: unknown = await parseYaml(content).catch((error: unknown) => {
    throw usageError(`--data ${name} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw usageError(`--data ${name} must be an object, such as { title: Launch }`);
}

async function fileText(file: string, given: string): Promise<string> {
  try {
    return readTextFile(file);
  } catch (error) {
    throw usageError(`--data ${given} cannot be read: ${systemReason(error)}; give a file, JSON or YAML that begins with {, or -`);
  }
}
