import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parsed } from '../../../contract-tests/exchange.ts';
import { readHar } from '../../../contract-tests/har/read-har.ts';
import { type RecordedCall, readRecording } from '../../../contract-tests/parity/recording-files.ts';
import type { Exchange } from '../../../contract-tests/run/results.ts';
import type { UsedCall } from '../../../openapi/diff/used.ts';
import { controlApi, publicApi } from '../../../openapi/document.ts';
import { AnswerError, isTooDeep, MAX_JSON_DEPTH, readAnswer } from '../../../scenarios/runner/read-answer.ts';
import { redirectHint, systemReason } from '../../text/failures.ts';
import { parseJson } from '../../text/json.ts';
import { parseYaml } from '../../text/parse-yaml.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { readable, unreachable, usageError } from '../errors.ts';
import { endpointUrl } from '../readers.ts';

/** The word for the document of this package. */
export const BUNDLED = 'bundled';

/** A document that is compared. */
export interface NamedDocument {
  /** The file or address as the command line has it, or `bundled`. */
  readonly name: string;
  readonly value: unknown;
  /** The text of a file or an answer; undefined for the bundled document. */
  readonly text?: string;
}

/**
 * Reads a document from a file or an address, as JSON or YAML. Throws a usage error for one that cannot be read, and for an address without an answer the
 * error for a server that is not there.
 */
export async function readDocument(word: string, isControl: boolean, io: Io): Promise<NamedDocument> {
  if (word === BUNDLED) return { name: BUNDLED, value: isControl ? controlApi().json : publicApi.json };
  const text = /^https?:\/\//i.test(word)
    ? await download(endpointUrl(word, 'The address of the document'))
    : readable(word, () => readTextFile(path.resolve(io.cwd, word)));
  return { name: word, value: await parsedDocument(word, text), text };
}

async function download(url: string): Promise<string> {
  let response: Response;
  try {
    response = await readAnswer(signal =>
      fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json, application/yaml, */*' } }),
    );
  } catch (error) {
    const reason = error instanceof AnswerError ? error.message : causeOf(error);
    throw unreachable(`${url} cannot be read: ${reason}`);
  }
  if (!response.ok)
    throw unreachable(
      `${url} answers ${response.status} and no document${redirectHint(response.status, response.headers.get('location'))}`,
    );
  return response.text();
}

/** Why a request failed: fetch hides the reason in the cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** The value of a text. JSON begins with a brace; everything else is YAML. */
async function parsedDocument(name: string, text: string): Promise<unknown> {
  const isJson = text.trimStart().startsWith('{');
  if (isJson && isTooDeep(text)) throw usageError(`${name} is nested more than ${MAX_JSON_DEPTH} levels deep`);
  try {
    return isJson ? parseJson(text) : await parseYaml(text);
  } catch (error) {
    throw usageError(`${name} is no ${isJson ? 'JSON' : 'YAML'}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const RECORDING = 'recording.json';

/** Reads the calls of files and folders. A folder is a recording, or has archives. Throws a usage error that names the file. */
export async function readUsedCalls(places: readonly string[], io: Io): Promise<readonly UsedCall[]> {
  const calls: UsedCall[] = [];
  for (const place of places) {
    const file = path.resolve(io.cwd, place);
    try {
      const entry = await stat(file);
      calls.push(...(entry.isDirectory() ? await readFolder(file) : await readArchive(file)));
    } catch (error) {
      throw usageError(`--used: ${place} cannot be read: ${systemReason(error)}`);
    }
  }
  return calls;
}

async function readFolder(folder: string): Promise<UsedCall[]> {
  const names = await readdir(folder);
  if (names.includes(RECORDING))
    return (await readRecording(folder)).calls.filter(({ operation }) => operation !== 'storage').map(recorded);
  const archives = names.filter(name => /\.har$/i.test(name)).toSorted();
  if (archives.length === 0) throw new Error(`it has neither ${RECORDING} nor a file *.har`);
  return (await Promise.all(archives.map(name => readArchive(path.join(folder, name))))).flat();
}

async function readArchive(file: string): Promise<UsedCall[]> {
  return readHar(readTextFile(file)).exchanges.map(exchanged);
}

function exchanged({ method, url, requestHeaders, requestBody, status, responseBody }: Exchange): UsedCall {
  const { pathname, searchParams } = new URL(url);
  return {
    ...common(method, pathname, searchParams, requestBody),
    headers: new Set(Object.keys(requestHeaders)),
    status,
    responseBody: parsed(responseBody),
  };
}

function recorded({ method, path: target, body, answer, contentType }: RecordedCall): UsedCall {
  const { pathname, searchParams } = new URL(target, 'http://recorded');
  return {
    ...common(method, pathname, searchParams, body === undefined ? null : 'text' in body ? body.text : body.base64),
    headers: new Set(contentType === undefined ? [] : ['content-type']),
    status: answer.status,
    responseBody: answer.body,
  };
}

function common(
  method: string,
  pathname: string,
  query: URLSearchParams,
  body: string | null,
): Omit<UsedCall, 'headers' | 'status' | 'responseBody'> {
  const requestBody = body === null || body === '' ? undefined : parsed(body);
  return {
    method: method.toUpperCase(),
    path: pathname,
    query: new Set(query.keys()),
    requestBody,
    hasOtherBody: body !== null && body !== '' && requestBody === undefined,
  };
}
