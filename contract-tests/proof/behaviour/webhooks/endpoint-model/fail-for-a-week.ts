import * as fc from 'fast-check';

import { endpointCommand } from './endpoint-command.ts';
import { happen } from './make-event.ts';

/** More than the 7 days after which an endpoint without a success is disabled. */
const LONG_MS = 650_011_000;

/** Fails a delivery, and waits until the endpoint should have been disabled, unless it was disabled before. */
export const failForAWeek = fc.nat(5).map(number =>
  endpointCommand(number, 'neglect', async (endpoint, model, real) => {
    endpoint.answer = 503;
    model.receiver.replies.set(endpoint.path, 503);
    await happen(model, real);
    await real.advanceTo(model.now + LONG_MS);
  }),
);
