import { limits } from '../../openapi/document.ts';
import { Clock, type ClockMode } from '../kernel/clock.ts';
import { createEventBus, type EventBus } from '../kernel/events.ts';
import { createIds, type Ids } from '../kernel/ids.ts';
import type { Job } from '../kernel/job-queue.ts';
import { createKeyedMutex, type KeyedMutex } from '../kernel/keyed-mutex.ts';
import { createRandom, type Random } from '../kernel/random.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { FixedWindows } from '../kernel/windows.ts';
import { type AccountsState, createAccountsState } from './accounts/state.ts';
import { type AnalyticsState, createAnalyticsState } from './analytics/state.ts';
import { type AutomationsState, createAutomationsState } from './automations/state.ts';
import { type CommentsState, createCommentsState } from './comments/state.ts';
import { type ConversationsState, createConversationsState } from './conversations/state.ts';
import { type CsvImportsState, createCsvImportsState } from './csv-imports/state.ts';
import type { DomainEvents } from './events.ts';
import { createFaultsState, type FaultsState } from './faults/state.ts';
import { createHistoryImportsState, type HistoryImportsState } from './history-imports/state.ts';
import { createOrganizationsState, type OrganizationsState } from './organizations/state.ts';
import type { MediaPorts } from './ports/media.ts';
import type { BodyChecks, Platforms, WebhookSender } from './ports/platform.ts';
import { createPostsState, type PostsState } from './posts/state.ts';
import { createProviderSettingsState, type ProviderSettingsState } from './provider-settings/state.ts';
import { createQuotasState, type QuotasState } from './quotas/state.ts';
import { createUploadsState, type UploadsState } from './uploads/state.ts';
import { createWebhooksState, type WebhooksState } from './webhooks/state.ts';

/** The kernel of a world: what knows nothing of publishing. */
export interface WorldKernel {
  readonly id: string;
  readonly seed: number;
  /** Where the world's time began, virtual milliseconds. */
  readonly startTime: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: Ids;
  /** Work that waits for bytes, one piece after the other by name. */
  readonly mutex: KeyedMutex;
  readonly events: EventBus<DomainEvents>;
  /** Where this simulator is reached; for URLs that no request asked for, such as those in webhooks. */
  readonly site: { readonly baseUrl: string };
}

/** The state of every area. What is not here is not in a snapshot. */
export interface WorldState {
  readonly organizations: OrganizationsState;
  readonly accounts: AccountsState;
  readonly uploads: UploadsState;
  readonly posts: PostsState;
  readonly historyImports: HistoryImportsState;
  readonly analytics: AnalyticsState;
  readonly csvImports: CsvImportsState;
  readonly comments: CommentsState;
  readonly conversations: ConversationsState;
  readonly automations: AutomationsState;
  readonly providerSettings: ProviderSettingsState;
  readonly quotas: QuotasState;
  readonly webhooks: WebhooksState;
  readonly faults: FaultsState;
  /** Requests per operation and tracker. */
  readonly throttle: FixedWindows;
}

/** One complete, isolated simulation. */
export interface World extends WorldKernel, WorldState {
  readonly platforms: Platforms;
  readonly sender: WebhookSender;
  readonly media: MediaPorts;
  readonly bodyChecks: BodyChecks;
}

export interface KernelOptions {
  readonly id: string;
  readonly seed: number;
  readonly startTime: number;
  readonly clockMode: ClockMode;
  readonly clockSpeed?: number;
  readonly realTime: RealTime;
  readonly site: { readonly baseUrl: string };
  readonly onJobError: (error: unknown, job: Job | undefined) => void;
}

/** Creates the kernel of a world. */
export function createKernel(options: KernelOptions): WorldKernel {
  const random = createRandom(options.seed);
  return {
    id: options.id,
    seed: options.seed,
    startTime: options.startTime,
    clock: new Clock({
      startTime: options.startTime,
      mode: options.clockMode,
      speed: options.clockSpeed ?? 1,
      realTime: options.realTime,
      onJobError: options.onJobError,
    }),
    random,
    ids: createIds(random),
    mutex: createKeyedMutex(),
    events: createEventBus<DomainEvents>(),
    site: options.site,
  };
}

/** Adds the empty state of every area. */
export function createState(): WorldState {
  return {
    organizations: createOrganizationsState(),
    accounts: createAccountsState(),
    uploads: createUploadsState(),
    posts: createPostsState(),
    historyImports: createHistoryImportsState(),
    analytics: createAnalyticsState(),
    csvImports: createCsvImportsState(),
    comments: createCommentsState(),
    conversations: createConversationsState(),
    automations: createAutomationsState(),
    providerSettings: createProviderSettingsState(),
    quotas: createQuotasState(),
    webhooks: createWebhooksState(),
    faults: createFaultsState(),
    throttle: new FixedWindows(limits.throttle.layers),
  };
}
