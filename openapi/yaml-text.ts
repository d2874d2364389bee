import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { stringify } from 'yaml';

/**
 * Options of every YAML text that people and their tools read. Half of the readers follow YAML 1.1, where a plain `2026-03-02` is a date, `on` is a
 * boolean and `1:30` is a number, so such texts get quotes.
 */
export const FOR_ALL_READERS = { compat: 'yaml-1.1' } as const;

/** Returns a value as YAML, which readers of YAML 1.1 and of 1.2 understand alike. A long text stays on one line, and a value that occurs twice stands twice. */
export function yamlText(value: unknown): string {
  return stringify(value, { ...FOR_ALL_READERS, lineWidth: 0, aliasDuplicateObjects: false });
}

/** A document as `sim openapi` prints it. */
export function documentYaml(document: OpenAPIObject): string {
  return yamlText(document).trimEnd();
}

/** The line, from 1, at which an operation begins in such a text; 1 where it has none. */
export function operationLine(yaml: string, method: string, path: string): number {
  const lines = yaml.split('\n');
  const paths = lines.indexOf('paths:');
  const item = lines.findIndex((line, index) => index > paths && (line === `  ${path}:` || line === `  "${path}":`));
  const operation = lines.findIndex((line, index) => index > item && line === `    ${method.toLowerCase()}:`);
  return item < 0 || operation < 0 ? 1 : operation + 1;
}
