import { constants, readFileSync } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shippedPages } from '../../package-files.ts';
import { systemReason } from '../../text/failures.ts';
import { isObject, jsonOf } from '../../text/json.ts';
import { didYouMean } from '../../text/suggest.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { oneOf } from '../readers.ts';

/** The name of the entry and of the skill. */
const NAME = 'social-publishing-sim';
/** How an assistant starts the simulator: never a package of the registry that has the same name. */
const COMMAND = { command: 'npx', args: ['--no-install', 'sim', 'mcp'] } as const;

/** The table of our entry, as TOML. */
const TABLE = `[mcp_servers.${NAME}]
command = ${JSON.stringify(COMMAND.command)}
args = ${JSON.stringify(COMMAND.args)}
`;

const SETUP = 'setup';

/** `sim agent setup`: writes the MCP entry and the skill for the assistants of the project in this folder. What is not its own stays as it is. */
export async function runAgent({ words, settings, io }: Call): Promise<void> {
  const [word] = words;
  if (word === undefined) throw usageError('What to do is missing: sim agent setup');
  if (word !== SETUP) throw usageError(`sim agent has no ${word}${didYouMean(word, [SETUP]) || '; write sim agent setup'}`);
  const given = settings.all('for', oneOf(...ASSISTANTS));
  const names = given.length > 0 ? [...new Set(given)] : await usedIn(io.cwd);
  const isDry = settings.on('dry-run');
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

const ASSISTANTS = ['claude', 'cursor', 'vscode', 'codex'] as const;
export type AssistantName = (typeof ASSISTANTS)[number];

/** The files of an assistant. */
export interface Place {
  /** The file that names its servers. */
  readonly entry: string;
  /** The property of the file that holds them, by name; undefined for TOML, whose table is `mcp_servers`. */
  readonly key: string | undefined;
  readonly skill: string;
  /** Files or folders that show that a project uses it. */
  readonly signs: readonly string[];
}

const skillIn = (folder: string): string => `${folder}/${NAME}/SKILL.md`;

const places: Readonly<Record<AssistantName, Place>> = {
  claude: { entry: '.mcp.json', key: 'mcpServers', skill: skillIn('.claude/skills'), signs: ['.mcp.json', '.claude', 'CLAUDE.md'] },
  cursor: { entry: '.cursor/mcp.json', key: 'mcpServers', skill: skillIn('.agents/skills'), signs: ['.cursor'] },
  vscode: {
    entry: '.vscode/mcp.json',
    key: 'servers',
    skill: skillIn('.agents/skills'),
    signs: ['.vscode/mcp.json', '.github/copilot-instructions.md'],
  },
  codex: { entry: '.codex/config.toml', key: undefined, skill: skillIn('.agents/skills'), signs: ['.codex'] },
};

/** What shows that a file was written by `sim agent setup`, which then replaces it. */
export const MARK = '<!-- Written by sim agent setup, which replaces this file the next time. -->';

/** The whole text of the skill, how an assistant uses the simulator in a project: at most 150 lines, from the pages of the package. */
export function skillText(): string {
  const [assistants = '', start = ''] = [shippedPages['assistants'], shippedPages['start']].map(file => readFileSync(file ?? '', 'utf8'));
  return `---
name: ${NAME}
description: Test and debug code that uses the social publishing API with its simulator. Use it when a task is about posts, uploads, comments, webhooks, platforms or rate limits of that API, when a test needs its answers or failures, or when something in it has to be explained or reproduced.
---

${MARK}

# The social publishing simulator

One JSON API in front of 15 platforms, with state, webhooks, failures, and a clock that you control. The MCP server \`${NAME}\` has tools for all of it.

${section(assistants, 'How to work with it')}

## In tests

${firstBlock(section(start, 'In your tests'))}

Each test has a world of its own, so that tests run side by side. \`world.clock.advance\` lets time pass, \`world.platforms.<NAME>.fail(…)\` and
\`world.faults.add({ … })\` make things fail, \`world.platforms.<NAME>.message(…)\` lets people write, \`world.webhooks.received(…)\` waits for a webhook, \`world.requests.expect(…)\` says what was called, and
\`world.explain(id)\` says why. Never wait in real time, and never mock a single answer where the simulator has the state.

${section(assistants, 'Tools')}
`;
}

/** A section of a page with its heading, without links, which lead nowhere from a skill. */
function section(page: string, heading: string): string {
  const found = page.split(/^(?=## )/m).find(each => each.startsWith(`## ${heading}\n`));
  if (found === undefined) throw new Error(`A page has no section ${heading}`);
  return found.trim().replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}

function firstBlock(text: string): string {
  return /^```ts\n[\s\S]*?^```$/m.exec(text)?.[0] ?? '';
}
