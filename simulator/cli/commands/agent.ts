import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isObject, jsonOf } from '../../text/json-values.ts';
import { didYouMean } from '../../text/suggest.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile } from '../../text/text-file.ts';
import { ASSISTANTS, type AssistantName, COMMAND, NAME, type Place, places } from '../agent/places.ts';
import { MARK, skillText } from '../agent/skill.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { oneOf } from '../readers.ts';

/** The table of our entry, as TOML. */
const TABLE = `[mcp_servers.${NAME}]
command = ${JSON.stringify(COMMAND.command)}
args = ${JSON.stringify(COMMAND.args)}
`;

const SETUP = 'setup';

/** `sim agent setup`: writes the MCP entry and the skill for the assistants of the project in this folder. What is not its own stays as it is. */
export async function run({ words, settings, io }: Call): Promise<void> {
  const [word] = words;
  if (word === undefined) throw usageError('What to do is missing: sim agent setup');
  if (word !== SETUP) throw usageError(`sim agent has no ${word}${didYouMean(word, [SETUP]) || '; write sim agent setup'}`);
  const given = settings.all('for', oneOf(...ASSISTANTS));
  const names = given.length > 0 ? [...new Set(given)] : await usedIn(io.cwd);
  const isDry = settings.on('dry-run') ?? false;
  const skills = new Set<string>();
  for (const name of names) {
    const place = places[name];
    await apply(io.cwd, place.entry, existing => withEntry(place, existing), { isDry, out: io.out });
    if (!skills.has(place.skill)) await apply(io.cwd, place.skill, withSkill, { isDry, out: io.out });
    skills.add(place.skill);
  }
  io.out(`Start ${names.join(' and ')} again in this folder, and allow the server when it asks`);
}

/** The assistants that the project has files of; claude without any. */
async function usedIn(folder: string): Promise<AssistantName[]> {
  const used = await Promise.all(
    ASSISTANTS.map(async name => ((await Promise.all(places[name].signs.map(sign => exists(folder, sign)))).includes(true) ? [name] : [])),
  );
  const names = used.flat();
  return names.length > 0 ? names : ['claude'];
}

async function exists(folder: string, name: string): Promise<boolean> {
  return access(path.join(folder, name), constants.F_OK).then(
    () => true,
    () => false,
  );
}

function withSkill(existing: string | undefined): Plan {
  const text = skillText();
  if (existing === text) return { left: 'it is up to date' };
  return existing === undefined || existing.includes(MARK) ? { text } : { left: 'it is not from sim agent setup' };
}

interface How {
  readonly isDry: boolean;
  readonly out: (line: string) => void;
}

async function apply(folder: string, name: string, planOf: (existing: string | undefined) => Plan, { isDry, out }: How): Promise<void> {
  const file = path.join(folder, name);
  try {
    const plan = planOf(await textOf(file));
    if ('left' in plan) return out(`left          ${name}: ${plan.left}`);
    if (isDry) return out(`would write   ${name}\n\n${plan.text}`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, plan.text);
    out(`wrote         ${name}`);
  } catch (error) {
    throw usageError(`${name} cannot be written: ${systemReason(error)}; make room and access there, or look with --dry-run`);
  }
}

/** The text of a file; undefined where there is none. */
async function textOf(file: string): Promise<string | undefined> {
  return (await exists(path.dirname(file), path.basename(file))) ? readTextFile(file) : undefined;
}

/** What becomes of a file: its new text, or why it is left. */
type Plan = { readonly text: string } | { readonly left: string };

/** The file with the entry; `existing` is undefined where there is none. */
function withEntry({ key }: Place, existing: string | undefined): Plan {
  return key === undefined ? withTable(existing ?? '') : withProperty(key, existing);
}

function withTable(text: string): Plan {
  if (new RegExp(`^\\s*\\[\\s*mcp_servers\\s*\\.\\s*["']?${NAME}["']?\\s*\\]`, 'm').test(text)) return { left: 'it has the entry' };
  return { text: text.trim() === '' ? TABLE : `${text.trimEnd()}\n\n${TABLE}` };
}

type JsonObject = Readonly<Record<string, unknown>>;

function withProperty(key: string, existing: string | undefined): Plan {
  const file = existing === undefined || existing.trim() === '' ? {} : objectOf(existing);
  // A file with comments would lose them.
  if (!file) return { left: `it is no plain JSON; add this to its ${key} yourself: "${NAME}": ${JSON.stringify(COMMAND)}` };
  const servers = file[key] ?? {};
  if (!isObject(servers)) return { left: `its ${key} is no object; add this there yourself: "${NAME}": ${JSON.stringify(COMMAND)}` };
  if (Object.hasOwn(servers, NAME)) return { left: 'it has the entry' };
  const merged = { ...file, [key]: { ...servers, [NAME]: COMMAND } };
  return { text: `${JSON.stringify(merged, null, indentOf(existing))}\n` };
}

function objectOf(text: string): JsonObject | undefined {
  const value = jsonOf(text);
  return isObject(value) ? value : undefined;
}

function indentOf(text = ''): string {
  return /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
}
