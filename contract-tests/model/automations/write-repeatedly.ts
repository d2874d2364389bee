import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { type AutomationsModel, isLive, type ModelFlow } from './model.ts';
import { recipeOf, SAYINGS, type Saying } from './recipes.ts';
import { sendMessageOrTap } from './write.ts';

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
