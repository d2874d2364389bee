import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { publicApi } from '../../openapi/document.ts';

/** Stands for a body that was not read. The rest of the exchange is validated. */
export const UNREAD = Symbol('unread body');

/** A received request. */
export interface ObservedRequest {
  /** The path without the query, percent-encoded as it was sent. */
  readonly path: string;
  /** The query parameters; a repeated one is a list. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The headers by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, the text of other content, undefined without a body, or {@link UNREAD}. */
  readonly body: unknown;
}

/** A received answer. */
export interface ObservedResponse {
  readonly method: string;
  /** The path template of the document, such as `/api/v1/post/{id}`. */
  readonly template: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A violation of the document. */
export interface Finding {
  /** The place: `body`, `query`, `path` or `header`, and the path inside; empty for the whole exchange. */
  readonly where: readonly string[];
  /** The keyword of the schema, or our own word for rules without a schema. */
  readonly rule: string;
  readonly message: string;
}

/**
 * Validates calls of one operation with Prism, which shares no code with the simulator's own validator. Both methods throw for content that Prism
 * cannot handle.
 */
export interface OperationValidator {
  readonly id: string;
  request(request: ObservedRequest): readonly Finding[];
  answer(answer: Pick<ObservedResponse, 'status' | 'headers' | 'body'>): readonly Finding[];
}

/** Returns the validator for a request; undefined if the document has no such operation. A slash at the end of the path is ignored. */
export type Oracle = (method: string, path: string) => OperationValidator | undefined;

/** Returns the violations of the document in an answer. */
export type ResponseValidator = (answer: ObservedResponse) => readonly Finding[];

type Prism = typeof import('./prism-parts.ts');
type Operation = Awaited<ReturnType<Prism['getHttpOperationsFromSpec']>>[number];
type AnswerSchema = NonNullable<NonNullable<Operation['responses'][number]['contents']>[number]['schema']>;
type Diagnostics = Extract<ReturnType<Prism['validateInput']>, { readonly _tag: 'Left' }>['left'];

interface PrismDocument {
  readonly prism: Prism;
  readonly operations: readonly Operation[];
}

const documents = new WeakMap<OpenAPIObject, Promise<PrismDocument>>();

/** Reads the operations of a document once, because Prism caches the validators of their schemas. */
function readDocument(document: OpenAPIObject): Promise<PrismDocument> {
  const known = documents.get(document) ?? parseDocument(document);
  documents.set(document, known);
  return known;
}

/** The file to which bin/bundle-package.ts writes the operations of the public document; undefined outside of a package. */
declare const PRISM_OPERATIONS: string | undefined;

async function parseDocument(document: OpenAPIObject): Promise<PrismDocument> {
  // Prism is imported only when needed, because that takes 0.15 s and 30 MB.
  const prism = await import('./prism-parts.ts');
  const isBuilt = typeof PRISM_OPERATIONS !== 'undefined' && document === publicApi.json;
  const operations = isBuilt ? readOperations(PRISM_OPERATIONS) : await prism.getHttpOperationsFromSpec(structuredClone(document));
  shareAnswerSchemas(operations);
  return { prism, operations };
}

/** Reads the operations that Prism parsed when the package was built, because parsing takes half a second. */
function readOperations(file: string): readonly Operation[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Operation[];
}

/** Shares equal answer schemas, because Prism compiles each object: the document has 62 different schemas in 913 places. */
function shareAnswerSchemas(operations: readonly Operation[]): void {
  const schemas = new Map<string, AnswerSchema>();
  for (const { responses } of operations)
    for (const content of responses.flatMap(({ contents = [] }) => contents)) {
      if (!content.schema) continue;
      // `x-stoplight` contains an id that differs in each place.
      const text = JSON.stringify({ ...content.schema, 'x-stoplight': undefined });
      const schema = schemas.get(text) ?? content.schema;
      schemas.set(text, schema);
      content.schema = schema;
    }
}

/** Creates a validator for the responses of a document. */
export async function createResponseValidator(document: OpenAPIObject): Promise<ResponseValidator> {
  const { prism, operations } = await readDocument(document);
  const byName = new Map(operations.map(operation => [`${operation.method} ${operation.path}`, operation]));
  return ({ method, template, ...answer }) => {
    const operation = byName.get(`${method.toLowerCase()} ${template}`);
    if (!operation) return [{ where: [], rule: 'documented', message: `The document has no ${method} ${template}` }];
    return operationValidator(operation, prism).answer(answer);
  };
}

const oracles = new WeakMap<OpenAPIObject, Promise<Oracle>>();

/** Returns the oracle of a document, which is created once, because that takes a second or two. */
export function createOracle(document: OpenAPIObject): Promise<Oracle> {
  const oracle = oracles.get(document) ?? makeOracle(document);
  oracles.set(document, oracle);
  return oracle;
}

async function makeOracle(document: OpenAPIObject): Promise<Oracle> {
  const { prism, operations } = await readDocument(document);
  // A fixed segment sorts before a parameter and takes precedence.
  const sorted = operations.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const routes = sorted.map(operation => ({ operation, pattern: patternOf(withoutSlash(operation.path)) }));
  return (method, path) => {
    const wanted = withoutSlash(path);
    const route = routes.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(wanted));
    return route && operationValidator(route.operation, prism);
  };
}

