import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A package of which dist/ contains code. */
export interface ShippedPackage {
  /** Below the root of the repository: `node_modules/a`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The values in its package.json. */
  readonly licence: string | undefined;
  readonly author: string | undefined;
}

/** `@scope/name@1.0.0` */
export function shippedId({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Returns the source files of a bundle. */
export function contentsOf({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

/** The packages that files belong to, sorted by folder. Paths may be absolute. */
export function packagesOf(files: readonly string[]): ShippedPackage[] {
  return [...new Set(files.flatMap(file => folderOf(file.replaceAll('\\', '/')) ?? []))].sort().map(describe);
}

/** Returns the folder of the innermost package; undefined for the simulator's own files. */
function folderOf(file: string): string | undefined {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

function describe(folder: string): ShippedPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
  return { folder, name, version, licence: license, author: typeof author === 'object' ? author.name : author };
}
