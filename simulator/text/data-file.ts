import { parseJson } from './json.ts';
import { parseYaml } from './parse-yaml.ts';

/** Whether a file is YAML by its name, in any case; every other one is JSON. */
export function isYamlFile(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

/** The value of the text of a file: YAML if its name says so, else JSON. Rejects with a SyntaxError that begins with the line. */
export async function parseDataFile(file: string, text: string): Promise<unknown> {
  return isYamlFile(file) ? parseYaml(text) : parseJson(text);
}
