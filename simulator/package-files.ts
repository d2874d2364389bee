/** The files that the package ships besides its code. */
import { fileURLToPath } from 'node:url';

/** A bundle names the folder above fixtures and scenarios, and has the pages next to it. */
declare const PACKAGE_ROOT: string | undefined;
const isBundled = typeof PACKAGE_ROOT !== 'undefined';

const root = new URL(isBundled ? PACKAGE_ROOT : '../', import.meta.url);
const inPackage = (name: string): string => fileURLToPath(new URL(name, root));

/** The pages of the dashboard, as `npm run build` writes them. */
export const builtPages = isBundled ? fileURLToPath(new URL('ui', import.meta.url)) : inPackage('dist/ui');

/** The fixture with that name, one of `default` and `empty`. */
export const worldFixture = (name: string): string => inPackage(`fixtures/worlds/${name}.json`);

/** The folders of the sample files that scenarios may name. */
export const sampleFolders: readonly string[] = ['fixtures/media', 'fixtures/csv'].map(inPackage);

/** The scenarios that come with the simulator. */
export const shippedScenarios = inPackage('scenarios');

/** The schemas of files that users write. */
export const fileSchemas = {
  scenario: inPackage('scenarios/scenario.schema.json'),
  fixture: inPackage('fixtures/fixture.schema.json'),
};

/** The pages that the package has, by short names. */
export const shippedPages: Readonly<Record<string, string>> = {
  start: inPackage('README.md'),
  assistants: inPackage('bin/assistants.md'),
  'command-line': inPackage('bin/README.md'),
  terminal: inPackage('bin/terminal.md'),
  'control-api': inPackage('bin/control-api.md'),
  faults: inPackage('bin/faults.md'),
  'test-runners': inPackage('bin/runners.md'),
  python: inPackage('bin/python.md'),
  fixtures: inPackage('fixtures/README.md'),
  scenarios: inPackage('scenarios/README.md'),
  'scenario-suites': inPackage('scenarios/suites.md'),
  contract: inPackage('contract-tests/README.md'),
  grade: inPackage('simulator/grade/README.md'),
};
