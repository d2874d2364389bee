import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Upload } from '../../uploads/model.ts';
import { type Refusal, refuse } from './rule.ts';

/** What is taken of one kind of file (limits.yaml, posts.media). */
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

/** What media a platform takes for one type of post. */
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

/** What a file is measured by. */
export type MeasuredFile = Pick<Upload, 'id' | 'type' | 'mimeType' | 'sizeBytes' | 'widthPixels' | 'heightPixels' | 'seconds'>;

const MEDIA: Readonly<Record<Platform, Readonly<Record<string, MediaRules>>>> = limits.posts.media;

/** The media rules of a platform for a type of post; undefined for a type that it does not have. */
export function mediaRulesFor(platform: Platform, type: string): MediaRules | undefined {
  return MEDIA[platform][type];
}

/**
 * Judges the files of a post: how many, of which kinds, and each by itself. `label` names platform and type in the message, `subType` is
 * the account's subscription where one counts. Paths begin at `uploadIds`.
 */
export function judgeMedia(files: readonly MeasuredFile[], rules: MediaRules, label: string, subType: string): Refusal | undefined {
  return judgeCount(files, rules, label) ?? judgeKinds(files, rules, label) ?? judgeFiles(files, rules, label, subType);
}

function judgeCount({ length }: readonly MeasuredFile[], { minFiles, maxFiles }: MediaRules, label: string): Refusal | undefined {
  if (length >= minFiles && length <= maxFiles) return undefined;
  const wanted = minFiles === maxFiles ? `exactly ${countOf(maxFiles, 'file')}` : `${minFiles} to ${countOf(maxFiles, 'file')}`;
  return refuse(['uploadIds'], `${label} takes ${wanted}, not ${length}`, length < minFiles ? 'too_small' : 'too_big');
}

function judgeKinds(files: readonly MeasuredFile[], rules: MediaRules, label: string): Refusal | undefined {
  const stranger = files.findIndex(file => !rules.kinds.includes(file.type));
  if (stranger >= 0) {
    const taken = rules.kinds.map(kind => `${kind}s`).join(' and ');
    return refuse(['uploadIds', stranger], `${label} takes ${taken} only, and ${nameOf(files[stranger])}`);
  }
  const kinds = [...new Set(files.map(file => file.type))];
  if (!rules.mixing && kinds.length > 1)
    return refuse(['uploadIds'], `${label} takes files of one kind, not ${kinds.join(' and ')} together`);
  return (['image', 'video', 'document'] as const)
    .map(kind => judgeShare(files, kind, mostOf(rules, kind), label))
    .find(refusal => refusal !== undefined);
}

function mostOf(rules: MediaRules, kind: FileKind): number | undefined {
  return { image: rules.maxImages, video: rules.maxVideos, document: rules.maxDocuments }[kind];
}

function judgeShare(files: readonly MeasuredFile[], kind: FileKind, most: number | undefined, label: string): Refusal | undefined {
  const count = files.filter(file => file.type === kind).length;
  if (most === undefined || count <= most) return undefined;
  return refuse(['uploadIds'], `${label} takes at most ${countOf(most, kind)}, not ${count}`, 'too_big');
}

function judgeFiles(files: readonly MeasuredFile[], rules: MediaRules, label: string, subType: string): Refusal | undefined {
  for (const [index, file] of files.entries()) {
    const fault = faultOf(file, rules[file.type] ?? {}, subType);
    if (fault)
      return refuse(['uploadIds', index], `${label} takes ${file.type}s ${fault.wanted}, and ${file.id} ${fault.found}`, fault.code);
  }
  return undefined;
}

interface Fault {
  /** What the platform takes, after "takes videos". */
  readonly wanted: string;
  /** What the file has instead, after its id. */
  readonly found: string;
  readonly code: Refusal['code'];
}

interface Measure {
  readonly value: number | null;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Says a value with its unit, after "of at most" and "has". */
  readonly say: (value: number) => string;
}

function faultOf(file: MeasuredFile, rules: FileRules, subType: string): Fault | undefined {
  if (rules.mimeTypes && !rules.mimeTypes.includes(file.mimeType))
    return { wanted: `of type ${rules.mimeTypes.join(' or ')}`, found: `is ${file.mimeType}`, code: 'custom' };
  for (const { value, min, max, say } of measuresOf(file, rules, subType)) {
    if (value === null) continue;
    if (min !== undefined && value < min) return { wanted: `of at least ${say(min)}`, found: `has ${say(value)}`, code: 'too_small' };
    if (max !== undefined && value > max) return { wanted: `of at most ${say(max)}`, found: `has ${say(value)}`, code: 'too_big' };
  }
  return undefined;
}

function measuresOf(file: MeasuredFile, rules: FileRules, subType: string): readonly Measure[] {
  const { sizeBytes, widthPixels: width, heightPixels: height, seconds } = file;
  const maxSeconds = rules.maxSecondsBySubType?.[subType] ?? rules.maxSeconds;
  return [
    { value: sizeBytes, max: rules.maxBytes, say: value => `${value} bytes` },
    { value: seconds, min: rules.minSeconds, max: maxSeconds, say: value => `${value} s` },
    { value: width, min: rules.minWidthPixels, max: rules.maxWidthPixels, say: value => `${value} pixels in width` },
    { value: height, min: rules.minHeightPixels, max: rules.maxHeightPixels, say: value => `${value} pixels in height` },
    {
      value: width && height && width / height,
      min: rules.minRatio,
      max: rules.maxRatio,
      say: value => `ratio ${Number(value.toFixed(4))}`,
    },
    { value: seconds && (sizeBytes * 8) / seconds, max: rules.maxBitsPerSecond, say: value => `${Math.round(value)} bits per second` },
  ];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function nameOf(file: MeasuredFile | undefined): string {
  return file ? `${file.id} is ${file.type === 'image' ? 'an' : 'a'} ${file.type}` : '';
}
