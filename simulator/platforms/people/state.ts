import type { Crowd, ProfileSettings } from '../../domain/ports/people.ts';
import type { CommentFields } from '../traits.ts';
import { type CommentStore, createCommentStore, type StoredComment } from './comment-store.ts';

/** The comments and messages of a platform. */
export interface PeopleState {
  readonly comments: CommentStore;
  /** Ids of past posts whose comments have been generated. */
  readonly knownPosts: Set<string>;
  /** The response for each comment of the service, by idempotency key. A key is remembered even after its comment was deleted. */
  readonly published: Map<string, CommentFields>;
  /** The id of each message of the service, by idempotency key. */
  readonly sent: Map<string, string>;
  /** External ids of banned authors, by external id of the account. */
  readonly bans: Map<string, Set<string>>;
  /** Settings of the chat window, by external id of the account. */
  readonly profileSettings: Map<string, ProfileSettings>;
  crowd: Crowd;
}

/** The snapshot of a {@link PeopleState}. */
export type SavedPeople = {
  readonly comments: readonly StoredComment[];
  readonly knownPosts: readonly string[];
  readonly published: readonly { readonly key: string; readonly fields: CommentFields }[];
  readonly sent: readonly { readonly key: string; readonly id: string }[];
  readonly bans: readonly { readonly account: string; readonly authors: readonly string[] }[];
  /** The settings as JSON. */
  readonly profileSettings: readonly { readonly account: string; readonly settings: string }[];
  readonly crowd: Crowd;
};

/** The initial state: no comments, no messages, no crowd. */
export function createPeopleState(): PeopleState {
  return {
    comments: createCommentStore(),
    knownPosts: new Set(),
    published: new Map(),
    sent: new Map(),
    bans: new Map(),
    profileSettings: new Map(),
    crowd: { commentsPerPost: 0, messagesPerDay: 0 },
  };
}

export function savePeople(state: PeopleState): SavedPeople {
  return {
    comments: state.comments.save(),
    knownPosts: [...state.knownPosts],
    published: [...state.published].map(([key, fields]) => ({ key, fields })),
    sent: [...state.sent].map(([key, id]) => ({ key, id })),
    bans: [...state.bans].map(([account, authors]) => ({ account, authors: [...authors] })),
    profileSettings: [...state.profileSettings].map(([account, settings]) => ({ account, settings: JSON.stringify(settings) })),
    crowd: state.crowd,
  };
}

/** Replaces the state. */
export function loadPeople(state: PeopleState, saved: SavedPeople): void {
  state.comments.load(saved.comments);
  replaceSet(state.knownPosts, saved.knownPosts);
  replaceMap(state.published, saved.published, ({ key, fields }) => [key, fields]);
  replaceMap(state.sent, saved.sent, ({ key, id }) => [key, id]);
  replaceMap(state.bans, saved.bans, ({ account, authors }) => [account, new Set(authors)]);
  // What savePeople wrote.
  replaceMap(state.profileSettings, saved.profileSettings, ({ account, settings }) => [account, JSON.parse(settings) as ProfileSettings]);
  state.crowd = saved.crowd;
}

function replaceSet<T>(set: Set<T>, items: readonly T[]): void {
  set.clear();
  for (const item of items) set.add(item);
}

function replaceMap<T, V>(map: Map<string, V>, items: readonly T[], entryOf: (item: T) => readonly [string, V]): void {
  map.clear();
  for (const item of items) map.set(...entryOf(item));
}
