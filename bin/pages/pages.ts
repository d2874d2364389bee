import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Pages, with the number of lines that each may have. */
export const PAGES: readonly (readonly [file: string, maxLines: number])[] = [
  ['README.md', 200],
  ['simulator/README.md', 150],
  ['simulator/design.md', 150],
  ['scenarios/README.md', 150],
  ['scenarios/suites.md', 100],
  ['contract-tests/README.md', 150],
  ['contract-tests/deployments.md', 120],
  ['contract-tests/parity/README.md', 120],
  ['contract-tests/proxy/README.md', 100],
  ['contract-tests/proof/README.md', 120],
  ['contract-tests/proof/endurance/README.md', 120],
  ['openapi/README.md', 150],
  ['fixtures/README.md', 150],
  ['fixtures/past.md', 100],
  ['bin/README.md', 150],
  ['bin/ci.md', 150],
  ['bin/server-limits.md', 60],
  ['bin/control-api.md', 150],
  ['bin/terminal.md', 120],
  ['bin/assistants.md', 100],
  ['bin/faults.md', 100],
  ['bin/runners.md', 120],
  ['bin/python.md', 60],
  ['bin/client-coverage.md', 100],
  ['.github/CONTRIBUTING.md', 120],
].filter((page): page is [string, number] => existsSync(path.join(ROOT, String(page[0]))));