function patternOf(template: string): RegExp {
  const segments = template.split('/').map(segment => (segment.startsWith('{') ? '[^/]+' : segment.replaceAll(/\W/g, String.raw`\$&`)));
  return new RegExp(`^${segments.join('/')}$`);
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function operationValidator(operation: Operation, { validateInput, validateOutput, validateSecurity }: Prism): OperationValidator {
  return {
    id: operation.iid ?? operation.id,
    request({ path, query, headers, body }) {
      const url = { path: withoutSlash(path), query: { ...query } };
      const isRead = body !== UNREAD;
      const element = { method: operation.method as 'get', url, headers: { ...headers }, ...(isRead && { body }) };
      const verdict = validateInput({ resource: isRead ? operation : withoutRequestBody(operation), element });
      const access = validateSecurity({ resource: operation, element });
      return [
        ...(access._tag === 'Right' ? [] : [NO_ACCESS]),
        ...undeclaredIn(query, operation),
        ...(verdict._tag === 'Right' ? [] : findings(verdict.left, operation)),
      ];
    },
    answer({ status, headers, body }) {
      const isRead = body !== UNREAD;
      const element = { statusCode: status, headers: { ...headers }, ...(isRead && { body }) };
      const verdict = validateOutput({ resource: isRead ? operation : withoutAnswerBodies(operation), element });
      return verdict._tag === 'Right' ? [] : findings(verdict.left, operation);
    },
  };
}

const NO_ACCESS: Finding = {
  where: ['header'],
  rule: 'security',
  message: 'The request has none of the credentials that the document asks for',
};

function findings(diagnostics: Diagnostics, { request }: Operation): Finding[] {
  // Prism reports the names of parameters in lower case.
  const names = new Map([...(request?.query ?? []), ...(request?.path ?? [])].map(({ name }) => [name.toLowerCase(), name]));
  return diagnostics.map(({ path: [place, ...inside] = [], code, message }) => {
    const segments = inside.map(unescaped);
    const [first = '', ...rest] = segments;
    const named = place === 'body' ? segments : [names.get(first) ?? first, ...rest];
    const where = place === undefined ? [] : [place, ...(segments.length > 0 ? named : [])];
    return { where, rule: String(code ?? 'documented'), message };
  });
}

/** Unescapes a segment of a JSON pointer, which Prism does not do. */
function unescaped(segment: string | number): string {
  return String(segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns a finding for each undeclared query parameter, such as a misspelt name, which Prism accepts. */
function undeclaredIn(query: Readonly<Record<string, unknown>>, { request }: Operation): Finding[] {
  const declared = new Set(request?.query?.map(({ name }) => name));
  const names = Object.keys(query).filter(name => !declared.has(name));
  return names.map(name => ({ where: ['query', name], rule: 'undeclared', message: `The operation has no query parameter ${name}` }));
}

function withoutRequestBody(operation: Operation): Operation {
  const { request } = operation;
  if (!request?.body) return operation;
  return { ...operation, request: { ...request, body: { ...request.body, required: false, contents: schemaless(request.body.contents) } } };
}

function withoutAnswerBodies(operation: Operation): Operation {
  const [first, ...rest] = operation.responses.map(response => ({ ...response, contents: schemaless(response.contents) }));
  return first ? { ...operation, responses: [first, ...rest] } : operation;
}

/** Removes schemas, so that only media types are validated. */
function schemaless<Content extends { schema?: unknown }>(contents: readonly Content[] = []): Content[] {
  return contents.map(content => {
    const bare = { ...content };
    delete bare.schema;
    return bare;
  });
}
