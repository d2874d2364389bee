/** Names and numbers in readable form. */

const NAMES: Readonly<Record<string, string>> = {
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  LINKEDIN: 'LinkedIn',
  GOOGLE_BUSINESS: 'Google Business',
};

/** `GOOGLE_BUSINESS` → `Google Business` */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform.charAt(0) + platform.slice(1).toLowerCase();
}

/** `posts.publish` → `Posts publish`, `csv-import` → `Csv import`, `createdAt` → `Created at` */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `0.1 %` */
export function formatPercent(fraction: number): string {
  return `${(fraction * 100).toLocaleString('en', { maximumFractionDigits: 2 })} %`;
}

/** `1 job`, `2 jobs` */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : `${noun}s`}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1.5 MB` */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
