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

const MIME_TYPES_BY_EXTENSION: Readonly<Record<string, MediaMimeType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
};

/** The type of a file extension; undefined for unknown ones. */
export function mimeTypeOfExtension(name: string): MediaMimeType | undefined {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(MIME_TYPES_BY_EXTENSION, extension) ? MIME_TYPES_BY_EXTENSION[extension] : undefined;
}

/** The uploadable type of a Content-Type header; undefined for all others. */
export function mediaMimeType(contentType: string): MediaMimeType | undefined {
  const name = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = name === 'image/jpg' ? 'image/jpeg' : name;
  return isMediaMimeType(type) ? type : undefined;
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
