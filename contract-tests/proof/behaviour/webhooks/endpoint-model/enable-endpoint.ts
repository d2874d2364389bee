import * as fc from 'fast-check';
import { endpointCommand } from './endpoint-command.ts';

/** Enables an endpoint: its 7 days start over, its failure count stays (D-WHK-10). Events from the meantime are not delivered. */
export const enableEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'enable', async (endpoint, { now }, { control }) => {
    await control('POST', `/_sim/webhooks/${endpoint.id}/enable`);
    Object.assign(endpoint, { enabled: true, enabledAt: now, disabledAt: null, hasFailed: false });
  }),
);
