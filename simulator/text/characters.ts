/** Each pair is one code point in two code units. */
const SURROGATE_PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Counts code points, as `maxLength` in the schemas does. */
export function countCharacters(text: string): number {
  return text.length - (text.match(SURROGATE_PAIRS)?.length ?? 0);
}

/** Whether a text has nothing but white space, so that nobody could read it. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1024;

/** Bytes in the largest unit that gives a number of at least 1: `25 MB`, `1.5 GB`. Units are powers of 1,024, as the interface counts. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${Math.round(value * 10) / 10} ${UNITS[unit]}`;
}
