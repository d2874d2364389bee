/** A client for each rule of `sim grade`, which breaks only that rule. */
import { goodHabits, type Habits, type ReceiverHabits } from './habits.ts';

export interface BadClient {
  readonly rule: string;
  /** Words of its problems. */
  readonly says: readonly string[];
  readonly habits: Habits;
  /** The traps that its habit needs to have an effect. */
  readonly traps: readonly string[];
  /** Whether the habit only has an effect on an upload of several parts. */
  readonly hasLongVideo: boolean;
}

/** Words of what the grade says to a client that breaks a rule. */
const SAYS: Readonly<Record<string, string | readonly string[]>> = {
  'requests/waits-after-429': 'getOrganization was called again',
  'requests/retries-only-what-is-safe': 'createPost lost its answer and was repeated without getPostByReferenceKey or listPosts in between',
  'requests/no-retry-of-refusals': 'deletePost was answered with 400 and repeated unchanged',
  'requests/documented': 'createPost has no field notifyFollowers',
  'requests/no-deprecated': 'The command passes without traps, and fails when the simulator leaves the deprecated `teams` out',
  'requests/whole-lists': 'listTeams was read up to item 100 of 103',
  'requests/page-size': 'listTeams was read 10 at a time: 11 calls for 103 items, where 2 would do',
  'requests/no-polling': 'was read 5 times in a row, where the event post.published says it',
  'requests/health-interval': 'less than 20 minutes after the last time',
  'requests/import-interval': 'times too early, first after',
  'requests/no-call-per-item': '6 of the 100 items of listTeams were read one by one with getTeam',
  'requests/key-in-header': 'The output has the key: Using sk_sim…',
  'requests/parts-in-parallel': '3 parts were sent one after the other',
  'requests/failed-part-alone': 'Part 2 had been stored, and was sent again after part 1 failed',
  'requests/etags-kept': 'Part 1 was sent again, though its ETag had been given',
  'requests/aborts-transfers': 'The upload of 0 parts was neither completed nor aborted',
  'requests/urls-as-given': 'No answer gave the URL /_media/default/by-hand.jpg',
  'requests/offsets': 'createPost has a postDate without an offset: 2026-03-02T09:00:00.000',
  'requests/clean-stop': 'GET /api/v1/team/team_acme_marketing had no answer yet when the command ended',
  'requests/grows-with-answers': 'The command passes without traps, and fails when the simulator adds fields and values',
  'webhooks/in-time': 'deliveries had no answer within 15000 ms',
  'webhooks/before-work': 'was called and answered before post.published was acknowledged',
  'webhooks/signature': [
    'post.published with a made-up signature was answered 200',
    'signed with another secret',
    'whose body was changed after it was signed',
  ],
  'webhooks/duplicates': 'was called again after post.published had come a second time',
  'webhooks/order': 'conversation.message.created was answered 409 when it came after the newer conversation.message.created',
  'webhooks/unknown': [
    'An event of the unknown type campaign.created was answered 422',
    'post.published with unknown fields or values was answered 422',
  ],
  'webhooks/redelivery': 'was called again after post.published had come a second time',
  'webhooks/raw-body': 'post.published with other white space and the right signature was answered 401',
  'domain/outcomes': 'was ERROR and live on FACEBOOK, and the client posted its text there again',
  'domain/reconnects': 'REMOTE_DISCONNECT_DELETION_SCHEDULED of the account sa_acme_facebook was not followed by a link',
  'domain/limits': 'was reached, and again before it was reset at 2026-03-03T00:00:00.000Z',
  'domain/message-window': 'was refused: This conversation is waiting for the participant to reply first',
  'domain/processing': 'came while the post was PROCESSING',
  'domain/private-reply': 'was tried again after the 429, without a look at the conversation',
};

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
  return { rule, says: [SAYS[rule] ?? []].flat(), habits: { ...goodHabits, ...habits }, traps, hasLongVideo: ABOUT_PARTS.has(rule) };
}

function badReceiver(rule: string, receiver: Partial<ReceiverHabits>, ...traps: readonly string[]): BadClient {
  return bad(rule, { receiver: { ...goodHabits.receiver, ...receiver } }, ...traps);
}
