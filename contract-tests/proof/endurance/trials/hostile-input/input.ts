import type { ExampleObject, OpenAPIObject, OperationObject, ReferenceObject, RequestBodyObject } from 'openapi3-ts/oas31';
import { type ApiDocument, controlApi, type OperationSpec, publicApi } from '../../../../../openapi/document.ts';
import type { RandomStream } from '../../../../../simulator/kernel/random.ts';

/** An input, and how to send it. */
export interface Input {
  /** The kind: `naughty`, `json`, `http` or `form`. */
  readonly kind: string;
  /** The operation that it is for, or the name of a malformed request. */
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether it breaks the connection, or may break it, so that it needs a separate one. */
  readonly breaksConnection: boolean;
}

/** An input, and the number from which it can be made again. */
export interface NumberedInput extends Input {
  readonly index: number;
}

/** The material for inputs. */
export interface Material {
  readonly random: RandomStream;
  readonly targets: readonly [Target, ...Target[]];
  readonly naughty: readonly [string, ...string[]];
  /** The world of control calls, so that their changes do not affect the answers of the public API. */
  readonly world: string;
}

/** Makes one input. */
export type MakeInput = (material: Material) => Input;

/** The headers of an authorized call. */
export function headersFor({ isControl }: Target, world: string): string[] {
  return isControl ? ['host: localhost', `x-sim-world: ${world}`] : ['host: x', 'x-api-key: sk_sim_acme'];
}

const KNOWN: readonly [string, ...string[]] = [
  'team_acme_marketing',
  'sa_acme_instagram',
  'upload_acme_image',
  'org_acme',
  'INSTAGRAM',
  '__proto__',
];

/** Returns the path of an operation with odd or known values for its parameters, and an odd query. */
export function oddTarget({ random, naughty }: Pick<Material, 'random' | 'naughty'>, { operation }: Target): string {
  const odd = (): string => (random.chance(0.4) ? random.pick(KNOWN) : encoded(random.pick(naughty), random));
  const path = operation.path.replaceAll(/\{\w+\}/g, () => odd() || 'x');
  const given = operation.queryParameters.filter(() => random.chance(0.5)).map(({ name }) => `${name}=${odd()}`);
  const more = random.chance(0.2) ? [`${odd()}=${odd()}`, `teamId[]=${odd()}`, '&', '%'] : [];
  const query = [...given, ...more].join('&');
  return query ? `${path}?${query}` : path;
}

/** Returns a text for a URL, percent-encoded, sometimes wrongly. Lone surrogates cannot be encoded. */
function encoded(text: string, random: RandomStream): string {
  const right = encodeURIComponent(Buffer.from(text).toString()).slice(0, 3000);
  return random.chance(0.1) ? `${right}${random.pick(['%', '%zz', '%FF%FE', '%00', '%2e%2e%2f', '%ED%A0%80'])}` : right;
}

/** An operation under attack, and bodies that it accepts. */
export interface Target {
  readonly operation: OperationSpec<string>;
  /** The examples of the document; undefined without a JSON body. */
  readonly examples: readonly [object, ...object[]] | undefined;
  readonly isControl: boolean;
}

/** Returns every operation of the public document and of the control document. */
export function allTargets(): readonly Target[] {
  return [...targetsOf(publicApi, false), ...targetsOf(controlApi(), true)];
}

function targetsOf<Id extends string>(document: ApiDocument<Id>, isControl: boolean): Target[] {
  return document.operations().map(operation => ({ operation, examples: examplesOf(document.json, operation), isControl }));
}

function examplesOf(json: OpenAPIObject, { method, path }: OperationSpec<string>): Target['examples'] {
  const found = operationAt(json, path, method)?.requestBody;
  const content = isReference(found) ? undefined : found?.content['application/json'];
  if (!content) return undefined;
  const given = Object.values(content.examples ?? {}).map(example => (isReference(example) ? undefined : valueOf(example)));
  const values: unknown[] = [content.example, ...given];
  const [first = {}, ...rest] = values.filter(value => typeof value === 'object' && value !== null);
  return [first, ...rest];
}

function operationAt({ paths }: OpenAPIObject, path: string, method: string): OperationObject | undefined {
  const item = paths?.[path];
  return { GET: item?.get, POST: item?.post, PUT: item?.put, PATCH: item?.patch, DELETE: item?.delete }[method];
}

function valueOf({ value }: ExampleObject): unknown {
  return value;
}

function isReference(value: RequestBodyObject | ExampleObject | ReferenceObject | undefined): value is ReferenceObject {
  return value !== undefined && '$ref' in value;
}
