import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import { expectSame, type Fields, fieldsOf } from '../real.ts';
import { goLive, newFlow } from './flows.ts';
import {
  ACCOUNTS,
  type AutomationsModel,
  flowsFor,
  isLive,
  type ModelComment,
  type ModelEvent,
  type ModelFlow,
  PEOPLE,
  type Person,
  PLATFORMS,
  threadOf,
} from './model.ts';
import { expectRun } from './observe.ts';
import { type FlowPlatform, PAYLOADS, recipeOf, SAYINGS, type Saying } from './recipes.ts';
import { start } from './runs.ts';
import { roomFor, withRoom } from './set-budget.ts';

const TRIGGERS = { message: 'DM_RECEIVED', button: 'BUTTON_CLICKED', 'quick-reply': 'QUICK_REPLY_CLICKED' } as const;

/** A person writes or taps, which triggers exactly the matching flows. */
export const write = fc
  .record({
    platform: fc.constantFrom<FlowPlatform[]>('INSTAGRAM', 'INSTAGRAM', 'FACEBOOK'),
    person: fc.constantFrom(...(Object.keys(PEOPLE) as Person[])),
    type: fc.constantFrom<(keyof typeof TRIGGERS)[]>('message', 'message', 'message', 'button', 'quick-reply'),
    said: fc.constantFrom(...SAYINGS),
    tapped: fc.constantFrom(...PAYLOADS),
    room: roomFor,
  })
  .map(
    ({ platform, person, type, said, tapped, room }): Command<AutomationsModel> => ({
      check: () => true,
      run: (model, real) =>
        withRoom(model, real, platform, room, () => sendMessageOrTap(model, real, { platform, person, type, said, tapped })),
      toString: () =>
        `${person} ${type === 'message' ? `writes "${said.text}"` : `taps a ${type}, ${tapped},`} on ${platform}${room === null ? '' : `, with ${room} runs left`}`,
    }),
  );

interface Written {
  readonly platform: FlowPlatform;
  readonly person: Person;
  readonly type: keyof typeof TRIGGERS;
  readonly said: Saying;
  readonly tapped: string;
}

/** Sends a message or a tap of a person. */
async function sendMessageOrTap(
  model: AutomationsModel,
  real: SyncedReal,
  { platform, person, type, said, tapped }: Written,
): Promise<void> {
  const isMessage = type === 'message';
  const participant = { externalId: person, name: PEOPLE[person] };
  const what = { type, participant, ...(isMessage ? { text: said.text } : { payload: tapped }) };
  await postEvent(model, real, { platform, what }, ({ message }) => {
    threadOf(model, platform, person).lastInboundAt = model.now;
    // A tap has no text of its own: a flow repeats the text of the message that the tap creates.
    const { text } = fieldsOf(message);
    const saying = isMessage ? said : { text: typeof text === 'string' ? text : '', words: [] };
    return { type: TRIGGERS[type], platform, person, saying, payload: isMessage ? null : tapped, comment: null };
  });
}

const HOUR = 3_600_000;

/** A person writes repeatedly, just before and exactly at the end of the cooldown, and around the hour with six answers. */
export const writeRepeatedly = fc.tuple(fc.constantFrom(2, 3, 7), fc.constantFrom(59_999, 60_000, 60_000)).map(
  ([times, gapMs]): Command<AutomationsModel> => ({
    check: ({ flows }) => flows.some(answers),
    async run(model, real) {
      const flow = model.flows.find(answers);
      if (!flow) return;
      const written = { platform: flow.platform, person: 'fan_two', type: 'message', said: sayingFor(flow), tapped: '' } as const;
      const began = model.now;
      for (let i = 0; i < times; i++) {
        await sendMessageOrTap(model, real, written);
        await real.advanceTo(model.now + gapMs);
      }
      for (const at of times > 6 ? [began + HOUR - 1, began + HOUR] : []) {
        await real.advanceTo(at);
        await sendMessageOrTap(model, real, written);
      }
    },
    toString: () => `fan_two writes ${times} times, every ${gapMs / 1000} s, to a flow that answers`,
  }),
);

/** Whether a live flow answers messages. */
function answers(flow: ModelFlow): boolean {
  if (!isLive(flow) || !flow.published) return false;
  const { trigger, steps } = recipeOf(flow.published);
  return trigger === 'DM_RECEIVED' && steps.includes('say');
}

/** Returns a text that triggers the flow and passes its conditions. */
function sayingFor({ published }: ModelFlow): Saying {
  const [fallback = { text: '', words: [] }] = SAYINGS;
  const keywords = published?.filter.keywords ?? [];
  return SAYINGS.find(({ words }) => keywords.every(word => words.includes(word)) && words.includes('please')) ?? fallback;
}

const MAX_COMMENTS = 20;

