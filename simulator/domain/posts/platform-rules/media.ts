import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Upload } from '../../uploads/model.ts';
import { type Refusal, refuse } from './rule.ts';

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

/**
 * Checks the files of a post: their number, their kinds, then each one (D-PST-12). `label` names platform and type in messages, `subType`
 * is the account's subscription. Paths begin at `uploadIds`.
 */
export function checkMedia(files: readonly MeasuredFile[], rules: MediaRules, label: string, subType: string): Refusal | undefined {
  return checkCount(files, rules, label) ?? checkKinds(files, rules, label) ?? checkFiles(files, rules, label, subType);
}

function checkCount({ length }: readonly MeasuredFile[], { minFiles, maxFiles }: MediaRules, label: string): Refusal | undefined {
  if (length >= minFiles && length <= maxFiles) return undefined;
  const allowed = minFiles === maxFiles ? `exactly ${countOf(maxFiles, 'file')}` : `${minFiles} to ${countOf(maxFiles, 'file')}`;
  return refuse(['uploadIds'], `${label} takes ${allowed}, not ${length}`, length < minFiles ? 'too_small' : 'too_big');
}

function checkKinds(files: readonly MeasuredFile[], rules: MediaRules, label: string): Refusal | undefined {
  const wrongKind = files.findIndex(file => !rules.kinds.includes(file.type));
  if (wrongKind >= 0) {
    const kindNames = rules.kinds.map(kind => `${kind}s`).join(' and ');
    return refuse(['uploadIds', wrongKind], `${label} takes ${kindNames} only, and ${nameOf(files[wrongKind])}`);
  }
  const kinds = [...new Set(files.map(file => file.type))];
  if (!rules.mixing && kinds.length > 1)
    return refuse(['uploadIds'], `${label} takes files of one kind, not ${kinds.join(' and ')} together`);
  return (['image', 'video', 'document'] as const)
    .map(kind => checkCountOfKind(files, kind, maxOfKind(rules, kind), label))
    .find(refusal => refusal !== undefined);
}

function maxOfKind(rules: MediaRules, kind: FileKind): number | undefined {
  return { image: rules.maxImages, video: rules.maxVideos, document: rules.maxDocuments }[kind];
}

function checkCountOfKind(files: readonly MeasuredFile[], kind: FileKind, max: number | undefined, label: string): Refusal | undefined {
  const count = files.filter(file => file.type === kind).length;
  if (max === undefined || count <= max) return undefined;
  return refuse(['uploadIds'], `${label} takes at most ${countOf(max, kind)}, not ${count}`, 'too_big');
}

function checkFiles(files: readonly MeasuredFile[], rules: MediaRules, label: string, subType: string): Refusal | undefined {
  for (const [index, file] of files.entries()) {
    const violation = violationOf(file, rules[file.type] ?? {}, subType);
    if (violation)
      return refuse(
        ['uploadIds', index],
        `${label} takes ${file.type}s ${violation.allowed}, and ${file.id} ${violation.actual}`,
        violation.code,
      );
  }
  return undefined;
}

interface Violation {
  /** What the platform accepts; follows "takes videos" in the message. */
  readonly allowed: string;
  /** What the file has instead; follows its id in the message. */
  readonly actual: string;
  readonly code: Refusal['code'];
}

interface Measure {
  readonly value: number | null;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Formats a value with its unit. */
  readonly format: (value: number) => string;
}

function violationOf(file: MeasuredFile, rules: FileRules, subType: string): Violation | undefined {
  if (rules.mimeTypes && !rules.mimeTypes.includes(file.mimeType))
    return { allowed: `of type ${rules.mimeTypes.join(' or ')}`, actual: `is ${file.mimeType}`, code: 'custom' };
  for (const { value, min, max, format } of measuresOf(file, rules, subType)) {
    if (value === null) continue;
    if (min !== undefined && value < min)
      return { allowed: `of at least ${format(min)}`, actual: `has ${format(value)}`, code: 'too_small' };
    if (max !== undefined && value > max) return { allowed: `of at most ${format(max)}`, actual: `has ${format(value)}`, code: 'too_big' };
  }
  return undefined;
}

function measuresOf(file: MeasuredFile, rules: FileRules, subType: string): readonly Measure[] {
  const { sizeBytes, widthPixels: width, heightPixels: height, seconds } = file;
  const maxSeconds = rules.maxSecondsBySubType?.[subType] ?? rules.maxSeconds;
  return [
    { value: sizeBytes, max: rules.maxBytes, format: value => `${value} bytes` },
    { value: seconds, min: rules.minSeconds, max: maxSeconds, format: value => `${value} s` },
    { value: width, min: rules.minWidthPixels, max: rules.maxWidthPixels, format: value => `${value} pixels in width` },
    { value: height, min: rules.minHeightPixels, max: rules.maxHeightPixels, format: value => `${value} pixels in height` },
    {
      value: width && height && width / height,
      min: rules.minRatio,
      max: rules.maxRatio,
      format: value => `ratio ${Number(value.toFixed(4))}`,
    },
    { value: seconds && (sizeBytes * 8) / seconds, max: rules.maxBitsPerSecond, format: value => `${Math.round(value)} bits per second` },
  ];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function nameOf(file: MeasuredFile | undefined): string {
  return file ? `${file.id} is ${file.type === 'image' ? 'an' : 'a'} ${file.type}` : '';
}
