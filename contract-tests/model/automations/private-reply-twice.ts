import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { postComment } from './comment.ts';
import { goLive, newFlow } from './create-flow.ts';
import type { AutomationsModel, ModelFlow } from './model.ts';
import { type FlowPlatform, SAYINGS } from './recipes.ts';

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
