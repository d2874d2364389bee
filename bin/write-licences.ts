import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShippedPackage, shippedId } from './shipped-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = 'THIRD-PARTY-LICENSES.txt';
const LINE = '-'.repeat(80);

/** Writes the licences of packages, which their authors ask to be kept with the code, to `<folder>/THIRD-PARTY-LICENSES.txt`. */
export async function writeLicences(folder: string, packages: readonly ShippedPackage[]): Promise<void> {
  const texts = packages.map(each => `${LINE}\n${shippedId(each)}\n${LINE}\n\n${licenceOf(each)}\n`);
  await writeFile(path.join(folder, FILE), `The files in this folder contain code of these packages.\n\n${[...new Set(texts)].join('\n')}`);
}

/** Returns the licence text of a package. A few packages name the MIT licence without its text. */
function licenceOf({ folder, name, version, licence, author }: ShippedPackage): string {
  const home = path.join(ROOT, folder);
  const files = readdirSync(home).filter(file => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file));
  if (files.length > 0) return files.map(file => readFileSync(path.join(home, file), 'utf8').trim()).join('\n\n');
  if (licence !== 'MIT') throw new Error(`${name} ${version} (${licence ?? 'no licence'}) has no text of its licence`);
  return `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${mitTerms()}`;
}

/** Returns the terms from the simulator's own licence, without its title and copyright. */
function mitTerms(): string {
  const own = readFileSync(path.join(ROOT, 'LICENSE'), 'utf8');
  return own.slice(own.indexOf('Permission is hereby granted')).trim();
}
