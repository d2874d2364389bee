import * as fc from 'fast-check';
import { endpointCommand } from './endpoint-command.ts';
import { disable } from './model.ts';

/** Disables an endpoint. One that is disabled already does not change. */
export const disableEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'disable', async (endpoint, model, { control }) => {
    await control('PATCH', `/_sim/webhooks/${endpoint.id}`, { enabled: false });
    if (endpoint.enabled) disable(model, endpoint, model.now);
  }),
);
