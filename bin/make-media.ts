/**
 * Second step of `npm run generate`: writes fixtures/media, a small valid file of each type that can be uploaded. The simulator generates the same
 * files when it needs sample media. With --check it writes nothing and fails if a file is stale.
 */
import { mediaMimeType, SAMPLES, sampleFile } from '../simulator/media/samples/samples.ts';
import { writeGenerated } from './write-generated.ts';

const files = Object.entries(SAMPLES).map(([mimeType, { fileName }]) => {
  const type = mediaMimeType(mimeType);
  if (!type) throw new Error(`${mimeType} cannot be uploaded`);
  return [fileName, sampleFile(type)];
});
await writeGenerated('fixtures/media', Object.fromEntries(files));
