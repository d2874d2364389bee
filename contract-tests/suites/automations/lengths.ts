import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { ask, expectAnswer } from '../requests.ts';
import { allFlowAccounts, createFlow, draftPost, type FlowPlatform, flowBody, quietTrigger, type TriggerType } from './flows.ts';
import { expectPublish } from './going-live.ts';

const { maxTextCharacters, maxButtons, maxQuickReplies, maxCarouselElements, maxButtonTitleCharacters } = limits.conversations;

interface Part {
  readonly platform: FlowPlatform;
  readonly trigger: TriggerType;
  readonly most: number;
  /** The highest limit of all platforms: what exceeds it cannot be saved. */
  readonly saved: number;
  /** Returns a step in which the part has this length. */
  step(length: number): object;
}

const titles = (count: number) => Array.from({ length: count }, (_, i) => ({ title: `No. ${i + 1}`, payload: `P${i + 1}` }));

const PARTS: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(
    (['INSTAGRAM', 'FACEBOOK'] as const).flatMap((platform): [string, Part][] => {
      const most = maxTextCharacters[platform];
      const text = { platform, most, saved: maxTextCharacters.FACEBOOK };
      const write = (type: string) => (length: number) => ({ type, text: 'x'.repeat(length) });
      return [
        [`the text of a message on ${platform}`, { ...text, trigger: 'DM_RECEIVED', step: write('SEND_MESSAGE') }],
        [`the text of a private reply on ${platform}`, { ...text, trigger: 'COMMENT_CREATED', step: write('SEND_PRIVATE_REPLY') }],
      ];
    }),
  ),
  buttons: inMessage(maxButtons, count => ({ text: 'Choose', buttons: titles(count).map(button => ({ type: 'POSTBACK', ...button })) })),
  'quick replies': inMessage(maxQuickReplies, count => ({ text: 'Choose', quickReplies: titles(count) })),
  'elements of a carousel': inMessage(maxCarouselElements, count => ({ carousel: titles(count).map(({ title }) => ({ title })) })),
  'the title of a button': inMessage(maxButtonTitleCharacters, length => ({
    text: 'Choose',
    buttons: [{ type: 'POSTBACK', title: 'x'.repeat(length), payload: 'GO' }],
  })),
};

/** Returns a part of a message with the same limit on all platforms. */
function inMessage(most: number, partsOf: (length: number) => object): Part {
  return {
    platform: 'FACEBOOK',
    trigger: 'DM_RECEIVED',
    most,
    saved: most,
    step: length => ({ type: 'SEND_MESSAGE', ...partsOf(length) }),
  };
}

interface Length {
  readonly part: string;
  readonly accountId: string;
  readonly postId: string;
  readonly more: number;
}

const lengths: Property<Length> = {
  id: 'automations/lengths',
  area: 'automations',
  title: 'Texts, buttons, quick replies and elements of a step are published up to their limits, and refused beyond',
  rules: ['D-AUT-19'],
  needs: ['writes'],
  weight: 2,
  async cases(session) {
    const accounts = await allFlowAccounts(session);
    const postId = await draftPost(session, accounts);
    const parts = Object.entries(PARTS).flatMap(([name, { platform }]) => {
      const accountId = accounts.get(platform);
      return accountId === undefined ? [] : [{ part: name, accountId, postId }];
    });
    if (parts.length === 0) throw new InconclusiveError('The team has no account of a platform that has messages');
    return fc.tuple(fc.constantFrom(...parts), fc.constantFrom(-1, 0, 1)).map(([part, more]) => ({ ...part, more }));
  },
  async check(session, { part: name, accountId, postId, more }) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part ${name}`);
    const length = part.most + more;
    const steps = [{ id: 'only', ...part.step(length) }];
    const definition = { trigger: quietTrigger(session, part.trigger, postId), steps };
    const what = `${name}: ${length}`;
    if (length > part.saved) {
      const answer = await ask(session, 'createAutomation', { body: flowBody(session, accountId, definition) });
      return expectAnswer(`createAutomation with ${what}`, answer, 400);
    }
    const { id } = await createFlow(session, accountId, definition);
    await expectPublish(session, String(id), more > 0 ? what : undefined);
  },
};

export function suite(): readonly Property[] {
  return [lengths] as Property[];
}