/** A person comments on one of the two posts, or replies to a comment there. */
export const comment = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    person: fc.constantFrom(...(Object.keys(PEOPLE) as Person[])),
    saying: fc.constantFrom(...SAYINGS),
    post: fc.constantFrom(0, 0, 0, 1),
    isReply: fc.constantFrom(false, false, false, true),
    room: roomFor,
  })
  .map(
    ({ platform, person, saying, post, isReply, room }): Command<AutomationsModel> => ({
      check: ({ comments }) => comments.length < MAX_COMMENTS,
      run: (model, real) =>
        withRoom(model, real, platform, room, () => postComment(model, real, { platform, person, saying, post, isReply })),
      toString: () =>
        `${person} ${isReply ? 'replies to a comment' : 'comments'} on post ${post} on ${platform}: "${saying.text}"${room === null ? '' : `, with ${room} runs left`}`,
    }),
  );

type Commented = Pick<ModelComment, 'platform' | 'person' | 'post' | 'isReply'> & { readonly saying: Saying };

/** Posts a comment as a person. */
async function postComment(
  model: AutomationsModel,
  real: SyncedReal,
  { platform, person, saying, post, isReply }: Commented,
): Promise<void> {
  const author = { externalId: person, name: PEOPLE[person] };
  const parent = isReply && { parentExternalId: 'unknown' };
  const what = { type: 'comment', postId: model.posts[post], text: saying.text, author, ...parent };
  await postEvent(model, real, { platform, what }, answer => {
    const id = String(fieldsOf(answer['comment'])['id']);
    const made: ModelComment = { id, platform, person, post, isReply, isClaimed: false, isLiked: false };
    model.comments.push(made);
    return { type: 'COMMENT_CREATED', platform, person, saying, payload: null, comment: made };
  });
}

/** Lets two flows send a private reply to one comment: the first does, the second fails. Then deletes both. */
export const privateReplyTwice = fc.constantFrom<FlowPlatform[]>('INSTAGRAM', 'FACEBOOK').map(
  (platform): Command<AutomationsModel> => ({
    check: ({ budget, comments }) => budget > 2 && comments.length < 20,
    async run(model, real) {
      const flows: ModelFlow[] = [];
      for (const _ of [1, 2]) {
        const wanted = { recipe: 'whisper', filter: { keywords: null, payload: null }, post: 0 } as const;
        const flow = await newFlow(model, real, wanted, { platform, delaySeconds: 0, name: 'Whisper' });
        await goLive(flow, real);
        flows.push(flow);
      }
      const [saying = { text: '', words: [] }] = SAYINGS;
      await postComment(model, real, { platform, person: 'fan_one', saying, post: 0, isReply: false });
      for (const flow of flows) {
        await real.did('deleteAutomation', { path: { id: flow.id } });
        flow.isDeleted = true;
      }
    },
    toString: () => `let two flows reply in private to one comment on ${platform}`,
  }),
);

/** Posts an event of a platform: exactly the matching flows run, each once. `taken` builds the model's event from the answer. */
export async function postEvent(
  model: AutomationsModel,
  real: SyncedReal,
  body: { readonly platform: ModelEvent['platform']; readonly what: object },
  taken: (answer: Fields) => ModelEvent,
): Promise<void> {
  const { platform, what } = body;
  const answer = await real.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: ACCOUNTS[platform], ...what });
  const event = taken(answer);
  const runs = answer['executions'] as readonly Fields[];
  const flows = flowsFor(model, event);
  expectSame(
    'the flows that an event triggers',
    runs.map(run => run['automationId']),
    flows.map(({ id }) => id),
  );
  flows.forEach((flow, i) => {
    if (flow.published) start(model, flow, flow.published, event, { id: String(runs[i]?.['id']), isTest: false });
  });
  flows.forEach((flow, i) => {
    const run = flow.runs.at(-1);
    if (run) expectRun(run, fieldsOf(runs[i]), real);
  });
  await real.settle();
}

const FLOWS = 26;

/** Publishes 26 flows for one message: the 25 oldest run, the newest leaves no record. Then deletes them. */
export const manyFlows = fc.tuple(fc.constantFrom(...SAYINGS.slice(0, 2)), fc.constantFrom(true, false, false)).map(
  ([saying, isWanted]): Command<AutomationsModel> => ({
    // The command is slow: it runs at most once in a case, and not in every case.
    check: ({ hadCrowd, budget }) => isWanted && !hadCrowd && budget > FLOWS,
    async run(model, real) {
      model.hadCrowd = true;
      const wanted = { recipe: 'reopen for others', filter: { keywords: null, payload: null }, post: 0 } as const;
      const flows: ModelFlow[] = [];
      for (let i = 0; i < FLOWS; i++) {
        const flow = await newFlow(model, real, wanted, { platform: 'INSTAGRAM', delaySeconds: 0, name: 'One of many' });
        await goLive(flow, real);
        flows.push(flow);
      }
      const participant = { externalId: 'fan_two', name: PEOPLE.fan_two };
      await postEvent(model, real, { platform: 'INSTAGRAM', what: { type: 'message', participant, text: saying.text } }, () => {
        threadOf(model, 'INSTAGRAM', 'fan_two').lastInboundAt = model.now;
        return { type: 'DM_RECEIVED', platform: 'INSTAGRAM', person: 'fan_two', saying, payload: null, comment: null };
      });
      for (const flow of flows) {
        await real.did('deleteAutomation', { path: { id: flow.id } });
        flow.isDeleted = true;
      }
    },
    toString: () => `"${saying.text}" to ${FLOWS} flows at once`,
  }),
);
