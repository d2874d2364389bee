/** The parts of the model's flows: what people say, what triggers a flow, and its steps. */
import type { Real } from '../real.ts';

export type FlowPlatform = 'INSTAGRAM' | 'FACEBOOK' | 'TIKTOK';

/** A text that people write, and the keywords of flows that it contains. */
export interface Saying {
  readonly text: string;
  readonly words: readonly string[];
}

/** Keywords match whole words, in upper or lower case. */
export const SAYINGS: readonly Saying[] = [
  { text: 'Hello', words: [] },
  { text: 'The link, please', words: ['link', 'please'] },
  { text: 'links that are pleased', words: [] },
  { text: 'LINK!', words: ['link'] },
  { text: 'Please: the CAFÉ', words: ['café', 'please'] },
  { text: 'cafés', words: [] },
  { text: "👍link👩‍👩‍👧‍👦 $& $1 $' {{authorName}}", words: ['link'] },
  { text: 'Ünlink linké \u200f', words: [] },
  { text: ' {{text}}\r\n\u2028<b>%s</b>\tPLEASE ', words: ['please'] },
];

/** The payloads of taps. */
export const PAYLOADS: readonly string[] = ['GO', 'GO_ON'];

export type TriggerType = 'COMMENT_CREATED' | 'DM_RECEIVED' | 'QUICK_REPLY_CLICKED' | 'BUTTON_CLICKED';

/** What a trigger accepts: a text with one of the keywords, or a tap with the payload; null accepts everything. */
export interface Filter {
  readonly keywords: readonly string[] | null;
  readonly payload: string | null;
}

export type StepKind = 'please' | 'not fan_one' | 'no reply' | 'say' | 'whisper' | 'reply' | 'like' | 'archive' | 'open';

/** Steps that call the platform and wait for its answer. */
export const ASKS_PLATFORM: ReadonlySet<StepKind> = new Set<StepKind>(['say', 'whisper', 'like']);
export const IS_CONDITION: ReadonlySet<StepKind> = new Set<StepKind>(['please', 'not fan_one', 'no reply']);

/** Where these steps can act. A test runs a draft, which may have them for any platform. */
export const HAS_PRIVATE_REPLIES: ReadonlySet<FlowPlatform> = new Set<FlowPlatform>(['INSTAGRAM', 'FACEBOOK']);
export const HAS_LIKES: ReadonlySet<FlowPlatform> = new Set<FlowPlatform>(['FACEBOOK', 'TIKTOK']);

export interface Recipe {
  readonly trigger: TriggerType;
  readonly steps: readonly StepKind[];
  /** The platforms on which it can be published. */
  readonly platforms: readonly FlowPlatform[];
}

const DM: readonly FlowPlatform[] = ['INSTAGRAM', 'FACEBOOK'];

