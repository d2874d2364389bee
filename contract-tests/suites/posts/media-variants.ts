export type Kind = 'image' | 'video' | 'document';

/** The rules of a platform for files of one kind. */
export interface FileRules {
  readonly maxBytes?: number;
  readonly mimeTypes?: readonly string[];
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  readonly maxSecondsBySubType?: { readonly none: number };
  readonly minWidthPixels?: number;
  readonly maxWidthPixels?: number;
  readonly minHeightPixels?: number;
  readonly maxHeightPixels?: number;
  readonly minRatio?: number;
  readonly maxRatio?: number;
  readonly maxBitsPerSecond?: number;
}

/** An upload in the fixture of a world, which needs no bytes. */
export interface File {
  readonly id: string;
  readonly fileName: string;
  readonly type: Kind;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

type Measures = Omit<File, 'id' | 'fileName' | 'type'>;

const PLAIN: Readonly<Record<Kind, Measures>> = {
  image: { mimeType: 'image/jpeg', sizeBytes: 10_000, widthPixels: 1000, heightPixels: 1000, seconds: null },
  video: { mimeType: 'video/mp4', sizeBytes: 10_000, widthPixels: 1000, heightPixels: 1000, seconds: 30 },
  document: { mimeType: 'application/pdf', sizeBytes: 10_000, widthPixels: null, heightPixels: null, seconds: null },
};
const MIME_TYPES: Readonly<Record<Kind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/gif'],
  video: ['video/mp4', 'video/quicktime'],
  document: ['application/pdf'],
};

/** Returns a file that every platform accepts, apart from these measures. Files with the same measures and `copy` have the same id. */
export function fileOf(type: Kind, measures: Partial<Measures> = {}, copy = 0): File {
  const all = { ...PLAIN[type], ...measures };
  const id = `upload_${Object.values(all).join('_').replaceAll(/[^\w]/g, '-')}_${copy}`;
  return { id, fileName: `a.${all.mimeType.split('/')[1]}`, type, ...all };
}

/** Returns a plain file, and files below, at and above each bound. */
export function variantsOf(type: Kind, rules: FileRules): File[] {
  const of = (measures: Partial<Measures>) => fileOf(type, measures);
  const around = (bound: number | undefined, step: number) => (bound === undefined ? [] : [bound - step, bound, bound + step]);
  const { minHeightPixels: minHeight = 1, minWidthPixels: minWidth = 1 } = rules;
  const pixels = type === 'document' ? [] : pixelsOf(rules);
  return [
    of({}),
    ...MIME_TYPES[type].map(mimeType => of({ mimeType })),
    // A large video is long, so that its bit rate stays low.
    ...around(rules.maxBytes, 1).map(sizeBytes => of({ sizeBytes, ...(type === 'video' && { seconds: rules.maxSeconds ?? 60 }) })),
    ...(type === 'video' ? [...around(rules.minSeconds, 0.25), ...around(maxSecondsOf(rules), 0.25)].map(seconds => of({ seconds })) : []),
    ...(type === 'video' ? around(bytesOf(rules), 1).map(sizeBytes => of({ sizeBytes, seconds: SECONDS })) : []),
    ...pixels.map(([widthPixels, heightPixels]) => of({ widthPixels, heightPixels })),
    ...(type === 'document' ? [] : [of({ widthPixels: Math.max(minWidth, 1000), heightPixels: Math.max(minHeight, 1000) })]),
  ];
}

const SECONDS = 10;

/** Returns the size of a video of `SECONDS` with the highest allowed bit rate. */
function bytesOf({ maxBitsPerSecond }: FileRules): number | undefined {
  return maxBitsPerSecond === undefined ? undefined : (maxBitsPerSecond * SECONDS) / 8;
}

function maxSecondsOf({ maxSeconds, maxSecondsBySubType }: FileRules): number | undefined {
  return maxSecondsBySubType?.none ?? maxSeconds;
}

type Pixels = readonly [width: number, height: number];

function pixelsOf({ minWidthPixels, maxWidthPixels, minHeightPixels, maxHeightPixels, minRatio, maxRatio }: FileRules): Pixels[] {
  const wide = Math.max(minWidthPixels ?? 1000, minHeightPixels ?? 1000);
  return [
    ...[minWidthPixels, maxWidthPixels].flatMap(bound =>
      bound === undefined ? [] : [-1, 0, 1].map((step): Pixels => [bound + step, Math.max(minHeightPixels ?? 1, bound)]),
    ),
    ...[minHeightPixels, maxHeightPixels].flatMap(bound =>
      bound === undefined ? [] : [-1, 0, 1].map((step): Pixels => [Math.max(minWidthPixels ?? 1, Math.min(bound, wide)), bound + step]),
    ),
    ...[minRatio, maxRatio].flatMap(ratio => {
      const exact = ratio === undefined ? undefined : exactly(ratio, minWidthPixels ?? 1, maxWidthPixels ?? MAX_PIXELS);
      return exact ? [-1, 0, 1].map((step): Pixels => [exact[0] + step, exact[1]]) : [];
    }),
  ];
}

const MAX_PIXELS = 4000;

/** Returns the largest picture with exactly this ratio. */
function exactly(ratio: number, minWidth: number, maxWidth: number): Pixels | undefined {
  for (let width = maxWidth - 1; width > minWidth; width--) {
    const height = Math.round(width / ratio);
    if (width / height === ratio) return [width, height];
  }
  return undefined;
}

/** Whether a platform accepts the file, for an account without a subscription. */
export function fits(file: File, rules: FileRules): boolean {
  const { mimeType, sizeBytes, widthPixels: width, heightPixels: height, seconds } = file;
  const isWithin = (value: number | null, min = 0, max = Number.POSITIVE_INFINITY) => value === null || (value >= min && value <= max);
  return (
    (rules.mimeTypes?.includes(mimeType) ?? true) &&
    isWithin(sizeBytes, 0, rules.maxBytes) &&
    isWithin(seconds, rules.minSeconds, maxSecondsOf(rules)) &&
    isWithin(width, rules.minWidthPixels, rules.maxWidthPixels) &&
    isWithin(height, rules.minHeightPixels, rules.maxHeightPixels) &&
    isWithin(width === null || height === null ? null : width / height, rules.minRatio, rules.maxRatio) &&
    isWithin(seconds === null ? null : (sizeBytes * 8) / seconds, 0, rules.maxBitsPerSecond)
  );
}
