import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { type Answer, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, read } from '../requests.ts';
import { allFlowAccounts, createFlow, draftPost, type FlowPlatform, quietTrigger, TRIGGERS, type TriggerType } from './flows.ts';

const STEPS = {
  CONDITION: { match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['please'] }] },
  SEND_MESSAGE: { text: 'Hello' },
  SEND_PRIVATE_REPLY: { text: 'Hello' },
  SEND_PUBLIC_COMMENT_REPLY: { text: 'Hello' },
  LIKE_COMMENT: {},
  ARCHIVE_CONVERSATION: {},
  OPEN_CONVERSATION: {},
} as const;

type StepType = keyof typeof STEPS;
const STEP_TYPES = Object.keys(STEPS) as StepType[];

interface Flow {
  readonly platform: FlowPlatform;
  readonly accountId: string;
  readonly postId: string;
  readonly trigger: TriggerType;
  readonly steps: readonly StepType[];
}

function goesLive(): Property<Flow> {
  return {
    id: 'automations/goes-live',
    area: 'automations',
    title: 'A flow can be published exactly if its platform, trigger and steps fit together',
    rules: ['AUT-05', 'AUT-24', 'AUT-34', 'AUT-35', 'AUT-36', 'AUT-37', 'AUT-38', 'AUT-41', 'AUT-42', 'D-AUT-19'],
    needs: ['writes'],
    weight: 2,
    async cases(session) {
      const accounts = await allFlowAccounts(session);
      const postId = await draftPost(session, accounts);
      return fc
        .record({
          account: fc.constantFrom(...accounts),
          trigger: fc.constantFrom(...TRIGGERS),
          steps: fc.array(fc.constantFrom(...STEP_TYPES), { minLength: 1, maxLength: 3 }),
        })
        .map(({ account: [platform, accountId], ...flow }) => ({ ...flow, platform, accountId, postId }));
    },
    async check(session, flow) {
      const { accountId, trigger, postId, steps } = flow;
      const definition = {
        trigger: quietTrigger(session, trigger, postId),
        steps: steps.map((type, i) => ({ id: `step-${i + 1}`, type, ...STEPS[type] })),
      };
      const draft = await createFlow(session, accountId, definition);
      expectEqual('the status of a new flow', [draft['status'], draft['published']], ['DRAFT', null]);
      await expectPublish(session, String(draft['id']), whyNot(flow));
    },
  };
}

/** Returns why a flow cannot be published; undefined when it can. */
function whyNot({ platform, trigger, steps }: Flow): string | undefined {
  const { triggersByPlatform, stepsByPlatform } = limits.automations;
  const [triggers, known]: readonly (readonly string[])[] = [triggersByPlatform[platform], stepsByPlatform[platform]];
  if (!triggers?.includes(trigger)) return `${trigger} is no trigger of ${platform}`;
  if (!steps.some(step => step !== 'CONDITION')) return 'no step acts';
  return steps
    .map((step, i) => (known?.includes(step) ? missingTarget(step, trigger, steps.slice(0, i)) : `${step} is no step of ${platform}`))
    .find(reason => reason !== undefined);
}

/** Returns the object that a step needs and does not have; undefined when it has it. */
function missingTarget(step: StepType, trigger: TriggerType, before: readonly StepType[]): string | undefined {
  const isOnComment = trigger === 'COMMENT_CREATED';
  switch (step) {
    case 'SEND_PRIVATE_REPLY':
    case 'SEND_PUBLIC_COMMENT_REPLY':
    case 'LIKE_COMMENT':
      return isOnComment ? undefined : `${step} without a comment`;
    case 'SEND_MESSAGE':
      return isOnComment ? `${step} to a comment` : undefined;
    case 'ARCHIVE_CONVERSATION':
    case 'OPEN_CONVERSATION':
      return isOnComment && !before.includes('SEND_PRIVATE_REPLY') ? `${step} without a conversation` : undefined;
    default:
      return undefined;
  }
}

