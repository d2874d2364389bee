import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { goLive, newFlow } from './create-flow.ts';
import { type AutomationsModel, type ModelFlow, PEOPLE, threadOf } from './model.ts';
import { postEvent } from './post-event.ts';
import { SAYINGS } from './recipes.ts';

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
