import * as fc from 'fast-check';
import { aboutEndpoint } from './about-endpoint.ts';

/** Enables an endpoint: its 7 days begin anew, and its failures are forgotten. What was produced meanwhile never comes. */
export const enableEndpoint = fc.nat(5).map(number =>
  aboutEndpoint(number, 'enable', async (endpoint, { now }, { control }) => {
    await control('POST', `/_sim/webhooks/${endpoint.id}/enable`);
    Object.assign(endpoint, { enabled: true, enabledAt: now, disabledAt: null, failureCount: 0 });
  }),
);
