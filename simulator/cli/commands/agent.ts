import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { didYouMean } from '../../text/suggest.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Plan } from '../agent/entry.ts';
import { withEntry } from '../agent/entry.ts';
import { ASSISTANTS, type AssistantName, places } from '../agent/places.ts';
import { MARK, skillText } from '../agent/skill.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { oneOf } from '../readers.ts';

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
