import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes generated files that are checked in. With --check on the command line it writes nothing, and the process exits with 1 if a file is stale.
 */
export async function writeGenerated(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  const check = process.argv.includes('--check');
  const stale: string[] = [];
  await mkdir(path.join(ROOT, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(ROOT, folder, name);
    const present = await readFile(file).catch(() => undefined);
    if (present?.equals(Buffer.from(content))) continue;
    stale.push(name);
    if (!check) await writeFile(file, content);
  }
  if (stale.length === 0) return console.log(`${folder} is up to date`);
  if (!check) return console.log(`${folder}: wrote ${stale.join(', ')}`);
  console.error(`${folder} is stale (${stale.join(', ')}). Run: npm run generate`);
  process.exitCode = 1;
}
