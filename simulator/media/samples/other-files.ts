/** Files of types that uploads do not take. */

const latin1 = (content: string): Uint8Array => Buffer.from(content, 'latin1');
const matroska = (docType: string) => latin1(`\x1a\x45\xdf\xa3\x87\x42\x82\x84${docType}`);
const riff = (kind: string) => latin1(`RIFF\x10\0\0\0${kind}`);
const isoMedia = (brand: string) => latin1(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`);

/** The smallest contents by which common types are known. */
const CONTENTS: Readonly<Record<string, Uint8Array>> = {
  'image/webp': riff('WEBPVP8L'),
  'image/svg+xml': latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'image/bmp': latin1('BM'),
  'image/tiff': latin1('II*\0'),
  'image/heic': isoMedia('heic'),
  'image/heif': isoMedia('mif1'),
  'image/avif': isoMedia('avif'),
  'image/vnd.adobe.photoshop': latin1('8BPS'),
  'video/webm': matroska('webm'),
  'video/x-matroska': matroska('matroska'),
  'video/x-msvideo': riff('AVI '),
  'video/3gpp': isoMedia('3gp5'),
  'video/x-m4v': isoMedia('M4V '),
  'video/x-flv': latin1('FLV\x01'),
  'video/mpeg': latin1('\0\0\x01\xba\x21'),
  'audio/mpeg': latin1('ID3\x04'),
  'audio/wav': riff('WAVE'),
  'text/html': latin1('<!doctype html><title>A page</title>'),
  'text/plain': latin1('A text'),
  'text/csv': latin1('a,b'),
  'application/json': latin1('{}'),
  'application/xml': latin1('<?xml version="1.0"?><a/>'),
  'application/zip': latin1('PK\x05\x06'),
};

/** The smallest content of a type that uploads do not take; for a type that is not common, a text that names it. */
export function otherContent(mimeType: string): Uint8Array {
  return Object.hasOwn(CONTENTS, mimeType) && CONTENTS[mimeType] ? CONTENTS[mimeType] : latin1(`A file of the type ${mimeType}`);
}
