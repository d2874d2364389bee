import { buildUi } from './build-ui.ts';
import { bundle } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { contentsOf, packagesOf, type ShippedPackage } from './shipped-packages.ts';
import { writeLicences } from './write-licences.ts';
import { writeSbom } from './write-sbom.ts';

/** Builds what runs into `<folder>/dist`: the bundle and the pages. Returns the packages that it contains. Rejects on errors, which are printed. */
export async function buildProgram(folder: string): Promise<ShippedPackage[]> {
  const [metafile, uiFiles] = await Promise.all([bundle(folder), buildUi(folder)]);
  return packagesOf([...contentsOf(metafile), ...uiFiles]);
}

/** The same with all else that the package ships: declarations, licences and the bill of materials. */
export async function buildPackage(folder: string): Promise<ShippedPackage[]> {
  const [packages] = await Promise.all([buildProgram(folder), writeDeclarations(folder)]);
  await Promise.all([writeLicences(folder, packages), writeSbom(folder, packages)]);
  return packages;
}
