import type { MediaContent } from '../../domain/ports/media.ts';
import { gif } from './gif.ts';
import { jpeg } from './jpeg.ts';
import { movie } from './movie.ts';
import { pdf } from './pdf.ts';
import { png } from './png.ts';

export type MediaMimeType = MediaContent['mimeType'];

/** The default dimensions and duration of a sample of each type; fixtures/media has one of each. */
export interface Sample {
  readonly fileName: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly seconds: number;
}

export const SAMPLES: Readonly<Record<MediaMimeType, Sample>> = {
  'image/jpeg': { fileName: 'picture.jpg', widthPixels: 1080, heightPixels: 1080, seconds: 0 },
  'image/png': { fileName: 'picture.png', widthPixels: 1080, heightPixels: 1080, seconds: 0 },
  'image/gif': { fileName: 'animation.gif', widthPixels: 1080, heightPixels: 1080, seconds: 0 },
  'video/mp4': { fileName: 'clip.mp4', widthPixels: 1080, heightPixels: 1920, seconds: 20 },
  'video/quicktime': { fileName: 'clip.mov', widthPixels: 1080, heightPixels: 1920, seconds: 10 },
  'application/pdf': { fileName: 'document.pdf', widthPixels: 0, heightPixels: 0, seconds: 0 },
};

/** Other names of uploadable types. An animated PNG is a PNG. */
const ALIASES: Readonly<Record<string, MediaMimeType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
};

/** The uploadable type of a Content-Type header; undefined for all others. */
export function mediaMimeType(contentType: string): MediaMimeType | undefined {
  const name = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (Object.hasOwn(ALIASES, name)) return ALIASES[name];
  return isMediaMimeType(name) ? name : undefined;
}

function isMediaMimeType(type: string): type is MediaMimeType {
  return Object.hasOwn(SAMPLES, type);
}

const ENCODERS: Readonly<Record<MediaMimeType, (width: number, height: number, seconds: number) => Uint8Array>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/gif': gif,
  'video/mp4': (width, height, seconds) => movie({ width, height, seconds, container: 'mp4' }),
  'video/quicktime': (width, height, seconds) => movie({ width, height, seconds, container: 'mov' }),
  'application/pdf'() {
    const { front, back } = pdf();
    return Buffer.concat([front, back(0)]);
  },
};

/** A valid file of a type, with the defaults of {@link SAMPLES}. Deterministic. */
export function sampleFile(mimeType: MediaMimeType, shape: Partial<Sample> = {}): Uint8Array {
  const { widthPixels, heightPixels, seconds } = { ...SAMPLES[mimeType], ...shape };
  return ENCODERS[mimeType](widthPixels, heightPixels, seconds);
}
