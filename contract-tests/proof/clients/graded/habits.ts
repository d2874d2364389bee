/** What an integration does well, or gets wrong. */

/** The habits of a client; each one may be good or bad. */
export interface Habits {
  /** How long it waits after so many 429s in a row, milliseconds. */
  readonly pauseAfter429: (times: number) => number;
  /** Whether it looks for what a call may have done before it makes it again. */
  readonly looksFirst: boolean;
  readonly repeatsRefusals: boolean;
  /** A field of posts that the service does not know. */
  readonly madeUpField: string | null;
  /** Whether it finds its team in the deprecated list of the organization. */
  readonly readsDeprecatedTeams: boolean;
  readonly readsListsWhole: boolean;
  readonly pageSize: number;
  /** Whether it asks for a post until it is published, instead of waiting for the event. */
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
  /** How it takes deliveries. */
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
  /** What it takes the signature of; null to trust everybody. */
  readonly verifies: 'raw body' | 'parsed body' | null;
  /** When it notes that it has handled an event: at once, after the work, or not for long. */
  readonly remembers: 'at once' | 'after the work' | 'for a while';
  readonly refusesOlder: boolean;
  readonly refusesUnknown: boolean;
}

/** Those of an integration that survives production. */
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
