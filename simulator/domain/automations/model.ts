import type {
  AutomationDefinition,
  AutomationExecutionStatus,
  AutomationExecutionStepStatus,
  AutomationPlatform,
  AutomationStatus,
  AutomationStepType,
  AutomationTriggerType,
} from '../../../openapi/generated/types.ts';

/** A definition as it was saved. */
export interface Version {
  /** Counts up from 1. */
  readonly version: number;
  readonly definition: AutomationDefinition;
  /** How long after its trigger a run acts. */
  readonly actionDelaySeconds: number;
  readonly createdAt: number;
  /** When it last went live; null for a draft. */
  readonly publishedAt: number | null;
}

/** A flow: what a social account does by itself when somebody comments or writes. */
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
  /** A deleted flow stays behind its runs. */
  deletedAt: number | null;
}

/** What an event told; what does not apply is absent. Conditions look at it and placeholders are filled from it. */
export interface RunInput {
  readonly text: string;
  /** Of the button or quick reply that was tapped. */
  readonly payload?: string;
  readonly authorName?: string;
  readonly externalParticipantId?: string;
  readonly fetchedCommentId?: string;
  readonly conversationId?: string;
  readonly messageId?: string;
  /** The comment answers another comment. */
  readonly isReply?: boolean;
  readonly hasAttachment?: boolean;
}

/** What set a run off. */
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

/** A JSON object, for people to read. */
export type Facts = Readonly<Record<string, unknown>>;

/** What became of one step. */
export interface StepRecord {
  readonly stepId: string;
  readonly type: AutomationStepType;
  readonly status: AutomationExecutionStepStatus;
  readonly input: Facts | null;
  readonly output: Facts | null;
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
  /** What is left to do, or is being done; null once the run has ended. */
  definition: AutomationDefinition | null;
  /** One for each step of the version. */
  steps: readonly StepRecord[];
  /** The step that is under way or comes next. */
  position: number;
  /** The conversation that steps act on: that of the message, or the one that a private reply opened. */
  conversationId: string | null;
  /** The CONDITION that stopped it. */
  stoppedAtStepId: string | null;
  error: RunError | null;
  /** The counter that its unit of the budget was taken from; null when it holds none. */
  budgetKey: string | null;
  /** Where the brake noted its answer; null while it gave none. */
  brakeKey: string | null;
  /** The job that begins it after its delay. */
  jobId: number | null;
  readonly createdAt: number;
  startedAt: number | null;
  completedAt: number | null;
}

/** Automated answers that a person got from a real account in direct messages, or is getting, within the brake's windows. */
export interface RecentAnswers {
  /** The real account and the participant. */
  readonly id: string;
  answers: readonly { readonly runId: string; readonly at: number }[];
}
