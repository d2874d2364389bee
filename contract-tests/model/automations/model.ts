/**
 * A second implementation of automations and their executions. It shares no code and no constants with the simulator. Every platform
 * has a different latency, so that the instant of each answer is known.
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

/** The names of the people who write and comment, by external id. */
export const PEOPLE = { fan_one: 'Ada $&', fan_two: 'Be\u0301n {{text}}' } as const;
export type Person = keyof typeof PEOPLE;

/** At most this many flows react to one event. */
const MAX_FLOWS = 25;

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
  /** Ids of test runs that stop before their first action, the oldest first. Nothing else about them is modelled. */
  readonly tries: string[];
}

/** An event that may trigger flows. */
export interface ModelEvent {
  readonly type: TriggerType;
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly saying: Saying;
  /** The payload of a tap, else null. */
  readonly payload: string | null;
  readonly comment: ModelComment | null;
}

export interface ModelComment {
  readonly id: string;
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly post: number;
  readonly isReply: boolean;
  /** Whether it has its private reply: another one is refused. */
  isClaimed: boolean;
  isLiked: boolean;
}

export interface ModelConversation {
  readonly platform: FlowPlatform;
  readonly person: Person;
  status: 'OPEN' | 'ARCHIVED';
  lastInboundAt: number | null;
  /** The texts that the platform accepted, the oldest first. */
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
  /** The next job of the run. Jobs at the same instant run in the order in which they were planned. */
  next: { readonly at: number; readonly planned: number; readonly what: 'begin' | 'answer' } | null;
  /** Whether it has passed the cooldown. */
  isAnswering: boolean;
  /** Which of the run and its steps were seen RUNNING. */
  readonly wasRunning: Set<string>;
}

export interface AutomationsModel extends ModelState {
  /** Whether the control API can make people write and comment: not on a deployment. */
  readonly hasPeople: boolean;
  readonly posts: readonly string[];
  readonly flows: ModelFlow[];
  readonly comments: ModelComment[];
  readonly conversations: ModelConversation[];
  /** Public replies, the oldest first. */
  readonly replies: string[];
  readonly failures: Map<FlowPlatform, ModelFailure>;
  /** The most runs of an account in a month. */
  budget: number;
  /** Runs that count towards the budget, by platform and month. */
  readonly used: Map<string, number>;
  /** Automated answers in direct messages, by platform and person, each with the time at which its run passed the cooldown. */
  readonly answers: Map<string, { readonly run: ModelRun; readonly at: number }[]>;
  /** Jobs planned so far. */
  planned: number;
  /** Whether the organization has no automations at the moment. */
  isSwitchedOff: boolean;
  hadCrowd: boolean;
}

export function isLive({ status, isDeleted }: ModelFlow): boolean {
  return status === 'ACTIVE' && !isDeleted;
}

/** Returns the flows that an event triggers: the oldest first, at most 25. */
export function flowsFor({ flows }: AutomationsModel, event: ModelEvent): readonly ModelFlow[] {
  return flows.filter(flow => isLive(flow) && flow.platform === event.platform && fires(flow, event)).slice(0, MAX_FLOWS);
}

function fires({ published }: ModelFlow, { type, saying, payload, comment }: ModelEvent): boolean {
  if (!published || recipeOf(published).trigger !== type) return false;
  if (comment && comment.post !== published.post) return false;
  const { filter } = published;
  if (type === 'BUTTON_CLICKED' || type === 'QUICK_REPLY_CLICKED') return filter.payload === null || filter.payload === payload;
  return filter.keywords === null || filter.keywords.some(word => saying.words.includes(word));
}

/** Returns the conversation of a person with the account of a platform, if there is one. */
export function knownThread({ conversations }: AutomationsModel, platform: FlowPlatform, person: Person): ModelConversation | undefined {
  return conversations.find(each => each.platform === platform && each.person === person);
}

/** Returns the conversation of a person, and opens one if there is none. */
export function threadOf(model: AutomationsModel, platform: FlowPlatform, person: Person): ModelConversation {
  const known = knownThread(model, platform, person);
  if (known) return known;
  const fresh: ModelConversation = { platform, person, status: 'OPEN', lastInboundAt: null, sent: [] };
  model.conversations.push(fresh);
  return fresh;
}

/** Whether the draft of a flow can be published. */
export function isPublishable({ draft, platform }: ModelFlow): boolean {
  return recipeOf(draft).platforms.includes(platform);
}

/** Returns the key under which the runs of an account are counted. */
export function monthOf(platform: FlowPlatform, at: number): string {
  return `${platform} ${new Date(at).toISOString().slice(0, 7)}`;
}
