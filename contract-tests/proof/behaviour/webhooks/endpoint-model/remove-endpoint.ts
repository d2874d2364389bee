import * as fc from 'fast-check';
import { endpointCommand } from './endpoint-command.ts';
import { disable } from './model.ts';

/** Removes an endpoint and drops its pending deliveries. */
export const removeEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'remove', async (endpoint, model, { control }) => {
    await control('DELETE', `/_sim/webhooks/${endpoint.id}`);
    disable(model, endpoint, model.now);
    model.endpoints = model.endpoints.filter(each => each !== endpoint);
  }),
);
