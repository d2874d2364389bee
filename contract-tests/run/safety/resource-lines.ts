/** The lines of the file in which a run lists what it creates and changes. */

import { publicApi } from '../../../openapi/document.ts';
import { canParseUrl } from '../../../simulator/text/can-parse-url.ts';
import { jsonOf } from '../../../simulator/text/json-values.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';

/** The first line of the file, which says where the run took place. It does not contain the API key. */
export interface RunRecord {
  readonly run: string;
  readonly baseUrl: string;
  readonly teamId: string;
  /** The prefix of the titles and names of all created resources. */
  readonly tag: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface CreatedResource {
  /** The operation that created it. */
  readonly operationId: string;
  readonly id: string;
  /** The parameters of its removal besides the id, by name. */
  readonly others?: Readonly<Record<string, string>> | undefined;
}

/** A call that creates, or may have created, something. */
export interface Intent {
  readonly number: number;
  readonly operationId: string;
  readonly teamId?: string | undefined;
  /** The storage path of an upload that is completed. */
  readonly path?: string | undefined;
}

/** A call that puts a setting back. */
export interface RestoringCall {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body?: Fields | undefined;
}

export interface Restore {
  /** Identifies the setting: none is recorded twice. */
  readonly setting: string;
  readonly calls: readonly RestoringCall[];
}

/** A line after the first one. */
export type Line =
  | { readonly intent: Intent }
  | { readonly settled: number; readonly created: readonly CreatedResource[] }
  | { readonly added: CreatedResource }
  | { readonly removed: string }
  | { readonly changing: Restore }
  | { readonly restored: string };

/** The content of a file. */
export interface ResourceList {
  readonly run: RunRecord;
  readonly lines: readonly Line[];
  /** The number of bytes up to the end of the last complete line. */
  readonly bytes: number;
}

/** Parses a file. Ignores a last line that is incomplete. Throws an Error that names the first line that no run has written. */
export function parseResourceList(text: string): ResourceList {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...others] = whole.split('\n').slice(0, -1).map(jsonOf);
  if (!isRun(first)) throw new Error('its first line names no run');
  const lines = others.map((value, index) => {
    if (isLine(value)) return value;
    throw new Error(`its line ${index + 2} is not one that a run writes`);
  });
  return { run: first, lines, bytes: Buffer.byteLength(whole) };
}

const TAG = /^\[sim [\w-]+\] $/;

function isRun(value: unknown): value is RunRecord {
  const { run, baseUrl, teamId, tag, startedAt } = fieldsOf(value);
  return areTexts(run, baseUrl, teamId, tag, startedAt) && isWebUrl(baseUrl) && TAG.test(String(tag));
}

function isWebUrl(url: unknown): boolean {
  return canParseUrl(String(url)) && /^https?:$/.test(new URL(String(url)).protocol);
}

/** The forms of a line, by the property that only this form has. */
const FORMS: Readonly<Record<string, (line: Fields) => boolean>> = {
  intent: ({ intent }) => Number.isSafeInteger(fieldsOf(intent)['number']) && isCreation(intent),
  settled: ({ settled, created }) => Number.isSafeInteger(settled) && Array.isArray(created) && created.every(isResource),
  added: ({ added }) => isResource(added),
  removed: ({ removed }) => areTexts(removed),
  changing: ({ changing }) => areTexts(fieldsOf(changing)['setting']) && areCalls(fieldsOf(changing)['calls']),
  restored: ({ restored }) => areTexts(restored),
};

function isLine(value: unknown): value is Line {
  const line = fieldsOf(value);
  return Object.entries(FORMS).some(([name, isForm]) => Object.hasOwn(line, name) && isForm(line));
}

function isCreation(value: unknown): boolean {
  const { operationId } = fieldsOf(value);
  return publicApi.operations().some(({ id, method }) => id === operationId && method === 'POST');
}

function isResource(value: unknown): boolean {
  const { id, others } = fieldsOf(value);
  return isCreation(value) && areTexts(id) && areTexts(...Object.values(fieldsOf(others)));
}

function areCalls(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(call => isOperation(fieldsOf(call)['operationId']) && areTexts(...Object.values(fieldsOf(fieldsOf(call)['path']))))
  );
}

function isOperation(id: unknown): boolean {
  return publicApi.operations().some(operation => operation.id === id);
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every(value => typeof value === 'string');
}
