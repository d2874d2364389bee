/** `--used`: the calls of a client, from HTTP Archives and recordings of `sim parity`. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parsed } from '../../../contract-tests/exchange.ts';
import { readHar } from '../../../contract-tests/har/read-har.ts';
import type { RecordedCall } from '../../../contract-tests/parity/recording.ts';
import { readRecording } from '../../../contract-tests/parity/recording-files.ts';
import type { Exchange } from '../../../contract-tests/run/results.ts';
import type { UsedCall } from '../../../openapi/diff/used.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { usageError } from '../errors.ts';

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
