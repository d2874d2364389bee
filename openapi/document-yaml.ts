import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { yamlText } from './yaml-text.ts';

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
