/** Uploads of any size, length and number of pixels. */
import { fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import type { File } from '../../../suites/posts/media-variants.ts';
import { objectsOf } from '../../../suites/requests.ts';

/** Resets the world and adds these files by a snapshot, so that their bytes need not be sent. */
export async function withFiles({ control }: Pick<Session, 'control'>, files: readonly File[]): Promise<void> {
  if (!control) throw new Error('The control API is needed to add files');
  await control('POST', '/_sim/reset', {});
  const snapshot = await control('GET', '/_sim/snapshot');
  const state = fieldsOf(snapshot['state']);
  const known = fieldsOf(state['uploads']);
  const [first] = objectsOf(known['uploads']);
  const given = [...new Map(files.map(file => [file.id, { ...first, ...file, path: `media/${file.id}` }])).values()];
  const uploads = { ...known, uploads: [...objectsOf(known['uploads']), ...given] };
  await control('PUT', '/_sim/snapshot', { ...snapshot, state: { ...state, uploads } });
}
