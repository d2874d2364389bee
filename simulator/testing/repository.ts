/** The files of this repository, for tests that read its sources. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const ROOMS = ['.ci', '.github', 'bin', 'contract-tests', 'fixtures', 'openapi', 'scenarios', 'simulator'];

/** The names of all files, without those that are installed or built: `bin/sim.js`. */
export function filesOfRepository(): string[] {
  const inside = ROOMS.flatMap(room =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(name => `${room}/${name}`),
  );
  const top = readdirSync(ROOT, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [entry.name] : []));
  return [...top, ...inside].map(name => name.replaceAll('\\', '/'));
}
