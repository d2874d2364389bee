/** Deadlines: they include their last millisecond, and not the next. */

import { fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { putBytes } from '../../../suites/uploads/flows.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { flowWorld, PLATFORMS, type Platform } from '../automations/flow-world.ts';
import { behaviourOf, combinations } from '../behaviour.fixture.ts';

const MINUTE_MS = 60_000;
/** These numbers come from the interface, not from the simulator. */
const DIRECT_URL_MS = 30 * MINUTE_MS;
const PART_URL_MS = 6 * 60 * MINUTE_MS;
const ANSWER_MS = 24 * 60 * MINUTE_MS;
const TEAMS_END = Date.parse('2026-11-15T00:00:00Z');
const PRIVATE_REPLY_MS = 7 * 24 * 60 * MINUTE_MS;

const NEEDS = ['clock', 'control', 'writes'] as const;
const { content, mimeType } = sampleFiles.pdf;

interface UrlChoice {
  readonly flow: 'direct' | 'multipart';
  readonly lateMs: 0 | 1;
}

behaviourOf<UrlChoice>({
  id: 'instants/upload-urls',
  area: 'uploads',
  title: 'The URL of a direct upload works for 30 minutes, the URL of a part for 6 hours, and neither a millisecond longer',
  rules: ['UPL-22', 'UPL-45'],
  needs: NEEDS,
  cases: () => combinations({ flow: ['direct', 'multipart'], lateMs: [0, 1] }),
  async check(session, { flow, lateMs }) {
    const body = { teamId: session.teamId, fileName: 'in-time.pdf', mimeType, fileSize: content.length };
    const opened = await read(session, flow === 'direct' ? 'initUpload' : 'initMultipartUpload', { body });
    const url = String(flow === 'direct' ? opened['url'] : objectsOf(opened['parts'])[0]?.['url']);
    await wait(session, (flow === 'direct' ? DIRECT_URL_MS : PART_URL_MS) + lateMs);
    const { status } = await putBytes(session, url, content);
    expectEqual(`the status of a PUT to the URL of a ${flow} upload, ${lateMs} ms after its time,`, status, lateMs === 0 ? 200 : 403);
  },
});

interface ReplyChoice {
  readonly platform: Platform;
  readonly lateMs: 0 | 1;
  /** Whether the platform refuses the first private reply, which then does not count. */
  readonly isRefused: boolean;
}

behaviourOf<ReplyChoice>({
  id: 'instants/private-replies',
  area: 'conversations',
  title: 'A comment accepts one private reply until 7 days have passed, and one that the platform refused does not count',
  rules: ['DMS-47', 'DMS-48', 'D-DMS-12'],
  needs: NEEDS,
  cases: () => combinations({ platform: PLATFORMS, lateMs: [0, 1], isRefused: [false, true] }),
  async check(session, { platform, lateMs, isRefused }) {
    const world = await flowWorld(session, platform);
    const postId = await world.publishPost();
    const { comment } = await world.act({ type: 'comment', postId, text: 'Hello', author: 'fan_1' });
    const body = { teamId: session.teamId, fetchedCommentId: fieldsOf(comment)['id'], text: 'Hello' };
    const { publishedAt } = fieldsOf(comment);
    await wait(session, Date.parse(String(publishedAt)) + PRIVATE_REPLY_MS + lateMs - (await nowOf(session)));
    const reply = () => ask(session, 'sendPrivateReply', { body });
    const what = `a private reply on ${platform}, ${lateMs} ms after its time,`;
    if (lateMs > 0) return expectAnswer(what, await reply(), 400);
    if (isRefused) {
      await session.control?.('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'reject', times: 1 } });
      const { message } = fieldsOf((await reply()).body);
      expectEqual('the status of a private reply that the platform refuses', fieldsOf(message)['status'], 'FAILED');
    }
    const answer = await reply();
    expectAnswer(`${what} ${isRefused ? 'after one that was refused' : 'the first'}`, answer, 200);
    expectEqual('its status', fieldsOf(fieldsOf(answer.body)['message'])['status'], 'SENT');
    expectAnswer('a second private reply', await reply(), 400);
  },
});

behaviourOf<{ readonly platform: Platform; readonly lateMs: 0 | 1 }>({
  id: 'instants/answers',
  area: 'conversations',
  title: 'The team can reply to a conversation until 24 hours after the last message of the participant, and not a millisecond longer',
  rules: ['DMS-38', 'DMS-39'],
  needs: NEEDS,
  cases: () => combinations({ platform: PLATFORMS, lateMs: [0, 1] }),
  async check(session, { platform, lateMs }) {
    const world = await flowWorld(session, platform);
    const { conversation } = await world.act({ type: 'message', participant: 'fan_1', text: 'Hello' });
    const path = { id: String(fieldsOf(conversation)['id']) };
    const { platformData } = await read(session, 'getConversation', { path });
    const last = Date.parse(String(fieldsOf(platformData)['lastInboundAt']));
    await wait(session, last + ANSWER_MS + lateMs - (await nowOf(session)));
    const answer = await ask(session, 'sendMessage', { path, body: { text: 'Hello' } });
    expectAnswer(`an answer on ${platform}, ${lateMs} ms after its time,`, answer, lateMs === 0 ? 200 : 400);
  },
});

behaviourOf({
  id: 'instants/teams-array',
  area: 'organizations',
  title: 'The organization has the deprecated teams until 15 November 2026 begins (UTC), and not a millisecond longer',
  rules: ['ORG-03', 'ORG-04'],
  needs: NEEDS,
  cases: () => [null],
  async check(session) {
    const left = TEAMS_END - (await nowOf(session));
    if (left > 1) await wait(session, left - 1);
    const before = await read(session, 'getOrganization');
    expectEqual('whether the organization has teams a millisecond before', 'teams' in before, left > 0);
    if (left > 0) await wait(session, 1);
    expectEqual('whether the organization has teams from then on', 'teams' in (await read(session, 'getOrganization')), false);
  },
});

async function wait(session: Session, ms: number): Promise<void> {
  await session.control?.('POST', '/_sim/clock/advance', { to: new Date((await nowOf(session)) + ms).toISOString() });
}

async function nowOf({ control }: Session): Promise<number> {
  const clock = await control?.('GET', '/_sim/clock');
  return Date.parse(String(clock?.['now']));
}