export const RECIPES = {
  answer: { trigger: 'DM_RECEIVED', steps: ['say'], platforms: DM },
  'answer twice': { trigger: 'DM_RECEIVED', steps: ['say', 'open', 'say'], platforms: DM },
  'answer who asks': { trigger: 'DM_RECEIVED', steps: ['please', 'say', 'archive'], platforms: DM },
  'answer, and archive who asks': { trigger: 'DM_RECEIVED', steps: ['say', 'please', 'archive'], platforms: DM },
  'reopen for others': { trigger: 'DM_RECEIVED', steps: ['not fan_one', 'open'], platforms: DM },
  'answer a button': { trigger: 'BUTTON_CLICKED', steps: ['say'], platforms: DM },
  'answer a quick reply': { trigger: 'QUICK_REPLY_CLICKED', steps: ['archive', 'say'], platforms: DM },
  reply: { trigger: 'COMMENT_CREATED', steps: ['reply'], platforms: ['INSTAGRAM', 'FACEBOOK', 'TIKTOK'] },
  'reply to who asks': {
    trigger: 'COMMENT_CREATED',
    steps: ['no reply', 'please', 'reply'],
    platforms: ['INSTAGRAM', 'FACEBOOK', 'TIKTOK'],
  },
  whisper: { trigger: 'COMMENT_CREATED', steps: ['whisper', 'archive', 'reply'], platforms: DM },
  like: { trigger: 'COMMENT_CREATED', steps: ['like', 'reply'], platforms: ['FACEBOOK', 'TIKTOK'] },
  'only ask': { trigger: 'DM_RECEIVED', steps: ['please'], platforms: [] },
  'whisper to a message': { trigger: 'DM_RECEIVED', steps: ['whisper'], platforms: [] },
  'say to a comment': { trigger: 'COMMENT_CREATED', steps: ['say'], platforms: [] },
  'archive a comment': { trigger: 'COMMENT_CREATED', steps: ['archive', 'whisper'], platforms: [] },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;

/** The content of a version of a flow. */
export interface FlowContent {
  readonly recipe: RecipeName;
  readonly filter: Filter;
  /** Index of the post on which a comment trigger listens: 0 or 1. */
  readonly post: number;
  /** Prefix of its texts. */
  readonly label: string;
}

export function recipeOf({ recipe }: Pick<FlowContent, 'recipe'>): Recipe {
  return RECIPES[recipe];
}

export function stepId(position: number): string {
  return `step-${position + 1}`;
}

/** Returns the unique beginning of a step's text. */
export function labelOf({ label }: Pick<FlowContent, 'label'>, position: number): string {
  return `${label}, ${stepId(position)}`;
}

/** Returns the text of a step, with characters around the placeholders that must stay unchanged. */
export function textOf(label: string, text: string, authorName: string): string {
  return `${label}: ${text} (${authorName}) $& {text} %s 👍🏽`;
}

/** Returns the definition of a version in the form of a request. */
export function definitionOf(version: FlowContent, posts: readonly string[]): object {
  const { trigger: type, steps } = recipeOf(version);
  const { keywords, payload } = version.filter;
  const hasText = type === 'COMMENT_CREATED' || type === 'DM_RECEIVED';
  return {
    trigger: {
      type,
      ...(type === 'COMMENT_CREATED' && { postId: posts[version.post] }),
      ...(hasText && keywords && { keywords }),
      ...(!hasText && payload !== null && { payload }),
    },
    steps: steps.map((kind, position) => ({ id: stepId(position), ...stepOf(kind, labelOf(version, position)) })),
  };
}

function stepOf(kind: StepKind, label: string): object {
  const text = textOf(label, '{{text}}', '{{authorName}}');
  const condition = (rule: object) => ({ type: 'CONDITION', match: 'ALL', rules: [rule] });
  const shapes: Readonly<Record<StepKind, object>> = {
    please: condition({ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['please'] }),
    'not fan_one': condition({ field: 'SENDER', operator: 'NOT_IN', values: [], senderExternalIds: ['fan_one'] }),
    'no reply': condition({ field: 'IS_REPLY', operator: 'IS_FALSE' }),
    say: { type: 'SEND_MESSAGE', text },
    whisper: { type: 'SEND_PRIVATE_REPLY', text },
    reply: { type: 'SEND_PUBLIC_COMMENT_REPLY', text },
    like: { type: 'LIKE_COMMENT' },
    archive: { type: 'ARCHIVE_CONVERSATION' },
    open: { type: 'OPEN_CONVERSATION' },
  };
  return shapes[kind];
}

/** Returns the filter of a trigger. On a deployment its words and payloads contain the name of the run, so that it reacts to no real person. */
export function secretFilter({ keywords, payload }: Filter, { has, name }: Pick<Real, 'has' | 'name'>): Filter {
  if (has.has('control')) return { keywords, payload };
  return { keywords: (keywords ?? ['anything']).map(name), payload: name(payload ?? 'anything') };
}