/** Publishes a draft. Throws unless it goes live, or with a `reason` is refused and unchanged. */
export async function expectPublish(session: Session, id: string, reason: string | undefined): Promise<void> {
  const path = { id };
  const answer = await ask(session, 'publishAutomation', { path });
  if (reason === undefined) {
    checkPermissions(session, answer);
    expectAnswer('publishAutomation', answer, 200);
    expectEqual('the status of a published flow', fieldsOf(answer.body)['status'], 'ACTIVE');
    return;
  }
  expectAnswer(`publishAutomation (${reason})`, answer, 400);
  const { status, published } = await read(session, 'getAutomation', { path });
  expectEqual('status and published version of a refused flow', [status, published], ['DRAFT', null]);
}

/** Throws an inconclusive error when the account lacks permissions. */
function checkPermissions({ control }: Session, { status, text }: Answer): void {
  if (!control && status === 400 && /messaging|permission/i.test(text))
    throw new InconclusiveError(`The account lacks what flows need: ${text.slice(0, 200)}`);
}

/** Values that contain words. */
const WORDS = ['price', 'how much', 'Größe?', '価格', '¿cuánto?', '42'];
/** Values that contain no word. */
const WORDLESS = ['?', '...', '!?!', ' ', ' - ', '—', '"\'"', '#', '+/*', '。', '\u200b'];

/** Where the values stand: in the keywords of a trigger, or in a condition. */
const PLACES = ['COMMENT_CREATED', 'CONTAINS_WORD', 'NOT_CONTAINS_WORD', 'DM_RECEIVED'] as const;

interface Wordless {
  readonly place: (typeof PLACES)[number];
  readonly words: readonly string[];
  /** The value without a word, at this index among the words; undefined for none. */
  readonly wordless: string | undefined;
  readonly at: number;
}

const wordless: Property<Wordless> = {
  id: 'automations/wordless',
  area: 'automations',
  title: 'A flow goes live with keywords and values that contain words, and is refused if one of them contains none',
  rules: ['D-AUT-19'],
  needs: ['writes'],
  variety: 'low',
  cases: ({ control }) =>
    fc.record({
      // On a deployment no flow goes live that could react to the messages of people.
      place: fc.constantFrom(...(control ? PLACES : PLACES.slice(0, -1))),
      words: fc.shuffledSubarray(WORDS, { minLength: 1, maxLength: 3 }),
      wordless: fc.option(fc.constantFrom(...WORDLESS), { nil: undefined }),
      at: fc.integer({ min: 0, max: 3 }),
    }),
  async check(session, { place, words, wordless: odd, at }) {
    const accounts = await allFlowAccounts(session);
    const [[type, accountId] = []] = accounts;
    const values = odd === undefined ? words : words.toSpliced(at, 0, odd);
    if (place === 'DM_RECEIVED') await read(session, 'enableMessaging', { body: { teamId: session.teamId, type } });
    const isTrigger = place === 'COMMENT_CREATED' || place === 'DM_RECEIVED';
    const trigger =
      place === 'DM_RECEIVED'
        ? { type: place, keywords: values }
        : { type: 'COMMENT_CREATED', postId: await draftPost(session, accounts), ...(isTrigger && { keywords: values }) };
    const condition = { id: 'if', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: place, values }] };
    const step = place === 'DM_RECEIVED' ? { type: 'OPEN_CONVERSATION' } : { type: 'SEND_PUBLIC_COMMENT_REPLY', text: 'Hi' };
    const { id } = await createFlow(session, accountId, { trigger, steps: [...(isTrigger ? [] : [condition]), { id: 'do', ...step }] });
    await expectPublish(session, String(id), odd === undefined ? undefined : `${place} ${JSON.stringify(values)}`);
  },
};

export function suite(): readonly Property[] {
  return [goesLive(), wordless] as Property[];
}
