/**
 * `tsx bin/make-media.ts`: writes fixtures/media, one small valid file of each type that can be uploaded. The simulator makes up the same
 * files by the same code; these are for people, tests and scenarios.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { mediaMimeType, SAMPLES, sampleFile } from '../simulator/media/samples/samples.ts';

const folder = new URL('../fixtures/media/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [mimeType, { fileName }] of Object.entries(SAMPLES)) {
  const type = mediaMimeType(mimeType);
  if (!type) throw new Error(`${mimeType} cannot be uploaded`);
  await writeFile(new URL(fileName, folder), sampleFile(type));
}
console.log(`Wrote ${Object.keys(SAMPLES).length} files to ${fileURLToPath(folder)}`);
