import type {
  AutomationDefinition,
  AutomationExecutionStatus,
  AutomationExecutionStepStatus,
  AutomationPlatform,
  AutomationStatus,
  AutomationStepType,
  AutomationTriggerType,
} from '../../../openapi/generated/types.ts';
import type { ClaimedComment } from '../conversations/model.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';

/** A definition as it was saved. */
export interface Version {
  /** Counts up from 1. */
  readonly version: number;
  readonly definition: AutomationDefinition;
  /** The delay between the trigger and the first step. */
  readonly actionDelaySeconds: number;
  readonly createdAt: number;
  /** When it last went live; null for a draft. */
  readonly publishedAt: number | null;
}

/** A flow: how a social account reacts to comments and messages automatically. */
export interface Automation {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly socialAccountId: string;
  readonly platform: AutomationPlatform;
  name: string;
  status: AutomationStatus;
  /** The version that is edited; the published one until the first edit after a publish. */
  draft: Version;
  /** The version that runs while the flow is ACTIVE. */
  published: Version | null;
  readonly createdAt: number;
  updatedAt: number;
  /** Set on a deleted flow, which is stored for the sake of its runs. */
  deletedAt: number | null;
}

/** The data of an event, used by conditions and placeholders; fields that do not apply are absent. */
export interface RunInput {
  readonly text: string;
  /** Of the button or quick reply that was tapped. */
  readonly payload?: string;
  readonly authorName?: string;
  readonly externalParticipantId?: string;
  readonly fetchedCommentId?: string;
  readonly conversationId?: string;
  readonly messageId?: string;
  /** The comment is a reply to another comment. */
  readonly isReply?: boolean;
  readonly hasAttachment?: boolean;
}

/** The event that started a run. */
export interface RunTrigger {
  readonly type: AutomationTriggerType;
  /** The fetched comment or the message; null for a test run. */
  readonly eventId: string | null;
  readonly input: RunInput;
}

export interface RunError {
  readonly code: string;
  readonly message: string;
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The log of one step of a run. */
export interface StepRecord {
  readonly stepId: string;
  readonly type: AutomationStepType;
  readonly status: AutomationExecutionStepStatus;
  readonly input: JsonObject | null;
  readonly output: JsonObject | null;
  readonly error: RunError | null;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
}

/** One run: one flow reacting to one event. */
export interface Execution {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly automationId: string;
  readonly socialAccountId: string;
  readonly platform: AutomationPlatform;
  /** Which version of the flow runs. */
  readonly version: number;
  readonly trigger: RunTrigger;
  readonly isTest: boolean;
  status: AutomationExecutionStatus;
  /** The definition that it executes; null once the run has ended. */
  definition: AutomationDefinition | null;
  /** One for each step of the version. */
  steps: readonly StepRecord[];
  /** The index of the current step. */
  position: number;
  /** The conversation that steps act on: that of the message, or the one that a private reply opened. */
  conversationId: string | null;
  /** The CONDITION that stopped it. */
  stoppedAtStepId: string | null;
  error: RunError | null;
  /** The counter that its unit of the budget was reserved from; null for none. */
  budgetKey: string | null;
  /** The id of the `RecentAnswers` that its answer was reserved in; null for none. */
  brakeKey: string | null;
  /** The account that the call of the current step goes through, as it was when the call began; null while no call is under way. */
  call: PlatformAccount | null;
  /** The comment of the platform whose private reply it has claimed and not sent yet; null for none. */
  claimed: ClaimedComment | null;
  /** The job that starts it after its delay. */
  jobId: number | null;
  readonly createdAt: number;
  startedAt: number | null;
  completedAt: number | null;
}

/** Automated answers of a real account to a person in direct messages, sent or in progress, within the cooldown windows. */
export interface RecentAnswers {
  /** The real account and the participant. */
  readonly id: string;
  answers: readonly { readonly runId: string; readonly at: number }[];
}
