import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Upload } from '../../uploads/model.ts';
import { by, labelOfType, type Refusal, refuse } from './rule.ts';

/** The bounds of one kind of file (`posts.media` in limits.yaml). */
export interface FileRules {
  readonly maxBytes?: number;
  readonly mimeTypes?: readonly string[];
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
  readonly maxSecondsBySubType?: Readonly<Record<string, number>>;
  readonly minWidthPixels?: number;
  readonly maxWidthPixels?: number;
  readonly minHeightPixels?: number;
  readonly maxHeightPixels?: number;
  /** Width / height. */
  readonly minRatio?: number;
  readonly maxRatio?: number;
  readonly maxBitsPerSecond?: number;
}

/** The media that a platform accepts for one type of post. */
export interface MediaRules {
  readonly minFiles: number;
  readonly maxFiles: number;
  readonly kinds: readonly string[];
  readonly mixing: boolean;
  readonly maxImages?: number;
  readonly maxVideos?: number;
  readonly maxDocuments?: number;
  readonly image?: FileRules;
  readonly video?: FileRules;
  readonly document?: FileRules;
}

export type FileKind = Upload['type'];

/** The properties of a file that rules read. */
export type MeasuredFile = Pick<Upload, 'id' | 'type' | 'mimeType' | 'sizeBytes' | 'widthPixels' | 'heightPixels' | 'seconds'>;

const MEDIA: Readonly<Record<Platform, Readonly<Record<string, MediaRules>>>> = limits.posts.media;

/** The media rules of a platform for a type of post; undefined for a type that it does not have. */
export function mediaRulesFor(platform: Platform, type: string): MediaRules | undefined {
  return MEDIA[platform][type];
}

/** Where the rules of a post's media stand in the limits: at its platform and type. */
export interface MediaPlace {
  readonly platform: Platform;
  readonly type: string;
}

/**
 * Checks the files of a post: their number, their kinds, then each one (D-PST-12). `subType` is the account's subscription. Paths begin at
 * `uploadIds`.
 */
export function checkMedia(files: readonly MeasuredFile[], rules: MediaRules, place: MediaPlace, subType: string): Refusal | undefined {
  const refusal = checkCount(files, rules, place) ?? checkKinds(files, rules, place) ?? checkFiles(files, rules, place, subType);
  return by('D-PST-12', refusal);
}

/** A refusal because of a number that stands in the rules of a place. */
function refuseBy(
  { platform, type }: MediaPlace,
  {
    path,
    message,
    code,
    name,
    limit,
    used,
  }: Omit<Refusal, 'by' | 'number'> & { readonly name: string; readonly limit: number; readonly used: number },
): Refusal {
  return { ...refuse(path, message, code), number: { from: `posts.media.${platform}.${type}.${name}`, limit, used } };
}

function checkCount({ length: used }: readonly MeasuredFile[], { minFiles, maxFiles }: MediaRules, place: MediaPlace): Refusal | undefined {
  if (used >= minFiles && used <= maxFiles) return undefined;
  const allowed = minFiles === maxFiles ? `exactly ${countOf(maxFiles, 'file')}` : `${minFiles} to ${countOf(maxFiles, 'file')}`;
  const message = `${labelIn(place)} takes ${allowed}, not ${used}`;
  return used < minFiles
    ? refuseBy(place, { path: ['uploadIds'], message, code: 'too_small', name: 'minFiles', limit: minFiles, used })
    : refuseBy(place, { path: ['uploadIds'], message, code: 'too_big', name: 'maxFiles', limit: maxFiles, used });
}

function checkKinds(files: readonly MeasuredFile[], rules: MediaRules, place: MediaPlace): Refusal | undefined {
  const label = labelIn(place);
  const wrongKind = files.findIndex(file => !rules.kinds.includes(file.type));
  if (wrongKind >= 0) {
    const kindNames = rules.kinds.map(kind => `${kind}s`).join(' and ');
    return refuse(['uploadIds', wrongKind], `${label} takes ${kindNames} only, and ${nameOf(files[wrongKind])}`);
  }
  const kinds = [...new Set(files.map(file => file.type))];
  if (!rules.mixing && kinds.length > 1)
    return refuse(['uploadIds'], `${label} takes files of one kind, not ${kinds.join(' and ')} together`);
  return (['image', 'video', 'document'] as const)
    .map(kind => checkCountOfKind(files, kind, rules, place))
    .find(refusal => refusal !== undefined);
}

