import { buildUi } from './build-ui.ts';
import { bundle, bundleProgram } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { contentsOf, packagesOf, type ShippedPackage } from './shipped-packages.ts';
import { writeLicences } from './write-licences.ts';
import { writeSbom } from './write-sbom.ts';

/** Builds into `<folder>/dist` what the command line runs: its bundle and the pages. Rejects on errors, which are printed. */
export async function buildProgram(folder: string): Promise<void> {
  await Promise.all([bundleProgram(folder), buildUi(folder)]);
}

/** The same with all else that the package ships: the library, declarations, licences and the bill of materials. Returns the packages that it contains. */
export async function buildPackage(folder: string): Promise<ShippedPackage[]> {
  const [metafile, uiFiles] = await Promise.all([bundle(folder), buildUi(folder), writeDeclarations(folder)]);
  const packages = packagesOf([...contentsOf(metafile), ...uiFiles]);
  await Promise.all([writeLicences(folder, packages), writeSbom(folder, packages)]);
  return packages;
}
