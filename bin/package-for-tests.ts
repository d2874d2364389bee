/** Prints a folder with the package as npm installs it, and `metafile.json`: what each file of its code contains. Builds only what has changed. */
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { cached } from './cache.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The other files that the package ships. */
const FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  ...manifest.files.filter(name => !/^(?:dist|fixtures|scenarios)(?:\/|$)/.test(name)),
  'fixtures',
  'scenarios',
];
const SOURCES = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator'];
const OTHERS = ['.github', 'package.json', 'package-lock.json', 'tsconfig.json', 'README.md', 'LICENSE'];

const folder = await cached('package', [...SOURCES, ...OTHERS], async home => {
  const [{ writePackage }, { writeBuild }] = await Promise.all([import('./build-package.ts'), import('./write-build.ts')]);
  await Promise.all(FILES.map(name => cp(path.join(ROOT, name), path.join(home, name), { recursive: true })));
  const { written } = await writeBuild(home, writePackage);
  await writeFile(path.join(home, 'metafile.json'), JSON.stringify(written.metafile));
});
console.log(folder);
