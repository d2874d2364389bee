/** The retention of messages and conversations in every state of the conversation. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo, nowOf } from '../organizations/world-looks.ts';

const DAY_MS = 86_400_000;
/** This number comes from the interface, not from the simulator. */
const KEPT_MS = 30 * DAY_MS;

const PLATFORMS = ['INSTAGRAM', 'FACEBOOK'] as const;
type Platform = (typeof PLATFORMS)[number];

interface Thread {
  readonly id: string;
}

type Act = (world: FreshWorld, thread: Thread) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  nothing: async () => undefined,
  archive: ({ session }, { id }) => read(session, 'archiveConversation', { path: { id } }),
  'PATCH to ARCHIVED': ({ session }, { id }) => read(session, 'updateConversation', { path: { id }, body: { status: 'ARCHIVED' } }),
  async 'archive and open'({ session }, { id }) {
    await read(session, 'archiveConversation', { path: { id } });
    await read(session, 'openConversation', { path: { id } });
  },
  read: ({ session }, { id }) => read(session, 'markConversationRead', { path: { id } }),
};

interface Case {
  readonly platform: Platform;
  /** Who writes the last message. */
  readonly last: 'participant' | 'owner';
  /** What is done to the account at the end. */
  readonly atLast: 'nothing' | 'messaging disabled';
}

const CASES: readonly Case[] = [
  { platform: 'INSTAGRAM', last: 'participant', atLast: 'messaging disabled' },
  { platform: 'FACEBOOK', last: 'owner', atLast: 'nothing' },
];

/** Checks conversations in each state. */
behaviour<Case>({
  id: 'retention/conversation-states',
  area: 'retention',
  title: 'A message is removed after 30 days, and a conversation 30 days after its last message, whether archived, read or disabled or not',
  rules: ['RET-01', 'RET-02', 'RET-03', 'D-DMS-16'],
  cases: CASES,
  async check(world, { platform, last, atLast }) {
    const { session } = world;
    const messaging = { body: { teamId: session.teamId, type: platform } };
    await read(session, 'enableMessaging', messaging);
    const begin = await nowOf(world);
    const threads: (Thread & { readonly what: string })[] = [];
    for (const what of Object.keys(ACTS)) {
      const { conversation } = await write(world, platform, 'message', what);
      threads.push({ what, id: idOf(conversation) });
      await writeMore(world, platform, what, idOf(conversation));
    }
    await advanceTo(world, begin + 20 * DAY_MS);
    for (const { what } of threads) await write(world, platform, last === 'owner' ? 'echo' : 'message', what);
    await advanceTo(world, begin + 25 * DAY_MS);
    for (const thread of threads) await ACTS[thread.what]?.(world, thread);
    if (atLast === 'messaging disabled') await read(session, 'disableMessaging', messaging);
    for (const [at, messages] of [
      [begin + KEPT_MS - 1, 2 + MORE],
      [begin + KEPT_MS, 1],
      [begin + 20 * DAY_MS + KEPT_MS - 1, 1],
      [begin + 20 * DAY_MS + KEPT_MS, null],
    ] as const) {
      await advanceTo(world, at);
      const found = await Promise.all(threads.map(({ id }) => messagesIn(world, id)));
      // An expired message is no longer counted as unread.
      if (messages === 1) {
        const { unreadCount } = await read(session, 'getConversation', { path: { id: threads[0]?.id ?? '' } });
        expectEqual('unreadCount', unreadCount, last === 'participant' ? 1 : 0);
      }
      const when = `${at - begin} ms after the first messages, by what was done in between`;
      expectEqual(
        `the number of messages ${when}`,
        byName(threads, found),
        byName(
          threads,
          threads.map(() => messages),
        ),
      );
    }
    const { items, total } = await read(session, 'listConversations', { query: { teamId: session.teamId, platform } });
    expectEqual('the conversations at the end', [objectsOf(items), total], [[], 0]);
  },
});

/** The number of messages that `writeMore` adds. */
const MORE = 4;

/** Adds a message of each kind besides the first: from the owner, sent, with a file, and one that fails. */
async function writeMore(world: FreshWorld, platform: Platform, participant: string, id: string): Promise<void> {
  const { session, control } = world;
  await write(world, platform, 'echo', participant);
  await read(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } });
  await read(session, 'sendRichMessage', { path: { conversationId: id }, body: { uploadIds: ['upload_acme_image'] } });
  await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'reject', times: 1 } });
  expectEqual('the status of a message', (await read(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } }))['status'], 'FAILED');
}

function byName(threads: readonly { readonly what: string }[], values: readonly unknown[]): Fields {
  return Object.fromEntries(threads.map(({ what }, index) => [what, values[index]]));
}

/** The number of messages of a conversation; null when it was removed. */
async function messagesIn({ session }: FreshWorld, id: string): Promise<number | null> {
  const [shown, list] = [await ask(session, 'getConversation', { path: { id } }), await ask(session, 'listMessages', { path: { id } })];
  expectEqual(`the status of the messages of ${id} and of itself`, list.status, shown.status);
  return shown.status === 404 ? null : Number(fieldsOf(list.body)['total']);
}

/** The participant sends a message, or the owner does in the platform's app. */
function write({ control }: FreshWorld, platform: Platform, type: 'message' | 'echo', participant: string): Promise<Fields> {
  const event = {
    type,
    socialAccountId: `sa_acme_${platform.toLowerCase()}`,
    participant: participant.replaceAll(' ', '_'),
    text: 'Hello',
  };
  return control('POST', `/_sim/platforms/${platform}/events`, event);
}

function idOf(value: unknown): string {
  return String(fieldsOf(value)['id']);
}
