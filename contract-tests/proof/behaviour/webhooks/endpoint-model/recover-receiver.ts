import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import type { WebhooksModel } from './model.ts';

/** The longest delay before a retry. */
const PAUSE_MS = 60_000;

/** Lets the receiver accept everything again, and waits for the retries of failed deliveries. */
export const recoverReceiver = fc.constant<Command<WebhooksModel>>({
  check: ({ endpoints }) => endpoints.some(({ answer }) => answer !== 200),
  async run(model, real) {
    for (const endpoint of model.endpoints) endpoint.answer = 200;
    model.receiver.replies.clear();
    await real.advanceTo(model.now + PAUSE_MS);
  },
  toString: () => 'recover the receiver, and wait 60 s',
});
