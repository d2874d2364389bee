/**
 * `npm run generate`, its second half: writes fixtures/media, one small valid file of each type that can be uploaded. The simulator makes up
 * the same files by the same code; these are for people, tests and scenarios. With --check it writes nothing and fails when one is stale.
 */
import { mediaMimeType, SAMPLES, sampleFile } from '../simulator/media/samples/samples.ts';
import { writeGenerated } from './write-generated.ts';

const files = Object.entries(SAMPLES).map(([mimeType, { fileName }]) => {
  const type = mediaMimeType(mimeType);
  if (!type) throw new Error(`${mimeType} cannot be uploaded`);
  return [fileName, sampleFile(type)];
});
await writeGenerated('fixtures/media', Object.fromEntries(files));
