/** The lines of the file in which a run lists what it creates and changes. */

import { appendFileSync, mkdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { publicApi } from '../../../openapi/document.ts';
import { jsonOf } from '../../../simulator/text/json.ts';
import { readTextFile } from '../../../simulator/text/text-file.ts';
import { canParseUrl } from '../../../simulator/text/urls.ts';
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
interface RestoringCall {
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
type Line =
  | { readonly intent: Intent }
  | { readonly settled: number; readonly created: readonly CreatedResource[] }
  | { readonly added: CreatedResource }
  | { readonly removed: string }
  | { readonly changing: Restore }
  | { readonly restored: string };

/** The content of a file. */
interface ResourceList {
  readonly run: RunRecord;
  readonly lines: readonly Line[];
  /** The number of bytes up to the end of the last complete line. */
  readonly bytes: number;
}

/** Parses a file. Ignores a last line that is incomplete. Throws an Error that names the first line that no run has written. */
function parseResourceList(text: string): ResourceList {
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

/** Lists what a run creates and changes on a deployment, in a file that is written before each call, so that the list survives a kill at any instant. */
export interface CreatedResources {
  readonly file: string;
  readonly run: RunRecord;
  /** The resources that still exist, the oldest first. */
  readonly created: ReadonlyMap<string, CreatedResource>;
  /** The ids of removed resources. Calls with these ids are safe, because the ids belong to nobody else. */
  readonly gone: ReadonlySet<string>;
  /** The calls whose answers were not read, so that their resources are not known. */
  readonly openIntents: ReadonlyMap<number, Intent>;
  /** The settings to restore, the oldest first. */
  readonly restores: ReadonlyMap<string, Restore>;
  /** Records a call before it is sent, and returns its number. */
  intend(intent: Omit<Intent, 'number'>): number;
  /** Records what the call of an intent has created; nothing when it was refused. */
  settle(intent: number, created: readonly CreatedResource[]): void;
  /** Records a resource that another call created indirectly, such as a post of a CSV import. */
  add(created: CreatedResource): void;
  removed(id: string): void;
  /** Records how to restore a setting, before it is changed. */
  changing(restore: Restore): void;
  restored(setting: string): void;
  /** Removes the file when nothing is left. */
  close(): void;
}

/** Creates the list of a new run. Its file is created with the first entry. */
export function createResourceList(file: string, run: RunRecord): CreatedResources {
  return resourceList(file, run, undefined);
}

/**
 * Reads the list of an earlier run. Throws when the file is not such a list. Changes nothing: a last line that is incomplete is ignored, and cut off only
 * when the next line is written.
 */
export function openResourceList(file: string): CreatedResources {
  const { run, lines, bytes } = parseResourceList(readTextFile(file));
  return resourceList(file, run, { lines, bytes });
}

/** The lines of a file, and the number of bytes up to the end of its last complete line. */
interface Earlier {
  readonly lines: readonly Line[];
  readonly bytes: number;
}

function resourceList(file: string, run: RunRecord, earlier: Earlier | undefined): CreatedResources {
  const created = new Map<string, CreatedResource>();
  const gone = new Set<string>();
  const openIntents = new Map<number, Intent>();
  const restores = new Map<string, Restore>();
  let last = 0;
  const apply = (line: Line): void => {
    if ('intent' in line) openIntents.set((last = line.intent.number), line.intent);
    else if ('settled' in line) {
      openIntents.delete(line.settled);
      for (const resource of line.created) created.set(resource.id, resource);
    } else if ('added' in line) created.set(line.added.id, line.added);
    else if ('removed' in line) {
      created.delete(line.removed);
      gone.add(line.removed);
    } else if ('changing' in line) restores.set(line.changing.setting, line.changing);
    else restores.delete(line.restored);
  };
  for (const line of earlier?.lines ?? []) apply(line);
  let hasFile = earlier !== undefined;
  let isWhole = earlier === undefined;
  const write = (line: Line): void => {
    if (!hasFile) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      appendFileSync(file, `${JSON.stringify(run)}\n`, { mode: 0o600 });
    }
    hasFile = true;
    if (!isWhole) truncateSync(file, earlier?.bytes);
    isWhole = true;
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    apply(line);
  };
  return {
    file,
    run,
    created,
    gone,
    openIntents,
    restores,
    intend(intent) {
      const number = last + 1;
      write({ intent: { number, ...intent } });
      return number;
    },
    settle: (settled, resources) => write({ settled, created: resources }),
    add: added => void (created.has(added.id) || write({ added })),
    removed: id => void (created.has(id) && write({ removed: id })),
    changing: restore => void (restores.has(restore.setting) || write({ changing: restore })),
    restored: setting => write({ restored: setting }),
    close() {
      if (hasFile && created.size + openIntents.size + restores.size === 0) rmSync(file, { force: true });
    },
  };
}
