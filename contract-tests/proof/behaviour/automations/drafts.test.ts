/** Changes of a draft take effect once it is published, and not before. */

import * as fc from 'fast-check';
import { fieldsOf } from '../../../exchange.ts';
import { hasWord, onMessage, platformFor, say, type Talk, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { flowWorld, PLATFORMS, type Platform } from './flow-world.ts';

/** The message of a person, which fulfills the first version of the flow. */
const WORDS = 'one please';
const DELAY_SECONDS = 10;

interface Version {
  readonly definition: object;
  readonly delaySeconds: number;
}

/** The effect of a message: how each run ended, and the texts that were sent. */
interface Effect {
  readonly ended: readonly string[];
  readonly texts: readonly string[];
}

const FIRST = onMessage(hasWord('asks', 'please'), say('First'));
const BEFORE: Version = { definition: { ...FIRST, trigger: { type: 'DM_RECEIVED', keywords: ['one'] } }, delaySeconds: DELAY_SECONDS };
const ANSWERED: Effect = { ended: ['COMPLETED'], texts: ['First'] };
const NOTHING: Effect = { ended: [], texts: [] };
const STOPPED: Effect = { ended: ['STOPPED'], texts: [] };

/** A change of each part of a version, and the effect of the same message afterwards. */
const CHANGES: Readonly<Record<string, { readonly to: Partial<Version>; readonly effect: Effect }>> = {
  'a longer delay': { to: { delaySeconds: 45 }, effect: ANSWERED },
  'a shorter delay': { to: { delaySeconds: 3 }, effect: ANSWERED },
  keywords: { to: { definition: { ...FIRST, trigger: { type: 'DM_RECEIVED', keywords: ['two'] } } }, effect: NOTHING },
  'a trigger': { to: { definition: { ...FIRST, trigger: { type: 'QUICK_REPLY_CLICKED' } } }, effect: NOTHING },
  'a condition': { to: { definition: onMessage(hasWord('asks', 'now'), say('First')) }, effect: STOPPED },
  'a text': {
    to: { definition: onMessage(hasWord('asks', 'please'), say('Second')) },
    effect: { ended: ['COMPLETED'], texts: ['Second'] },
  },
  steps: {
    to: { definition: onMessage(hasWord('asks', 'please'), say('First'), say('And more', 'more')), delaySeconds: 5 },
    effect: { ended: ['COMPLETED'], texts: ['First', 'And more'] },
  },
};

/** For each part of a draft: a message before the change, one after it, one after a pause, one that waits during the publish, and one after it. */
behaviourOf<string>({
  id: 'automations/drafts',
  area: 'automations',
  title: 'A change of a draft affects messages after its publish, and before that only tests',
  rules: ['AUT-11', 'AUT-18', 'AUT-43', 'AUT-44', 'AUT-47', 'D-AUT-22'],
  needs: ['clock', 'control', 'writes'],
  weight: 2,
  cases: () => fc.constantFrom(...Object.keys(CHANGES)),
  async check(session, change) {
    const { to = {}, effect = ANSWERED } = CHANGES[change] ?? {};
    const talk = await talkIn(session, platformFor(change, Object.keys(CHANGES)));
    const id = await talk.goLive(BEFORE.definition, BEFORE.delaySeconds);
    const path = { id };
    const after = { ...BEFORE, ...to };
    const { definition, delaySeconds: actionDelaySeconds } = to;
    const body = { ...(definition && { definition }), ...(actionDelaySeconds !== undefined && { actionDelaySeconds }) };
    const answered = (person: string) => expectEffect(talk, id, person, BEFORE.delaySeconds, ANSWERED, change);

    await talk.hear('writes before', { text: WORDS });
    await read(session, 'updateAutomation', { path, body });
    await answered('writes before');
    await talk.hear('writes after', { text: WORDS });
    await answered('writes after');
    await read(session, 'pauseAutomation', { path });
    await read(session, 'activateAutomation', { path });
    await talk.hear('writes after a pause', { text: WORDS });
    await read(session, 'publishAutomation', { path });
    await answered('writes after a pause');
    await talk.hear('writes after the publish', { text: WORDS });
    await expectEffect(talk, id, 'writes after the publish', after.delaySeconds, effect, change);
    const { items } = await read(session, 'listAutomationExecutions', { path });
    const versions = objectsOf(items).map(({ version }) => version);
    expectEqual(`the versions that ran, with ${change} in the draft, the newest first,`, versions, [...effect.ended.map(() => 2), 1, 1, 1]);

    await read(session, 'updateAutomation', { path, body: { definition: onMessage(say('Third')) } });
    const input = { text: WORDS, externalParticipantId: 'writes before' };
    const tested = await read(session, 'testAutomation', { path, body: { input } });
    expectEqual(`the version that a test runs, with a third one in the draft,`, tested['version'], 3);
    await talk.advance('PT30S');
    expectEqual('the texts that were sent, including a test of the draft,', await talk.textsTo('writes before'), ['First', 'Third']);
  },
});

/** The post of a trigger is also a part of a draft. */
behaviourOf<Platform>({
  id: 'automations/draft-posts',
  area: 'automations',
  title: 'A flow answers comments on the post of its published version, and on another post once that is published',
  rules: ['AUT-17', 'AUT-44'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...PLATFORMS),
  async check(session, platform) {
    const world = await flowWorld(session, platform);
    const [before, after] = [await world.publishPost(), await world.publishPost()];
    const id = await world.createFlow({ type: 'COMMENT_CREATED', postId: before });
    await read(session, 'publishAutomation', { path: { id } });
    const { draft } = await read(session, 'getAutomation', { path: { id } });
    const definition = { ...fieldsOf(fieldsOf(draft)['definition']), trigger: { type: 'COMMENT_CREATED', postId: after } };
    await read(session, 'updateAutomation', { path: { id }, body: { definition } });
    const comment = (postId: string) => world.act({ type: 'comment', postId, text: 'Nice', author: 'fan_1' });
    await comment(after);
    await world.expectRuns(id, 0, 'a comment on the post of the draft');
    await comment(before);
    await world.expectRuns(id, 1, 'a comment on the post that was published');
    await read(session, 'publishAutomation', { path: { id } });
    await comment(before);
    await world.expectRuns(id, 1, 'a comment on the earlier post');
    await comment(after);
    await world.expectRuns(id, 2, 'a comment on the other post, once it is published');
  },
});

/** Throws unless nothing happens until right before the end of the delay, and then exactly the expected effect. */
async function expectEffect(talk: Talk, flow: string, person: string, delaySeconds: number, effect: Effect, change: string): Promise<void> {
  const what = `the result for the person who ${person}, with ${change} in the draft,`;
  await talk.advance(delaySeconds * 1000 - 1);
  const waiting = effect.ended.map(() => 'WAITING');
  expectEqual(`${what} right before the delay ends`, await effectOn(talk, flow, person), { ended: waiting, texts: [] });
  await talk.advance(1);
  await talk.advance('PT30S');
  expectEqual(what, await effectOn(talk, flow, person), effect);
  const begun = (await talk.runsOf(flow, person)).map(({ createdAt, startedAt }) => elapsed(createdAt, startedAt));
  expectEqual(
    `seconds until the run for the person who ${person}, with ${change}`,
    begun,
    effect.ended.map(() => delaySeconds),
  );
}

async function effectOn(talk: Talk, flow: string, person: string): Promise<unknown> {
  const ended = (await talk.runsOf(flow, person)).map(({ status }) => status);
  return { ended, texts: await talk.textsTo(person) };
}

function elapsed(from: unknown, to: unknown): number {
  return (Date.parse(String(to)) - Date.parse(String(from))) / 1000;
}
