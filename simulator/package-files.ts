/**
 * The files that the package ships besides its code. This file must stay one folder below the root of the package, as the bundles in `dist`
 * are, so that the same relative paths work in both.
 */
import { fileURLToPath } from 'node:url';

const inPackage = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The pages of the dashboard, as `npm run build` writes them. */
export const builtPages = inPackage('dist/ui');

/** The fixture with that name, one of `default` and `empty`. */
export const worldFixture = (name: string): string => inPackage(`fixtures/worlds/${name}.json`);

/** The folders of the sample files that scenarios may name. */
export const sampleFolders: readonly string[] = ['fixtures/media', 'fixtures/csv'].map(inPackage);

/** The scenarios that come with the simulator. */
export const shippedScenarios = inPackage('scenarios');
