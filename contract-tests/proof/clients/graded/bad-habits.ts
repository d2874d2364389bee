/** A client for each rule of `sim grade`, which breaks only that rule. */
import { goodHabits, type Habits, type ReceiverHabits } from './habits.ts';

export interface BadClient {
  readonly rule: string;
  readonly habits: Habits;
  /** The traps that its habit needs to have an effect. */
  readonly traps: readonly string[];
  /** Whether the habit only has an effect on an upload of several parts. */
  readonly hasLongVideo: boolean;
}

const ABOUT_PARTS: ReadonlySet<string> = new Set(['requests/parts-in-parallel', 'requests/failed-part-alone', 'requests/etags-kept']);

export const badClients: readonly BadClient[] = [
  bad('requests/waits-after-429', { pauseAfter429: () => 0 }, 'throttle'),
  bad('requests/retries-only-what-is-safe', { looksFirst: false }, 'lost-answers'),
  bad('requests/no-retry-of-refusals', { repeatsRefusals: true }),
  bad('requests/documented', { madeUpField: 'notifyFollowers' }),
  bad('requests/no-deprecated', { readsDeprecatedTeams: true }, 'deprecated'),
  bad('requests/whole-lists', { readsListsWhole: false }),
  bad('requests/page-size', { pageSize: 10 }),
  bad('requests/no-polling', { polls: true }),
  bad('requests/health-interval', { keepsHealth: false }),
  bad('requests/import-interval', { importPauseMs: 1000 }),
  bad('requests/no-call-per-item', { readsOneByOne: true }),
  bad('requests/key-in-header', { printsKey: true }),
  bad('requests/parts-in-parallel', { partsAtOnce: 1 }, 'slow'),
  bad('requests/failed-part-alone', { repeatsAllParts: true }, 'parts'),
  bad('requests/etags-kept', { sendsStoredPartAgain: true }),
  bad('requests/aborts-transfers', { abortsTransfers: false }),
  bad('requests/urls-as-given', { buildsUrls: true }),
  bad('requests/offsets', { sendsOffsets: false }),
  bad('requests/clean-stop', { waitsForLastCall: false }, 'slow'),
  bad('requests/grows-with-answers', { refusesUnknownFields: true }, 'forward-compatibility'),
  badReceiver('webhooks/in-time', { hangs: true }),
  badReceiver('webhooks/before-work', { worksBeforeAnswer: true }),
  badReceiver('webhooks/signature', { verifies: null }, 'forged'),
  badReceiver('webhooks/duplicates', { remembers: 'after the work' }, 'duplicates'),
  badReceiver('webhooks/order', { refusesOlder: true }, 'order'),
  badReceiver('webhooks/unknown', { refusesUnknown: true }, 'forward-compatibility'),
  badReceiver('webhooks/redelivery', { remembers: 'for a while' }, 'lost-acknowledgements'),
  badReceiver('webhooks/raw-body', { verifies: 'parsed body' }, 'raw-body'),
  bad('domain/outcomes', { postsAgain: true }),
  bad('domain/reconnects', { reconnects: false }, 'reauthorization'),
  bad('domain/limits', { triesLimitAgain: true }),
  bad('domain/message-window', { keepsToWindow: false }),
  bad('domain/processing', { waitsForProcessing: false }),
  bad('domain/private-reply', { looksIntoConversation: false }),
];

function bad(rule: string, habits: Partial<Habits>, ...traps: readonly string[]): BadClient {
  return { rule, habits: { ...goodHabits, ...habits }, traps, hasLongVideo: ABOUT_PARTS.has(rule) };
}

function badReceiver(rule: string, receiver: Partial<ReceiverHabits>, ...traps: readonly string[]): BadClient {
  return bad(rule, { receiver: { ...goodHabits.receiver, ...receiver } }, ...traps);
}
