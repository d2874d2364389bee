/** The validators of requests that `npm run build` has compiled, so that the first request of an operation does not wait for Ajv. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { OperationSpec } from '../../openapi/document.ts';
import type { RequestPart, UnknownFields } from './request-schemas.ts';

export type BuiltValidators = Readonly<Record<string, ValidateFunction>>;

/** Where bin/bundle.ts writes them; not defined outside of a package. */
declare const VALIDATOR_FILES: Readonly<Record<UnknownFields, string>> | undefined;

const requireModule = createRequire(import.meta.url);

/** The validators by {@link validatorKey}; undefined where none were built: in the sources, and in the quick build of `npm start`. */
export function builtValidators(unknownFields: UnknownFields): BuiltValidators | undefined {
  return typeof VALIDATOR_FILES === 'undefined' ? undefined : (requireModule(VALIDATOR_FILES[unknownFields]) as BuiltValidators);
}

export function validatorKey({ id }: Pick<OperationSpec<string>, 'id'>, part: RequestPart): string {
  return `${id}.${part}`;
}
