import * as fc from 'fast-check';
import { endpointCommand } from './endpoint-command.ts';

/** Gives an endpoint a new secret, which signs all later attempts, including retries of older deliveries. */
export const rotateSecret = fc.nat(5).map(number =>
  endpointCommand(number, 'rotate the secret of', async (endpoint, _, { control }) => {
    const secret = String((await control('POST', `/_sim/webhooks/${endpoint.id}/rotate-secret`))['secret']);
    if (secret === endpoint.secret) throw new Error('The new secret is the old one');
    endpoint.secret = secret;
  }),
);
