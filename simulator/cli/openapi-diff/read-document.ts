import path from 'node:path';
import { controlApi, publicApi } from '../../../openapi/document.ts';
import { isTooDeep, MAX_JSON_DEPTH } from '../../../scenarios/runner/json-depth.ts';
import { AnswerError, readAnswer } from '../../../scenarios/runner/read-answer.ts';
import { parseJson } from '../../text/parse-json.ts';
import { parseYaml } from '../../text/parse-yaml.ts';
import { redirectHint } from '../../text/redirect-hint.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile, UserFileError } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { unreachable, usageError } from '../errors.ts';
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
  const text = /^https?:\/\//i.test(word) ? await download(endpointUrl(word, 'The address of the document')) : await readFileOf(word, io);
  return { name: word, value: await parsed(word, text), text };
}

async function readFileOf(name: string, io: Io): Promise<string> {
  try {
    return readTextFile(path.resolve(io.cwd, name));
  } catch (error) {
    throw usageError(`${name} cannot be read: ${error instanceof UserFileError ? error.message : systemReason(error)}`);
  }
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
async function parsed(name: string, text: string): Promise<unknown> {
  const isJson = text.trimStart().startsWith('{');
  if (isJson && isTooDeep(text)) throw usageError(`${name} is nested more than ${MAX_JSON_DEPTH} levels deep`);
  try {
    return isJson ? parseJson(text) : await parseYaml(text);
  } catch (error) {
    throw usageError(`${name} is no ${isJson ? 'JSON' : 'YAML'}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
