import type { Crowd } from '../../domain/ports/people.ts';
import { type Comments, createComments, type KeptComment } from './comments.ts';
import type { CommentFields } from './traits.ts';

/** What people did on a platform, and what the service did among them. */
export interface PeopleState {
  readonly comments: Comments;
  /** Past posts whose comments have been made up, by id. */
  readonly knownPosts: Set<string>;
  /** What was answered for each comment of the service, by idempotency key. A key is remembered even when its comment is gone. */
  readonly published: Map<string, CommentFields>;
  /** The id of each message of the service, by idempotency key. */
  readonly sent: Map<string, string>;
  /** External ids of authors, by that of the account that has banned them. */
  readonly bans: Map<string, Set<string>>;
  crowd: Crowd;
}

/** The people of a platform as a snapshot holds them. */
export type SavedPeople = {
  readonly comments: readonly KeptComment[];
  readonly knownPosts: readonly string[];
  readonly published: readonly { readonly key: string; readonly fields: CommentFields }[];
  readonly sent: readonly { readonly key: string; readonly id: string }[];
  readonly bans: readonly { readonly account: string; readonly authors: readonly string[] }[];
  readonly crowd: Crowd;
};

/** A platform on which nobody has said anything yet, and nobody will by themselves. */
export function createPeopleState(): PeopleState {
  return {
    comments: createComments(),
    knownPosts: new Set(),
    published: new Map(),
    sent: new Map(),
    bans: new Map(),
    crowd: { commentsPerPost: 0, messagesPerDay: 0 },
  };
}

/** What a snapshot holds. */
export function savePeople(state: PeopleState): SavedPeople {
  return {
    comments: state.comments.save(),
    knownPosts: [...state.knownPosts],
    published: [...state.published].map(([key, fields]) => ({ key, fields })),
    sent: [...state.sent].map(([key, id]) => ({ key, id })),
    bans: [...state.bans].map(([account, authors]) => ({ account, authors: [...authors] })),
    crowd: state.crowd,
  };
}

/** Puts back what {@link savePeople} gave. */
export function loadPeople(state: PeopleState, saved: SavedPeople): void {
  state.comments.load(saved.comments);
  refill(state.knownPosts, saved.knownPosts);
  remap(state.published, saved.published, ({ key, fields }) => [key, fields]);
  remap(state.sent, saved.sent, ({ key, id }) => [key, id]);
  remap(state.bans, saved.bans, ({ account, authors }) => [account, new Set(authors)]);
  state.crowd = saved.crowd;
}

function refill<T>(set: Set<T>, items: readonly T[]): void {
  set.clear();
  for (const item of items) set.add(item);
}

function remap<T, V>(map: Map<string, V>, items: readonly T[], entryOf: (item: T) => readonly [string, V]): void {
  map.clear();
  for (const item of items) map.set(...entryOf(item));
}
