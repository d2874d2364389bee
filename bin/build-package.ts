import { buildUi } from './build-ui.ts';
import { bundlePackage } from './bundle-package.ts';
import { writeDeclarations } from './declarations.ts';
import { contentsOf, packagesOf, type ShippedPackage } from './shipped-packages.ts';
import { writeLicences } from './write-licences.ts';
import { writeSbom } from './write-sbom.ts';

/**
 * Builds into `<folder>/dist` all that the package ships: command line, library, pages, declarations, licences and the bill of materials. Returns the
 * packages that it contains. Rejects on errors, which are printed.
 */
export async function buildPackage(folder: string): Promise<ShippedPackage[]> {
  const [metafile, uiFiles] = await Promise.all([bundlePackage(folder), buildUi(folder), writeDeclarations(folder)]);
  const packages = packagesOf([...contentsOf(metafile), ...uiFiles]);
  await Promise.all([writeLicences(folder, packages), writeSbom(folder, packages)]);
  return packages;
}
