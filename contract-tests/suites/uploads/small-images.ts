import { fieldsOf } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { read } from '../asking.ts';
import { ownName } from '../posts/own-names.ts';

/** One transparent pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const kept = new WeakMap<object, Promise<string>[]>();

/** Returns the ids of `count` images of the team, which are uploaded once for each world. */
export async function smallImages(session: Session, count: number): Promise<readonly string[]> {
  const place = session.control ? session : session.worldFacts;
  const known = kept.get(place) ?? [];
  kept.set(place, known);
  while (known.length < count) known.push(upload(session));
  return Promise.all(known.slice(0, count));
}

async function upload(session: Session): Promise<string> {
  const content = Uint8Array.from(Buffer.from(PNG, 'base64'));
  const file = { name: `${ownName(session)}.png`, type: 'image/png', content };
  return String(fieldsOf(await read(session, 'createUpload', { body: { teamId: session.teamId, file } }))['id']);
}
