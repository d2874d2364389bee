import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ScenarioFileError } from './errors.ts';

const SCENARIO_FILE = /\.ya?ml$/i;
const IGNORED_FOLDERS = new Set(['node_modules', '.git']);

/**
 * Resolves arguments to absolute scenario files without duplicates. An argument is a file, a folder (`.yaml` and `.yml` files in it, at any depth)
 * or a pattern with `*`, `**` and `?`. Rejects with a ScenarioFileError for the first argument without a match.
 */
export async function findScenarios(words: readonly string[], cwd: string): Promise<string[]> {
  const files = new Set<string>();
  // One after the other, so that each run names the same argument.
  for (const word of words) for (const file of await filesOf(word, cwd)) files.add(file);
  return [...files];
}

async function filesOf(word: string, cwd: string): Promise<string[]> {
  const place = path.resolve(cwd, word);
  const entry = await stat(place).catch(() => undefined);
  if (entry?.isFile()) return [place];
  const files = entry?.isDirectory() ? await filesInFolder(place) : await filesMatching(word, cwd);
  if (files.length > 0) return files;
  if (entry) throw new ScenarioFileError(`${word} contains no scenarios (.yaml or .yml files)`);
  throw new ScenarioFileError(`No scenario matches ${word}; give a file, a folder, or a pattern such as 'scenarios/*.yaml'`);
}

async function filesInFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async entry => {
        const place = path.join(folder, entry.name);
        if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesInFolder(place);
        return SCENARIO_FILE.test(entry.name) ? [place] : [];
      }),
  );
  return nested.flat();
}

/** Searches the folder before the first wildcard. */
async function filesMatching(pattern: string, cwd: string): Promise<string[]> {
  const segments = path.resolve(cwd, pattern).split(path.sep);
  const wild = segments.findIndex(segment => /[*?]/.test(segment));
  if (wild < 0) return [];
  const folder = segments.slice(0, wild).join(path.sep) || path.sep;
  const expression = new RegExp(`^${segments.map(expressionOf).join('/').replaceAll('**/', '(?:.*/)?')}$`, 'u');
  const candidates = await filesInFolder(folder).catch(() => []);
  return candidates.filter(candidate => expression.test(candidate.split(path.sep).join('/')));
}

function expressionOf(segment: string): string {
  if (segment === '**') return segment;
  return segment
    .replaceAll(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
}
