import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { cachedUi } from './build-ui.ts';
import { bundlePackage } from './bundle-package.ts';
import { writeDeclarations } from './declarations.ts';
import { contentsOf, packagesOf, type ShippedPackage } from './shipped-packages.ts';
import { writeBuild } from './write-build.ts';
import { writeLicences } from './write-licences.ts';
import { writeSbom } from './write-sbom.ts';

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
