/** Good and bad habits of an integration. */

/** The habits of a client, each of which may be good or bad. */
export interface Habits {
  /** How long it waits after a number of 429s in a row, milliseconds. */
  readonly pauseAfter429: (times: number) => number;
  /** Whether it looks for the result of a call before it repeats the call. */
  readonly looksFirst: boolean;
  readonly repeatsRefusals: boolean;
  /** A field that it sends with posts although the service does not know it. */
  readonly madeUpField: string | null;
  /** Whether it reads its team from the deprecated list of the organization. */
  readonly readsDeprecatedTeams: boolean;
  readonly readsListsWhole: boolean;
  readonly pageSize: number;
  /** Whether it polls a post until it is published, instead of waiting for the event. */
  readonly polls: boolean;
  readonly keepsHealth: boolean;
  readonly importPauseMs: number;
  readonly readsOneByOne: boolean;
  readonly printsKey: boolean;
  readonly partsAtOnce: number;
  readonly repeatsAllParts: boolean;
  readonly sendsStoredPartAgain: boolean;
  readonly abortsTransfers: boolean;
  readonly buildsUrls: boolean;
  readonly sendsOffsets: boolean;
  readonly waitsForLastCall: boolean;
  readonly refusesUnknownFields: boolean;
  /** How it receives deliveries. */
  readonly receiver: ReceiverHabits;
  readonly postsAgain: boolean;
  readonly reconnects: boolean;
  readonly triesLimitAgain: boolean;
  readonly keepsToWindow: boolean;
  readonly waitsForProcessing: boolean;
  readonly looksIntoConversation: boolean;
}

export interface ReceiverHabits {
  /** Whether it never answers. */
  readonly hangs: boolean;
  readonly worksBeforeAnswer: boolean;
  /** The text whose signature it checks; null to trust every delivery. */
  readonly verifies: 'raw body' | 'parsed body' | null;
  /** When it records that it has handled an event: at once, after the work, or only for a short time. */
  readonly remembers: 'at once' | 'after the work' | 'for a while';
  readonly refusesOlder: boolean;
  readonly refusesUnknown: boolean;
}

/** The habits of an integration that works in production. */
export const goodHabits: Habits = {
  pauseAfter429: times => 1000 * 2 ** (times - 1),
  looksFirst: true,
  repeatsRefusals: false,
  madeUpField: null,
  readsDeprecatedTeams: false,
  readsListsWhole: true,
  pageSize: 100,
  polls: false,
  keepsHealth: true,
  importPauseMs: 5000,
  readsOneByOne: false,
  printsKey: false,
  partsAtOnce: 3,
  repeatsAllParts: false,
  sendsStoredPartAgain: false,
  abortsTransfers: true,
  buildsUrls: false,
  sendsOffsets: true,
  waitsForLastCall: true,
  refusesUnknownFields: false,
  receiver: {
    hangs: false,
    worksBeforeAnswer: false,
    verifies: 'raw body',
    remembers: 'at once',
    refusesOlder: false,
    refusesUnknown: false,
  },
  postsAgain: false,
  reconnects: true,
  triesLimitAgain: false,
  keepsToWindow: true,
  waitsForProcessing: true,
  looksIntoConversation: true,
};
