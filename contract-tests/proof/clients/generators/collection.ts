/** Imports a document as a Postman collection, and runs the collection. */
import { readFile } from 'node:fs/promises';
import { isNode, type Node } from '../../../../openapi/sources.ts';
import { inRunningOrder, MEANT_TO_BE_ABSENT } from '../imported/prepared-simulator.ts';

/** A request of a collection. */
interface ImportedRequest {
  readonly name: string;
  readonly method: string;
  /** With its parameters as in `:id`. */
  readonly path: string;
  readonly url: string;
  readonly body: Node | undefined;
}

/** How a collection ran. */
export interface CollectionRun {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The file parts that the importer took for files. */
  readonly files: number;
  /** Requests that found nothing although they should have. */
  readonly absent: readonly string[];
}

/** A program that converts the document of its first argument into a collection, for the file of its second. */
export const IMPORTER = `const { readFileSync, writeFileSync } = require('node:fs');
const { convert } = require('openapi-to-postmanv2');
const options = { requestParametersResolution: 'Example', parametersResolution: 'Example' };
convert({ type: 'string', data: readFileSync(process.argv[2], 'utf8') }, options, (error, result) => {
  if (error || !result.result) throw error ?? new Error(result.reason);
  writeFileSync(process.argv[3], JSON.stringify(result.output[0].data));
});
`;

/** Sends every request of the collection in a file to a prepared simulator, in the order that inRunningOrder gives. */
export async function runCollection(file: string, baseUrl: string, names: ReadonlyMap<string, string>): Promise<CollectionRun> {
  const collection: unknown = JSON.parse(await readFile(file, 'utf8'));
  const requests = requestsIn(collection);
  const statuses: Record<string, number> = {};
  const absent: string[] = [];
  for (const request of inRunningOrder(requests)) {
    const id = names.get(`${request.method} ${request.path}`) ?? '';
    // A stream does not end, and a reset would undo the preparation.
    if (['streamEvents', 'resetWorld'].includes(id)) continue;
    const response = await fetch(`${baseUrl}${request.url}`, { method: request.method, ...bodyOf(request) });
    const text = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status === 404 && !(id in MEANT_TO_BE_ABSENT)) absent.push(`${request.method} ${request.url}: ${text}`);
  }
  return { requests: requests.length, statuses, files: requests.flatMap(({ body }) => partsOf(body)).filter(isFile).length, absent };
}

function requestsIn(node: unknown): ImportedRequest[] {
  if (!isNode(node)) return [];
  const { item, request, name } = node;
  if (Array.isArray(item)) return item.flatMap(requestsIn);
  if (!isNode(request) || !isNode(request['url'])) return [];
  const steps: readonly string[] = Array.isArray(request['url']['path']) ? request['url']['path'].map(String) : [];
  const values = new Map(listOf(request['url']['variable']).map(each => [String(each['key']), String(each['value'])]));
  const query = new URLSearchParams();
  for (const each of listOf(request['url']['query']).filter(isRequired)) query.append(String(each['key']), String(each['value']));
  const path = steps.map(step => encodeURIComponent(values.get(step.slice(1)) ?? step)).join('/');
  return [
    {
      name: String(name),
      method: String(request['method']),
      path: `/${steps.join('/')}`,
      url: `/${path}${query.size > 0 ? `?${query}` : ''}`,
      body: isNode(request['body']) ? request['body'] : undefined,
    },
  ];
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The importer marks what must be given in the description. */
function isRequired({ description }: Node): boolean {
  const text: unknown = isNode(description) ? description['content'] : description;
  return String(text).startsWith('(Required)');
}

function partsOf(body: Node | undefined): Node[] {
  return body?.['mode'] === 'formdata' ? listOf(body['formdata']) : [];
}

function isFile({ type }: Node): boolean {
  return type === 'file';
}

function bodyOf({ body, method }: ImportedRequest): RequestInit {
  const headers = { 'x-api-key': 'sk_sim_acme' };
  if (!body || method === 'GET') return { headers };
  if (body['mode'] !== 'formdata') return { headers: { ...headers, 'content-type': 'application/json' }, body: String(body['raw']) };
  const form = new FormData();
  for (const part of partsOf(body))
    form.append(String(part['key']), isFile(part) ? new File(['teamId\n'], 'posts.csv') : String(part['value']));
  return { headers, body: form };
}
