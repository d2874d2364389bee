const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1024;

/** A number of bytes for people, in the largest unit that leaves a number above one; binary, as the interface counts: `25 MB`, `1.5 GB`. */
export function bytesText(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${Math.round(value * 10) / 10} ${UNITS[unit]}`;
}
