import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const UI = fileURLToPath(new URL('..', import.meta.url));

/** The classes that match a pattern in the files below a folder whose names end so. */
function classesIn(folder: string, ending: string, pattern: RegExp): ReadonlySet<string> {
  const files = readdirSync(path.join(UI, folder), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending));
  const texts = files.map(file => readFileSync(path.join(UI, folder, file), 'utf8'));
  return new Set(texts.flatMap(text => [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '))));
}

it('a shared component needs no styles of a view, which may not be loaded', () => {
  const used = classesIn('components', '.tsx', /class="([^"]+)"/g);
  const ofViews = classesIn('views', '.css', /\.([a-z][\w-]*)/g);
  const shared = classesIn('styles', '.css', /\.([a-z][\w-]*)/g);
  expect([...used].filter(name => ofViews.has(name) && !shared.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
});
