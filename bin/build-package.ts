import { readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { cachedUi } from './build-ui.ts';
import { bundlePackage } from './bundle-package.ts';
import { writeDeclarations } from './declarations.ts';
import { contentsOf, packagesOf, type ShippedPackage, shippedId } from './shipped-packages.ts';
import { writeBuild } from './write-build.ts';
import { writeSbom } from './write-sbom.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = 'THIRD-PARTY-LICENSES.txt';
const LINE = '-'.repeat(80);

/**
 * Builds into `<home>/dist` all that the package ships: command line, library, pages, declarations, licences and the bill of materials. Returns the
 * packages that it contains. Rejects on errors, which are printed.
 */
export async function buildPackage(home: string): Promise<ShippedPackage[]> {
  const { written } = await writeBuild(home, writePackage);
  return written.packages;
}

/** Writes the package into the folder of a build. Also returns what each file of the code contains. */
export async function writePackage(folder: string): Promise<{ readonly packages: ShippedPackage[]; readonly metafile: Metafile }> {
  const [metafile, ui] = await Promise.all([bundlePackage(folder), cachedUi(), writeDeclarations(folder)]);
  await cp(ui.folder, path.join(folder, 'ui'), { recursive: true });
  const packages = packagesOf([...contentsOf(metafile), ...ui.files]);
  await Promise.all([writeLicences(folder, packages), writeSbom(folder, packages)]);
  return { packages, metafile };
}

/** Writes the licences of packages, which their authors ask to be kept with the code, to `<folder>/THIRD-PARTY-LICENSES.txt`. */
async function writeLicences(folder: string, packages: readonly ShippedPackage[]): Promise<void> {
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
