import { readFileSync } from 'node:fs';

/** The content of a file in data/, which a bundle has next to it. Read it with `once`, so that no start loads it. */
export function readData(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));
}
