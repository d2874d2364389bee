/** How many lines each room has: what `npm run weight` prints and the budget in weight.test.ts bounds. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const TOP = ['bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator'];

/** Lines written by hand: TypeScript and CSS, empty lines and comments included. */
export interface Weight {
  readonly production: number;
  readonly tests: number;
  readonly files: number;
}

const OURS = /\.(?:tsx?|css)$/;
const GENERATED = /\/(?:generated|node_modules)\//;
const OF_TESTS = /\.(?:test|fixture)\.tsx?$|\/testing\/|\/fixtures\/|^fixtures\/|^simulator\/ui\/e2e\//;

/** Returns the weight of each room, the heaviest first. A room is a folder that one person can know: `simulator/kernel`, `contract-tests/proof/behaviour`. */
export function weights(): ReadonlyMap<string, Weight> {
  const rooms = new Map<string, Weight>();
  const names = TOP.flatMap(top =>
    readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' }).map(name => path.posix.join(top, ...name.split(path.sep))),
  );
  for (const file of names.filter(name => OURS.test(name) && !GENERATED.test(name))) {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
    const { production, tests, files } = rooms.get(roomOf(file)) ?? { production: 0, tests: 0, files: 0 };
    const isOfTests = OF_TESTS.test(file);
    rooms.set(roomOf(file), { production: production + (isOfTests ? 0 : lines), tests: tests + (isOfTests ? lines : 0), files: files + 1 });
  }
  return new Map([...rooms].toSorted(([, a], [, b]) => b.production + b.tests - a.production - a.tests));
}

/** Returns the folder that a file counts for: two names in simulator/, and two below it in proof/. */
function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  if (folders[0] === 'simulator') return folders.slice(0, 2).join('/');
  if (folders[0] !== 'contract-tests') return folders[0] ?? '';
  if (folders[1] !== 'proof') return 'contract-tests';
  return folders[2] === 'behaviour' ? 'contract-tests/proof/behaviour' : 'contract-tests/proof';
}
