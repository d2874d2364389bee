import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { ApiDocument, JsonSchema, OperationSpec } from '../../openapi/document.ts';
import { once } from '../../openapi/once.ts';
import { resolved } from '../../openapi/schema.ts';
import { errors } from '../kernel/errors.ts';
import { didYouMean } from '../text/suggest.ts';
import { builtValidators } from './built-validators.ts';
import { detailedIssueOf } from './detailed-issues.ts';
import { issueOf, mostHelpful } from './issues.ts';
import { type RequestPart, requestCompilers, requestSchema, type UnknownFields } from './request-schemas.ts';
import { SchemaCompiler } from './schemas.ts';
import { boundOf, ruleOfInvalid } from './validation-rule.ts';

/** The validators of one operation, each compiled at its first use. */
export interface OperationValidator {
  /** Parses a raw query: converts values to their declared types, adds defaults, drops unknown parameters. Throws 400. */
  query(raw: string): Record<string, unknown>;
  /** Validates path parameters. Throws 400. */
  path(values: Readonly<Record<string, string>>): void;
  /** Validates a body, adds defaults and drops unknown fields. Throws 400. */
  body(value: unknown): void;
  /** Loads or compiles the validator of the body in short steps. */
  prepareBody(): Generator<void, void, void>;
  /** How an answer breaks the document; undefined when it does not. */
  response(status: number, value: unknown): string | undefined;
}

/** Returns the validator of an operation. */
export type Validators = (operation: OperationSpec<string>) => OperationValidator;

const made = new WeakMap<ApiDocument<string>, Map<UnknownFields, Validators>>();

/**
 * The validators of a document's operations. With `unknownFields: 'refuse'` unknown fields are 400 (control API). Shared by all simulators of a
 * process: they are stateless, and compiling them is the slowest part of a start.
 */
export function validatorsOf(document: ApiDocument<string>, unknownFields: UnknownFields): Validators {
  const ofDocument = made.get(document) ?? new Map<UnknownFields, Validators>();
  made.set(document, ofDocument);
  const validators = ofDocument.get(unknownFields) ?? oncePerOperation(createValidators(document, unknownFields));
  ofDocument.set(unknownFields, validators);
  return validators;
}

function oncePerOperation(create: Validators): Validators {
  const byId = new Map<string, OperationValidator>();
  return operation => {
    const validator = byId.get(operation.id) ?? create(operation);
    byId.set(operation.id, validator);
    return validator;
  };
}

function createValidators(document: ApiDocument<string>, unknownFields: UnknownFields): Validators {
  const compilers = requestCompilers(document, unknownFields);
  const responses = once(() => new SchemaCompiler(document, {}, { own: true }));
  const isControl = unknownFields === 'refuse';
  const issueIn = isControl ? (found: readonly ErrorObject[]) => detailedIssueOf(found, document) : issueOf;

  /** Throws 400 unless a value is valid. The rules of the ledger are about the public API. */
  const check = (operation: OperationSpec<string>, validate: ValidateFunction | undefined, value: unknown, part: RequestPart): void => {
    if (!validate || validate(value)) return;
    const found = validate.errors ?? [];
    const issue = issueIn(found);
    const error = errors.invalid(`${issue.path.length > 0 ? issue.path.join('.') : `The ${part}`} ${issue.message}`, [issue]);
    const cause = isControl ? undefined : mostHelpful(found);
    throw cause ? error.by(ruleOfInvalid(operation.id, part, cause, issue.path), boundOf(operation.id, part, cause)) : error;
  };

  return (operation: OperationSpec<string>): OperationValidator => {
    const built = once(() => builtValidators(operation, unknownFields));
    const checkOf = (part: RequestPart): (() => ValidateFunction | undefined) =>
      once(() => {
        if (!hasPart(operation, part)) return undefined;
        const validate = built()?.[part];
        if (validate) return validate;
        const schema = requestSchema(operation, part);
        return schema && compilers(operation, part).compile(schema);
      });
    const query = checkOf('query');
    const path = checkOf('path');
    const body = checkOf('body');
    const hasIdsOnly = once(() => operation.pathParameters.every(({ schema }) => schema !== undefined && takesAnyText(document, schema)));
    // Pages and streams are opened by browsers, which may add parameters.
    const isJson = once(() => operation.responses.get(operation.successStatus) !== undefined);
    const answers = new Map<number, ValidateFunction | undefined>();
    const answerOf = (status: number): ValidateFunction | undefined => {
      const schema = operation.responses.get(status);
      if (!answers.has(status)) answers.set(status, schema && responses().compile(schema));
      return answers.get(status);
    };
    return {
      query(raw) {
        if (unknownFields === 'refuse' && isJson()) refuseUnknownParameters(raw, operation);
        const values = parseQuery(raw, operation);
        check(operation, query(), values, 'query');
        return values;
      },
      path(values) {
        // The first request does not wait for a check to be compiled that only an empty id fails.
        if (hasIdsOnly() && !Object.values(values).includes('')) return;
        check(operation, path(), { ...values }, 'path');
      },
      body(value) {
        if (value === undefined) {
          if (operation.body?.required) throw errors.invalid('The request needs a JSON body').by('D-GEN-06');
          return;
        }
        check(operation, body(), value, 'body');
      },
      *prepareBody() {
        const schema = built() ? undefined : operation.body?.schema;
        if (schema) yield* compilers(operation, 'body').prepare(schema);
        body();
        yield;
      },
      response(status, value) {
        if (!operation.responses.has(status)) return `${operation.id} answered ${status}, which the document does not know`;
        const validate = answerOf(status);
        if (!validate || validate(value)) return undefined;
        const issue = issueOf(validate.errors ?? []);
        return `${operation.id} ${status}: ${issue.path.join('.')} ${issue.message}`;
      },
    };
  };
}

