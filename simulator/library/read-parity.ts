import path from 'node:path';
import type { Parity } from '../../openapi/generated/control-types.ts';
import { readDataFile } from './read-data-file.ts';
import { schemaProblems } from './schema-problems.ts';

/** Reads the score beside a recording. Rejects with a TypeError that says what is wrong with it. */
export async function readParity(folder: string): Promise<Parity> {
  const file = path.join(folder, 'score.json');
  const content = await readDataFile(
    file,
    `${folder} has no score.json: give --parity the folder of a recording that sim parity has compared`,
  );
  const [problem] = schemaProblems('Parity', content, 'the score');
  if (problem) throw new TypeError(`${file} is not valid: ${problem.message}; write it again with sim parity --recorded ${folder}`);
  // The schema has checked it.
  return content as Parity;
}
