import path from 'node:path';
import { bundleEntries } from './bundle.ts';

/** Bundles a program of this repository into a folder, so that it starts in a third of the time. Returns the file. */
export async function bundleProcess(folder: string, source: string): Promise<string> {
  const name = path.basename(source, '.ts');
  await bundleEntries(folder, { [name]: source });
  return path.join(folder, `${name}.js`);
}
