import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ScenarioFileError } from './errors.ts';

const STORY = /\.ya?ml$/i;
const NOT_LOOKED_INTO = new Set(['node_modules', '.git']);

/**
 * The story files that words name, absolute, each once: a file, a folder with all in it (`.yaml`, `.yml`), or a pattern with `*`, `**` and `?`.
 * Rejects with a StoryFileError for a word that names none.
 */
export async function findScenarios(words: readonly string[], cwd: string): Promise<string[]> {
  const found = await Promise.all(words.map(word => storiesOf(word, cwd)));
  return [...new Set(found.flat())];
}

async function storiesOf(word: string, cwd: string): Promise<string[]> {
  const place = path.resolve(cwd, word);
  const entry = await stat(place).catch(() => undefined);
  if (entry?.isFile()) return [place];
  const stories = entry?.isDirectory() ? await inFolder(place) : await matching(word, cwd);
  if (stories.length > 0) return stories;
  if (entry) throw new ScenarioFileError(`${word} holds no scenario: they are .yaml or .yml files`);
  throw new ScenarioFileError(`There is no ${word}: name a scenario file, a folder of them, or a pattern such as 'scenarios/*.yaml'`);
}

async function inFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async entry => {
        const place = path.join(folder, entry.name);
        if (entry.isDirectory()) return NOT_LOOKED_INTO.has(entry.name) ? [] : inFolder(place);
        return STORY.test(entry.name) ? [place] : [];
      }),
  );
  return nested.flat();
}

/** Looks through the folder that stands before the first wildcard. */
async function matching(pattern: string, cwd: string): Promise<string[]> {
  const segments = path.resolve(cwd, pattern).split(path.sep);
  const wild = segments.findIndex(segment => /[*?]/.test(segment));
  if (wild < 0) return [];
  const folder = segments.slice(0, wild).join(path.sep) || path.sep;
  const expression = new RegExp(`^${segments.map(expressionOf).join('/').replaceAll('**/', '(?:.*/)?')}$`, 'u');
  const candidates = await inFolder(folder).catch(() => []);
  return candidates.filter(candidate => expression.test(candidate.split(path.sep).join('/')));
}

function expressionOf(segment: string): string {
  if (segment === '**') return segment;
  return segment
    .replaceAll(/[\\^$.+()|[\]{}]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
}
