/**
 * Everything in an organization: teams with their accounts, posts, uploads, comments, conversations and imports, and their usage. The areas'
 * models describe the lifecycles, as parts that share the clock and the failures of the platforms.
 */
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import type { CommentsModel, ModelComment } from '../../../../model/comments/model.ts';
import type { ModelState } from '../../../../model/define-model.ts';
import type { ModelPlatform, ModelPost, PostsModel } from '../../../../model/posts/model.ts';
import type { AccountsModel, ModelAccount, Slot } from '../../accounts/model/model.ts';

export type TeamPlatform = 'FACEBOOK' | 'BLUESKY';
export const PLATFORMS: readonly TeamPlatform[] = ['FACEBOOK', 'BLUESKY'];

/** The account that a post is published to: the connection, and the real account behind it. */
interface Attached {
  readonly id: string;
  readonly real: string;
}

export interface TeamPost extends ModelPost {
  readonly teamId: string;
  readonly uploadIds: readonly string[];
  readonly accounts: Map<ModelPlatform, Attached>;
  /** Platforms whose account the post has lost. */
  readonly lost: Set<ModelPlatform>;
  /** Whether it counts in a month. */
  isCounted: boolean;
  /** How many of its endings have an expected event. */
  announced: number;
}

export interface TeamComment extends ModelComment {
  isCountedInMonth: boolean;
  announced: number;
}

/** An upload. Without a team it belongs to all teams. Times are milliseconds since 1970. */
export interface TeamUpload {
  readonly id: string;
  readonly teamId: string | null;
  readonly createdAt: number;
  deletedAt: number | null;
}

export interface TeamMessage {
  readonly id: string;
  readonly at: number;
  readonly isInbound: boolean;
}

export interface TeamConversation {
  readonly id: string;
  readonly teamId: string;
  /** The connection through which the last message went. */
  accountId: string;
  /** The real account to which the conversation belongs. */
  readonly channel: string;
  readonly person: string;
  status: 'OPEN' | 'ARCHIVED';
  readonly messages: TeamMessage[];
  lastAt: number;
  lastInboundAt: number;
}

/** Posts that an import has added between two times. */
export interface TeamImport {
  readonly teamId: string;
  readonly accountId: string;
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** A removed resource, and the operation that would show it. */
export interface Gone {
  readonly operation: OperationId;
  readonly id: string;
}

interface TeamPosts extends PostsModel {
  readonly posts: TeamPost[];
}

interface TeamComments extends CommentsModel {
  readonly comments: TeamComment[];
}

interface TeamAccounts extends AccountsModel {
  readonly slots: Slot[];
}

export interface OrganizationModel extends ModelState {
  /** Team ids, the oldest first. */
  readonly teams: string[];
  readonly posts: TeamPosts;
  readonly comments: TeamComments;
  readonly accounts: TeamAccounts;
  readonly uploads: TeamUpload[];
  readonly conversations: TeamConversation[];
  readonly imports: TeamImport[];
  /** Ids of accounts with enabled messaging. */
  readonly messaging: Set<string>;
  /** Usage by keys such as `posts 2026-03`; of imported posts `history <real account> 2026-03`. */
  readonly used: Map<string, number>;
  readonly gone: Gone[];
  /** The days of real accounts on which posts and comments of removed teams went live, by {@link placeOf}: one entry for each. */
  readonly keptPlaces: Readonly<Record<'posts' | 'comments', string[]>>;
  /** When the world began. */
  readonly begin: number;
  /** The number of created resources, for unique names. */
  made: number;
  /** The number of comparisons, which selects what to compare. */
  round: number;
}

export function slotOf({ accounts }: OrganizationModel, teamId: string, type: string): Slot | undefined {
  return accounts.slots.find(slot => slot.teamId === teamId && slot.type === type);
}

/** The account of a team that can publish: on platforms with channels, one with a selected channel. */
export function publisherOf(
  model: OrganizationModel,
  teamId: string,
  type: string,
): (ModelAccount & { readonly externalId: string }) | undefined {
  const account = slotOf(model, teamId, type)?.account;
  return account && account.externalId !== null ? { ...account, externalId: account.externalId } : undefined;
}

export function realOf({ accounts }: TeamPost, platform: ModelPlatform): string {
  return `${platform} ${accounts.get(platform)?.real ?? ''}`;
}

export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The place of a post or comment in the day of a real account. */
export function placeOf(realAccount: string, at: number | null): string {
  return `${realAccount} on ${at === null ? 'no day' : dayOf(at)}`;
}

export function usedOf({ used }: OrganizationModel, key: string): number {
  return used.get(key) ?? 0;
}

export function use(model: OrganizationModel, key: string, amount = 1): void {
  model.used.set(key, usedOf(model, key) + amount);
}

const DAY = 86_400_000;
/** The bytes of a deleted upload are kept for this time. */
const DELETED_UPLOAD_MS = 7 * DAY;
const UNUSED_UPLOAD_MS = 90 * DAY;
export const MESSAGE_MS = 30 * DAY;
export const IMPORTED_POST_MS = 30 * DAY;
/** The time that passes after the last command. */
export const REST_MS = 31 * DAY;
/** The most time that passes in a command that does not only wait. */
const LONGEST_COMMAND_MS = 4 * DAY;

/**
 * Whether a command may begin at an instant. A case ends before its first uploads expire, also those of published posts (D-UPL-18), because the
 * uploads model covers that.
 */
export function isBeforeExpiry({ begin }: Readonly<OrganizationModel>, at: number): boolean {
  return at - begin + LONGEST_COMMAND_MS + REST_MS < UNUSED_UPLOAD_MS;
}

export function isUploadThere({ uploads }: OrganizationModel, id: string): boolean {
  return uploads.some(upload => upload.id === id && upload.deletedAt === null);
}

/** Whether the bytes of an upload were removed, so that nothing can be published with it. */
export function isPurged({ uploads, now }: OrganizationModel, id: string): boolean {
  const upload = uploads.find(each => each.id === id);
  return !upload || (upload.deletedAt !== null && upload.deletedAt + DELETED_UPLOAD_MS <= now);
}

/** The messages that have not expired. */
export function messagesLeft({ now }: OrganizationModel, { messages }: TeamConversation): readonly TeamMessage[] {
  return messages.filter(({ at }) => at + MESSAGE_MS > now);
}

/** A conversation expires as long after its last message as messages do. */
export function isConversationThere({ now }: OrganizationModel, { lastAt }: TeamConversation): boolean {
  return lastAt + MESSAGE_MS > now;
}
