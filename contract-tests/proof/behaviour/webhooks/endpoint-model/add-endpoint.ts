import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { expectSame } from '../../../../model/real.ts';
import type { WebhooksModel } from './model.ts';

const MAX_ENDPOINTS = 3;

/** Adds an endpoint, with its own secret or the organization's. */
export const addEndpoint = fc.option(fc.string({ minLength: 1, maxLength: 20 }), { freq: 1 }).map(
  (secret): Command<WebhooksModel> => ({
    check: ({ endpoints }) => endpoints.length < MAX_ENDPOINTS,
    async run(model, { control }) {
      model.added += 1;
      const path = `/endpoint-${model.added}`;
      const body = { organizationId: 'org_acme', url: `${model.receiver.origin}${path}`, ...(secret !== null && { secret }) };
      const { id, ...shown } = await control('POST', '/_sim/webhooks', body);
      const given = secret ?? 'whsec_sim_org_acme';
      expectSame('the secret of a new endpoint', shown['secret'], given);
      const fresh = { disabledAt: null, lastSuccessAt: null, failureCount: 0, hasFailed: false, answer: 200 };
      model.endpoints.push({ id: String(id), path, secret: given, enabled: true, enabledAt: model.now, ...fresh });
    },
    toString: () => `add an endpoint${secret === null ? '' : ` with secret ${JSON.stringify(secret)}`}`,
  }),
);
