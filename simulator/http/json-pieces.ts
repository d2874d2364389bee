import type { ByteStream } from '../domain/ports/media.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { inSlices } from '../kernel/time-slice.ts';

/** A result as JSON in pieces, because one long text would hold all other requests while it is made. */
export class JsonPieces {
  constructor(readonly pieces: Iterable<string>) {}
}

/** Characters that are sent at once: single pieces may be very short. */
const CHARACTERS_AT_ONCE = 65_536;

/** The bytes of a JSON text, made while they are read. Other requests have their turn in between. */
export async function* bytesOf({ pieces }: JsonPieces, realTime: RealTime): ByteStream {
  for await (const text of inSlices(joined(pieces), realTime)) yield Buffer.from(text);
}

function* joined(pieces: Iterable<string>): Generator<string, void, void> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHARACTERS_AT_ONCE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
