import path from 'node:path';
import { assignment } from '../../text/by-document/assignment.ts';
import { type CallParts, callParts } from '../../text/by-document/call-parts.ts';
import { isControl, type KnownOperation, operationNamed } from '../../text/by-document/operations.ts';
import { valueOfBody } from '../../text/json.ts';
import { readBytes } from '../../text/text-file.ts';
import { readData } from '../actions.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { EXIT, readable, usageError } from '../errors.ts';
import { MAX_PAGE } from '../simulator-flags.ts';

/** `sim call <operation>`: calls an operation by its id, and prints its answer. The status goes to the standard error, so that the body can be piped. */
export async function runCall(call: Call): Promise<number> {
  const { words, settings, io } = call;
  const [id, ...fields] = words;
  if (id === undefined) throw usageError('The operation is missing: sim call <operation> <field>=<value>; sim openapi lists them');
  const known = operationNamed(id);
  if (known.operation.id === 'streamEvents')
    throw usageError('streamEvents has no end: follow it with sim requests, sim deliveries or sim jobs --follow, or with curl -N');
  const command = `sim call ${id}`;
  const files = filesOf(call);
  const parts = callParts(known, fields, { data: await readData(call), files: files.map(({ name }) => name) }, command);
  const client = controlClient(settings);
  const key = isControl(known) ? {} : { 'x-api-key': await apiKey(call, client) };
  const response = await client.send(parts.path, { method: known.operation.method, ...contentOf(known, parts, files, key) });
  await show(call, response);
  if (!settings.on('include') && !settings.on('json')) io.err(`${response.status} ${known.operation.method} ${parts.path}`);
  return response.ok ? EXIT.ok : EXIT.failed;
}

/** The key of --api-key or SIM_API_KEY, else the first one of the world. */
async function apiKey({ settings }: Call, client: ControlClient): Promise<string> {
  const given = settings.one('api-key');
  if (given !== undefined) return given;
  const { world } = await client.call('getStatus', { isPoll: true });
  const { items } = await client.call('listWorlds', { query: { limit: MAX_PAGE }, isPoll: true });
  const [first] = Object.values(items.find(({ id }) => id === world)?.apiKeys ?? {});
  if (first === undefined) throw usageError(`The world ${world} has no API key: give one with --api-key or SIM_API_KEY`);
  return first;
}

interface FileField {
  readonly name: string;
  readonly fileName: string;
  readonly content: Blob;
}

function filesOf({ settings, io }: Call): FileField[] {
  return settings.all('file', assignment).map(({ name, text: file }) => ({
    name,
    fileName: path.basename(file),
    content: new Blob([readable(`--file: ${file}`, () => readBytes(path.resolve(io.cwd, file)))]),
  }));
}

function contentOf(
  { operation }: KnownOperation,
  { body }: CallParts,
  files: readonly FileField[],
  key: Readonly<Record<string, string>>,
): RequestInit {
  if (operation.body?.contentType === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    for (const { name, fileName, content } of files) form.append(name, content, fileName);
    return { headers: key, body: form };
  }
  if (files.length > 0) throw usageError(`--file does not apply to sim call ${operation.id}, which takes no files`);
  return body === undefined ? { headers: key } : { headers: { ...key, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function show({ settings, io }: Call, response: Response): Promise<void> {
  const content = valueOfBody(await response.text());
  const headers = Object.fromEntries(response.headers);
  if (settings.on('json')) return io.out(JSON.stringify({ status: response.status, headers, body: content }));
  if (settings.on('include'))
    io.out([`${response.status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ''].join('\n'));
  if (content !== null) io.out(typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}
