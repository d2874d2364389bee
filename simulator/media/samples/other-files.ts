/** Files of common types that uploads do not take. */

interface OtherFile {
  readonly mimeType: string;
  /** The smallest content by which the type is known. */
  readonly content: Uint8Array;
}

const EBML = '\x1a\x45\xdf\xa3';

function other(mimeType: string, content: string): OtherFile {
  return { mimeType, content: Buffer.from(content, 'latin1') };
}

const MATROSKA = (docType: string): string => `${EBML}\x87\x42\x82\x84${docType}`;
const RIFF = (kind: string): string => `RIFF\x10\0\0\0${kind}`;
const ISO_MEDIA = (brand: string): string => `\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`;

const BY_EXTENSION: Readonly<Record<string, OtherFile>> = {
  webp: other('image/webp', `${RIFF('WEBP')}VP8L`),
  svg: other('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  bmp: other('image/bmp', 'BM'),
  tif: other('image/tiff', 'II*\0'),
  tiff: other('image/tiff', 'II*\0'),
  heic: other('image/heic', ISO_MEDIA('heic')),
  avif: other('image/avif', ISO_MEDIA('avif')),
  webm: other('video/webm', MATROSKA('webm')),
  mkv: other('video/x-matroska', MATROSKA('matroska')),
  avi: other('video/x-msvideo', RIFF('AVI ')),
  mp3: other('audio/mpeg', 'ID3\x04'),
  wav: other('audio/wav', RIFF('WAVE')),
  html: other('text/html', '<!doctype html><title>A page</title>'),
  htm: other('text/html', '<!doctype html><title>A page</title>'),
  txt: other('text/plain', 'A text'),
  csv: other('text/csv', 'a,b'),
  json: other('application/json', '{}'),
  xml: other('application/xml', '<?xml version="1.0"?><a/>'),
  zip: other('application/zip', 'PK\x05\x06'),
};

const BY_TYPE = new Map(Object.values(BY_EXTENSION).map(({ mimeType, content }) => [mimeType, content]));

/** The type that the extension of a name stands for, if uploads do not take it; else undefined. */
export function otherMimeTypeOfExtension(name: string): string | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension]?.mimeType : undefined;
}

/** The smallest content of a type that uploads do not take; empty for an unknown type. */
export function otherContent(mimeType: string): Uint8Array {
  return BY_TYPE.get(mimeType) ?? new Uint8Array(0);
}
