/** Flows whose account is removed, connected again, or copied to another team. */
import * as fc from 'fast-check';
import { nastyTexts } from '../../../arbitraries/nasty-texts.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { type FlowPlatform, PLATFORMS } from '../../../suites/automations/flows.ts';
import { hasWord, onMessage, say, type TalkPlatform, talkIn } from '../../../suites/automations/talk.ts';
import { ask, expectAnswer, expectEqual, expectObject, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** The calls that bring a flow to each status. */
const CALLS = {
  DRAFT: [],
  ACTIVE: ['publishAutomation'],
  PAUSED: ['publishAutomation', 'pauseAutomation'],
  ARCHIVED: ['publishAutomation', 'archiveAutomation'],
} as const;

behaviourOf<TalkPlatform>({
  id: 'automations/lost-accounts',
  area: 'automations',
  title:
    'When an account is removed, its ACTIVE flows are PAUSED and their waiting runs CANCELED; everything stays readable, nothing can go live, and other accounts are not affected',
  rules: ['AUT-46', 'D-AUT-11'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom('INSTAGRAM', 'FACEBOOK'),
  async check(session, platform) {
    const talk = await talkIn(session, platform);
    const { teamId } = session;
    const flows = new Map<string, string>();
    for (const [status, calls] of Object.entries(CALLS)) {
      const id = await talk.draft(onMessage(say(status)), 60);
      for (const call of calls) await read(session, call, { path: { id } });
      flows.set(status, id);
    }
    const elsewhere = platform === 'INSTAGRAM' ? 'FACEBOOK' : 'INSTAGRAM';
    const other = await flowOf(elsewhere);
    await talk.hear('fan_1', { text: 'Hello' });
    const before = await shown();
    const runs = await runsOf(String(flows.get('ACTIVE')));
    expectEqual(
      'the run that waits',
      runs.map(({ status }) => status),
      ['WAITING'],
    );
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    const after = await shown();
    for (const [status, id] of flows) {
      const [was, is] = [before, after].map(all => all.find(each => each['id'] === id) ?? {});
      const { updatedAt: _, ...kept } = was ?? {};
      const { updatedAt: __, ...left } = is ?? {};
      expectEqual(`the ${status} flow of a removed account`, left, { ...kept, status: status === 'ACTIVE' ? 'PAUSED' : status });
      for (const call of ['publishAutomation', 'activateAutomation', 'testAutomation'] as const)
        expectAnswer(
          `${call} of the ${status} flow of a removed account`,
          await ask(session, call, { path: { id }, body: call === 'testAutomation' ? {} : undefined }),
          400,
        );
    }
    expectEqual(
      'the flow of another account',
      after.find(({ id }) => id === other),
      before.find(({ id }) => id === other),
    );
    await talk.advance('PT2M');
    const [canceled = {}] = await runsOf(String(flows.get('ACTIVE')));
    expectEqual('the run that waited', [canceled['status'], canceled['error']], ['CANCELED', null]);
    const query = { teamId, limit: 100 };
    const threads = objectsOf((await read(session, 'listConversations', { query }))['items']);
    for (const { id, lastMessageText } of threads.filter(each => each['socialAccountId'] === talk.accountId)) {
      expectEqual('the last message to a removed account', lastMessageText, 'Hello');
      expectAnswer(
        'a send through a removed account',
        await ask(session, 'sendMessage', { path: { id: String(id) }, body: { text: 'Hi' } }),
        403,
      );
    }

    async function flowOf(type: string): Promise<string> {
      await read(session, 'enableMessaging', { body: { teamId, type } });
      const account = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
      const body = { teamId, socialAccountId: account['id'], name: 'Flow', definition: onMessage(say('Elsewhere')) };
      const id = String((await read(session, 'createAutomation', { body }, 201))['id']);
      await read(session, 'publishAutomation', { path: { id } });
      return id;
    }

    async function shown(): Promise<readonly Fields[]> {
      return objectsOf((await read(session, 'listAutomations', { query: { teamId, limit: 100 } }))['items']);
    }

    async function runsOf(id: string): Promise<readonly Fields[]> {
      return objectsOf((await read(session, 'listAutomationExecutions', { path: { id } }))['items']).map(fieldsOf);
    }
  },
});

/** What a copy of a flow contains. */
const TRIGGERS: readonly Fields[] = [
  { type: 'COMMENT_CREATED', postId: '' },
  { type: 'COMMENT_CREATED', postId: '', keywords: ['link', 'Café $&'] },
  { type: 'DM_RECEIVED', keywords: ['link'] },
  { type: 'QUICK_REPLY_CLICKED', payload: 'GO' },
  { type: 'BUTTON_CLICKED' },
];
const STATUSES = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const;

interface Copied {
  readonly platform: FlowPlatform;
  readonly trigger: Fields;
  readonly status: (typeof STATUSES)[number];
  /** Whether the draft differs from the published version. */
  readonly isEdited: boolean;
  readonly name: string;
  readonly delaySeconds: number;
  readonly isSameTeam: boolean;
}

/** Compares the whole copy with the whole original. */
behaviourOf<Copied>({
  id: 'automations/copies',
  area: 'automations',
  title: 'A copy of a flow is a new draft with the current draft of the original, except its post; the original stays unchanged',
  rules: ['AUT-10', 'D-AUT-09'],
  needs: ['clock', 'control', 'writes'],
  cases: () =>
    fc.record({
      platform: fc.constantFrom(...PLATFORMS),
      trigger: fc.constantFrom(...TRIGGERS),
      status: fc.constantFrom(...STATUSES),
      isEdited: fc.boolean(),
      name: nastyTexts,
      delaySeconds: fc.constantFrom(0, 5, 86_400),
      isSameTeam: fc.constantFrom(false, false, true),
    }),
  async check(session, { platform, trigger, status: wanted, isEdited, name, delaySeconds, isSameTeam }) {
    const { control, teamId } = session;
    await control?.('POST', '/_sim/reset', {});
    const account = (team: unknown) => read(session, 'getSocialAccountByType', { query: { teamId: team, type: platform } });
    // On TIKTOK only flows that answer comments can go live.
    const onComment = trigger['type'] === 'COMMENT_CREATED';
    const status = onComment || platform !== 'TIKTOK' ? wanted : 'DRAFT';
    const postId = onComment ? await draftOn(session, platform) : undefined;
    const { id: socialAccountId } = await account(teamId);
    const definition = definitionOf({ ...trigger, ...(onComment && { postId }) }, 'First');
    const body = { teamId, socialAccountId, name, definition, actionDelaySeconds: delaySeconds };
    const path = { id: String((await read(session, 'createAutomation', { body }, 201))['id']) };
    if (status !== 'DRAFT') await read(session, 'publishAutomation', { path });
    if (status === 'PAUSED') await read(session, 'pauseAutomation', { path });
    if (status === 'ARCHIVED') await read(session, 'archiveAutomation', { path });
    const edit = { definition: definitionOf({ ...trigger, ...(onComment && { postId }) }, 'Second'), actionDelaySeconds: delaySeconds + 1 };
    if (isEdited && delaySeconds < 86_400) await read(session, 'updateAutomation', { path, body: edit });
    const targetTeamId = isSameTeam ? teamId : await teamWith(session, [platform]);
    await control?.('POST', '/_sim/clock/advance', { by: 'PT1M' });

    const original = await read(session, 'getAutomation', { path });
    const { items } = await read(session, 'copyAutomations', { body: { automationIds: [path.id], targetTeamId } });
    const [copy = {}] = objectsOf(items);
    const now = new Date(Date.parse(String((await control?.('GET', '/_sim/clock'))?.['now']))).toISOString();
    expectThat(copy['id'] !== path.id, 'the copy has the id of the original');
    const expected = { ...original, ...copied(original, now), teamId: targetTeamId, socialAccountId: (await account(targetTeamId))['id'] };
    expectObject('the copy', copy, { ...expected, id: copy['id'] });
    const again = await read(session, 'getAutomation', { path: { id: String(copy['id']) } });
    expectObject('the copy, when it is read,', again, copy);
    expectObject('the original after it was copied', await read(session, 'getAutomation', { path }), original);
  },
});

/** The fields in which a copy differs from the original, in any team. */
function copied({ draft }: Fields, now: string): Fields {
  const definition = fieldsOf(fieldsOf(draft)['definition']);
  const { postId: _, ...trigger } = fieldsOf(definition['trigger']);
  const version = { ...fieldsOf(draft), version: 1, definition: { ...definition, trigger }, createdAt: now, publishedAt: null };
  return { status: 'DRAFT', draft: version, published: null, createdAt: now, updatedAt: now };
}

function definitionOf(trigger: Fields, text: string): Fields {
  const answer = trigger['type'] === 'COMMENT_CREATED' ? { ...say(text), type: 'SEND_PUBLIC_COMMENT_REPLY' } : say(text);
  return { trigger, steps: [hasWord('asks', 'please', 'link'), answer] };
}

async function draftOn(session: Session, platform: FlowPlatform): Promise<string> {
  const postDate = '2026-06-01T09:00:00.000Z';
  const body = {
    teamId: session.teamId,
    title: 'Soon',
    status: 'DRAFT',
    postDate,
    socialAccountTypes: [platform],
    data: { [platform]: { text: 'Soon' } },
  };
  return String((await read(session, 'createPost', { body }))['id']);
}

/** Creates another team with accounts of these platforms, and returns its id. */
async function teamWith(session: Session, socialAccountTypes: readonly FlowPlatform[]): Promise<string> {
  const { teamId: fromTeamId } = session;
  const toTeamId = String((await read(session, 'createTeam', { body: { name: 'Another' } }))['id']);
  await read(session, 'copySocialAccounts', { body: { fromTeamId, toTeamId, socialAccountTypes } });
  return toTeamId;
}
