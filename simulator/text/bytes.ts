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