/** Whether requests of the operation have such a part; what it looks like is not read for that. */
function hasPart({ queryParameters, pathParameters, body }: OperationSpec<string>, part: RequestPart): boolean {
  if (part === 'body') return body !== undefined;
  return (part === 'query' ? queryParameters : pathParameters).length > 0;
}

/** Whether every text that is not empty fits the schema, as that of an id. */
function takesAnyText(document: ApiDocument<string>, schema: JsonSchema): boolean {
  const whole = resolved(document, schema);
  const { type, minLength = 0 } = whole;
  return type === 'string' && minLength <= 1 && Object.keys(whole).every(keyword => OF_ANY_TEXT.has(keyword));
}

const OF_ANY_TEXT: ReadonlySet<string> = new Set(['type', 'minLength', 'description', 'examples']);

/** A mistyped filter would select everything, so the control API refuses what it does not know. Throws 400. */
function refuseUnknownParameters(raw: string, { queryParameters }: OperationSpec<string>): void {
  if (raw === '') return;
  const names = queryParameters.map(parameter => parameter.name);
  const unknown = [...new URLSearchParams(raw).keys()].find(name => !names.includes(name));
  if (unknown === undefined) return;
  const allowed = names.length === 0 ? 'there are none here' : `allowed: ${names.join(', ')}`;
  const message = `is an unknown query parameter; ${allowed}${didYouMean(unknown, names)}`;
  throw errors.invalid(`${unknown} ${message}`, [{ code: 'unrecognized_keys', path: [unknown], message }]);
}

/**
 * A repeated parameter is a list where an array is declared, and where the document says so its items may have commas between them; otherwise the last
 * value counts. Null is absent where the document allows it. Unparsable values stay text, which validation refuses.
 */
function parseQuery(raw: string, operation: OperationSpec<string>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (raw === '') return values;
  const search = new URLSearchParams(raw);
  for (const parameter of operation.queryParameters) {
    const given = search.getAll(parameter.name);
    if (given.length === 0 || (parameter['x-takes-null'] === true && given.every(text => text === 'null'))) continue;
    const type = parameter.schema && 'type' in parameter.schema ? parameter.schema.type : undefined;
    const items = parameter['x-comma-separated'] === true ? given.flatMap(text => text.split(',').map(item => item.trim())) : given;
    values[parameter.name] = type === 'array' ? items : readValue(given.at(-1) ?? '', type);
  }
  return values;
}

function readValue(text: string, type: unknown): string | number | boolean {
  if (type === 'integer' && /^[+-]?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
