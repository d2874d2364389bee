/**
 * A second implementation of automations and their executions: it shares no code with the simulator and has numbers of its own. Every platform
 * has a latency of its own, so that each instant is known.
 */
import type { ModelState } from '../define-model.ts';
import type { ModelFailure } from '../platform-failures.ts';
import { type FlowContent, type FlowPlatform, recipeOf, type Saying, type TriggerType } from './recipes.ts';

const SECOND = 1000;

export const PLATFORMS: readonly FlowPlatform[] = ['INSTAGRAM', 'FACEBOOK', 'TIKTOK'];
/** How long each platform takes to answer, milliseconds. */
export const LATENCIES: Readonly<Record<FlowPlatform, number>> = { INSTAGRAM: 3 * SECOND, FACEBOOK: 7 * SECOND, TIKTOK: 11 * SECOND };
export const ACCOUNTS: Readonly<Record<FlowPlatform, string>> = {
  INSTAGRAM: 'sa_acme_instagram',
  FACEBOOK: 'sa_acme_facebook',
  TIKTOK: 'sa_acme_tiktok',
};

/** Who writes and comments, by external id. */
export const PEOPLE = { fan_one: 'Ada $&', fan_two: 'Be\u0301n {{text}}' } as const;
export type Person = keyof typeof PEOPLE;

/** So many flows react to one event. */
const MOST_FLOWS = 25;

export type FlowStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
export type RunStatus = 'WAITING' | 'RUNNING' | 'COMPLETED' | 'STOPPED' | 'SKIPPED' | 'FAILED' | 'CANCELED';
export type StepStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'SKIPPED';

export interface ModelVersion extends FlowContent {
  readonly version: number;
  readonly delaySeconds: number;
}

export interface ModelFlow {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly platform: FlowPlatform;
  status: FlowStatus;
  draft: ModelVersion;
  published: ModelVersion | null;
  isDeleted: boolean;
  /** The oldest first. */
  readonly runs: ModelRun[];
  /** Ids of runs that stop before they act, and of which no more is modelled; the oldest first. */
  readonly tries: string[];
}

/** Something that may set flows off. */
export interface ModelEvent {
  readonly type: TriggerType;
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly saying: Saying;
  /** Of a tap, else null. */
  readonly payload: string | null;
  readonly comment: ModelComment | null;
}

export interface ModelComment {
  readonly id: string;
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly post: number;
  readonly isReply: boolean;
  /** No other private reply to it is allowed. */
  isClaimed: boolean;
  isLiked: boolean;
}

export interface ModelConversation {
  readonly platform: FlowPlatform;
  readonly person: Person;
  status: 'OPEN' | 'ARCHIVED';
  lastInboundAt: number | null;
  /** What was sent and taken, the oldest first. */
  readonly sent: string[];
}

/** Instants are milliseconds since 1970. */
export interface ModelRun {
  readonly id: string;
  readonly flow: ModelFlow;
  readonly version: ModelVersion;
  readonly event: ModelEvent;
  readonly isTest: boolean;
  status: RunStatus;
  errorCode: string | null;
  stoppedAt: string | null;
  steps: StepStatus[];
  position: number;
  conversation: ModelConversation | null;
  readonly createdAt: number;
  startedAt: number | null;
  completedAt: number | null;
  /** What comes next, and when. Of several at one instant the one that was planned first. */
  next: { readonly at: number; readonly planned: number; readonly what: 'begin' | 'answer' } | null;
  /** Whether the brake has let it through. */
  isAnswering: boolean;
  /** Of the run and its steps: what was seen RUNNING. */
  readonly wasRunning: Set<string>;
}

export interface AutomationsModel extends ModelState {
  /** Whether people can be made to write and comment; nobody may on a deployment. */
  readonly hasPeople: boolean;
  readonly posts: readonly string[];
  readonly flows: ModelFlow[];
  readonly comments: ModelComment[];
  readonly conversations: ModelConversation[];
  /** Public replies, the oldest first. */
  readonly replies: string[];
  readonly failures: Map<FlowPlatform, ModelFailure>;
  /** Runs of an account and month. */
  budget: number;
  /** Runs that count, by platform and month. */
  readonly used: Map<string, number>;
  /** Automated answers in direct messages, by platform and person: by which run, and when it set out to give it. */
  readonly answers: Map<string, { readonly run: ModelRun; readonly at: number }[]>;
  /** Jobs planned so far. */
  planned: number;
  /** The organization has no automations for now. */
  isSwitchedOff: boolean;
  hadCrowd: boolean;
}

export function isLive({ status, isDeleted }: ModelFlow): boolean {
  return status === 'ACTIVE' && !isDeleted;
}

/** The flows that an event sets off: the oldest first, at most 25. */
export function flowsFor({ flows }: AutomationsModel, event: ModelEvent): readonly ModelFlow[] {
  return flows.filter(flow => isLive(flow) && flow.platform === event.platform && fires(flow, event)).slice(0, MOST_FLOWS);
}

function fires({ published }: ModelFlow, { type, saying, payload, comment }: ModelEvent): boolean {
  if (!published || recipeOf(published).trigger !== type) return false;
  if (comment && comment.post !== published.post) return false;
  const { filter } = published;
  if (type === 'BUTTON_CLICKED' || type === 'QUICK_REPLY_CLICKED') return filter.payload === null || filter.payload === payload;
  return filter.keywords === null || filter.keywords.some(word => saying.words.includes(word));
}

/** The thread of a person with an account, if there is one. */
export function knownThread({ conversations }: AutomationsModel, platform: FlowPlatform, person: Person): ModelConversation | undefined {
  return conversations.find(each => each.platform === platform && each.person === person);
}

/** The same; a first word opens it. */
export function threadOf(model: AutomationsModel, platform: FlowPlatform, person: Person): ModelConversation {
  const known = knownThread(model, platform, person);
  if (known) return known;
  const fresh: ModelConversation = { platform, person, status: 'OPEN', lastInboundAt: null, sent: [] };
  model.conversations.push(fresh);
  return fresh;
}

/** Whether the draft of a flow may go live. */
export function isPublishable({ draft, platform }: ModelFlow): boolean {
  return recipeOf(draft).platforms.includes(platform);
}

/** What the runs of an account are counted under. */
export function monthOf(platform: FlowPlatform, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 7)}`;
}
