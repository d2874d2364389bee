import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Parity } from '../../openapi/generated/control-types.ts';
import { schemaProblems } from './schema-problems.ts';

/** Reads the score beside a recording. Rejects with a TypeError that says what is wrong with it. */
export async function readParity(folder: string): Promise<Parity> {
  const file = path.join(folder, 'score.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new TypeError(`${folder} has no score.json: give --parity the folder of a recording that sim parity has compared`);
  });
  const content = parsed(file, text);
  const [problem] = schemaProblems('Parity', content, 'the score');
  if (problem) throw new TypeError(`${file} is not valid: ${problem.message}; write it again with sim parity --recorded ${folder}`);
  // The schema has checked it.
  return content as Parity;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TypeError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
