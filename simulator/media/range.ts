import type { ByteRange } from '../domain/ports/media.ts';

/** What a `Range` header asks of an object: a stretch of it, nothing that it has, or, where it makes no sense, all of it. */
export type RangeReading = ByteRange | 'unsatisfiable' | 'whole';

/** Reads a `Range` header as RFC 9110 §14 has it. Several ranges at once are answered whole, as object stores do. */
export function parseRange(header: string | undefined, sizeBytes: number): RangeReading {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, sizeBytes: number): RangeReading {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(sizeBytes - length, 0), end: sizeBytes };
}
