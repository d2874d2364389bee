/** The validators of requests that `npm run build` has compiled, so that the first request of an operation does not wait for Ajv. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { OperationSpec } from '../../openapi/document.ts';
import { OWN_FORMATS } from './formats.ts';
import type { RequestPart, UnknownFields } from './request-schemas.ts';

export type BuiltValidators = Readonly<Partial<Record<RequestPart, ValidateFunction>>>;

/** What the file of an operation exports. */
export type BuildValidators = (ownFormats: typeof OWN_FORMATS) => BuiltValidators;

/** Where bin/bundle-package.ts writes them; not defined outside of a package. */
declare const VALIDATOR_FOLDERS: Readonly<Record<UnknownFields, string>> | undefined;

const requireModule = createRequire(import.meta.url);

/** Those of an operation that has any. Undefined where none were built: in the sources, and in the quick build of `npm start`. */
export function builtValidators({ id }: OperationSpec<string>, unknownFields: UnknownFields): BuiltValidators | undefined {
  if (typeof VALIDATOR_FOLDERS === 'undefined') return undefined;
  const build = requireModule(`${VALIDATOR_FOLDERS[unknownFields]}/${id}.cjs`) as BuildValidators;
  return build(OWN_FORMATS);
}
