import { readFile } from 'node:fs/promises';
import { parseYaml } from '../text/parse-yaml.ts';

/** The content of a JSON or YAML file, not checked. Rejects with a TypeError when it cannot be read; `absent` is its message where there is no such file. */
export async function readDataFile(file: string, absent: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new TypeError(absent);
  });
  try {
    return /\.ya?ml$/.test(file) ? await parseYaml(text) : JSON.parse(text);
  } catch (error) {
    throw new TypeError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