const MAX_OF_KIND = { image: 'maxImages', video: 'maxVideos', document: 'maxDocuments' } as const satisfies Record<
  FileKind,
  keyof MediaRules
>;

function checkCountOfKind(files: readonly MeasuredFile[], kind: FileKind, rules: MediaRules, place: MediaPlace): Refusal | undefined {
  const name = MAX_OF_KIND[kind];
  const limit = rules[name];
  const used = files.filter(file => file.type === kind).length;
  if (limit === undefined || used <= limit) return undefined;
  const message = `${labelIn(place)} takes at most ${countOf(limit, kind)}, not ${used}`;
  return refuseBy(place, { path: ['uploadIds'], message, code: 'too_big', name, limit, used });
}

function checkFiles(files: readonly MeasuredFile[], rules: MediaRules, place: MediaPlace, subType: string): Refusal | undefined {
  for (const [index, file] of files.entries()) {
    const violation = violationOf(file, rules[file.type] ?? {}, subType);
    if (!violation) continue;
    const path = ['uploadIds', index];
    const { allowed, actual, measured } = violation;
    const message = `${labelIn(place)} takes ${file.type}s ${allowed}, and ${file.id} ${actual}`;
    if (!measured) return refuse(path, message);
    return refuseBy(place, { ...measured, path, message, name: `${file.type}.${measured.name}` });
  }
  return undefined;
}

interface Violation {
  /** What the platform accepts; follows "takes videos" in the message. */
  readonly allowed: string;
  /** What the file has instead; follows its id in the message. */
  readonly actual: string;
  /** The number that the file is beyond; absent where none decides. */
  readonly measured?: { readonly code: Refusal['code']; readonly name: string; readonly limit: number; readonly used: number };
}

/** A bound and its name in the rules. */
type Bound = readonly [name: string, value: number | undefined];

interface Measure {
  readonly value: number | null;
  readonly min?: Bound;
  readonly max?: Bound;
  /** Formats a value with its unit. */
  readonly format: (value: number) => string;
}

function violationOf(file: MeasuredFile, rules: FileRules, subType: string): Violation | undefined {
  if (rules.mimeTypes && !rules.mimeTypes.includes(file.mimeType))
    return { allowed: `of type ${rules.mimeTypes.join(' or ')}`, actual: `is ${file.mimeType}` };
  for (const { value, min: [minName = '', min] = [], max: [maxName = '', max] = [], format } of measuresOf(file, rules, subType)) {
    if (value === null) continue;
    const actual = `has ${format(value)}`;
    if (min !== undefined && value < min)
      return { allowed: `of at least ${format(min)}`, actual, measured: { code: 'too_small', name: minName, limit: min, used: value } };
    if (max !== undefined && value > max)
      return { allowed: `of at most ${format(max)}`, actual, measured: { code: 'too_big', name: maxName, limit: max, used: value } };
  }
  return undefined;
}

function measuresOf(file: MeasuredFile, rules: FileRules, subType: string): readonly Measure[] {
  const { sizeBytes, widthPixels: width, heightPixels: height, seconds } = file;
  const ofSubType = rules.maxSecondsBySubType?.[subType];
  const bound = (name: NumberOfFile): Bound => [name, rules[name]];
  return [
    { value: sizeBytes, max: bound('maxBytes'), format: value => `${value} bytes` },
    {
      value: seconds,
      min: bound('minSeconds'),
      max: ofSubType === undefined ? bound('maxSeconds') : [`maxSecondsBySubType.${subType}`, ofSubType],
      format: value => `${value} s`,
    },
    { value: width, min: bound('minWidthPixels'), max: bound('maxWidthPixels'), format: value => `${value} pixels in width` },
    { value: height, min: bound('minHeightPixels'), max: bound('maxHeightPixels'), format: value => `${value} pixels in height` },
    {
      value: width && height && width / height,
      min: bound('minRatio'),
      max: bound('maxRatio'),
      format: value => `ratio ${Number(value.toFixed(4))}`,
    },
    {
      value: seconds && (sizeBytes * 8) / seconds,
      max: bound('maxBitsPerSecond'),
      format: value => `${Math.round(value)} bits per second`,
    },
  ];
}

type NumberOfFile = Exclude<keyof FileRules, 'mimeTypes' | 'maxSecondsBySubType'>;

function labelIn({ platform, type }: MediaPlace): string {
  return labelOfType(platform, type);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function nameOf(file: MeasuredFile | undefined): string {
  return file ? `${file.id} is ${file.type === 'image' ? 'an' : 'a'} ${file.type}` : '';
}
