import type { ByteRange } from '../domain/ports/media.ts';

/** `whole` for a missing or invalid header. */
export type ParsedRange = ByteRange | 'unsatisfiable' | 'whole';

/** Parses a `Range` header (RFC 9110, section 14). More than one range gets the whole object, as in object stores. */
export function parseRange(header: string | undefined, sizeBytes: number): ParsedRange {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, sizeBytes: number): ParsedRange {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(sizeBytes - length, 0), end: sizeBytes };
}
