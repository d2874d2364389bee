/** Wrong webhooks. All of these lies need a receiver. */
import { createHmac } from 'node:crypto';
import { fields } from './change.ts';
import type { Delivery, Json, Lie } from './lie.ts';

export const webhooks: readonly Lie[] = [
  webhook('signature-over-other-bytes', 'A webhook is signed over its body with other spaces', ({ headers, body }, secret) => ({
    headers: { ...headers, 'x-signature': signed(JSON.stringify(JSON.parse(body), null, 2), secret) },
    body,
  })),
  webhook('unsigned', 'A webhook has no signature', ({ headers, body }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'x-signature')),
    body,
  })),
  webhook(
    'field-renamed',
    'A webhook calls its data `payload`',
    resigned(({ data, ...event }) => ({ ...event, payload: data })),
  ),
  webhook(
    'other-team',
    'The object of a webhook says that it is of another team',
    resigned(event => ({ ...event, data: { ...fields(event['data']), teamId: 'team_other' } })),
  ),
];

type Change = (delivery: Delivery, secret: string) => Delivery;

/** The secret with which the deployments of these tests sign webhooks. */
export const WEBHOOK_SECRET = 'whsec_deployment';

function webhook(name: string, defect: string, change: Change): Lie {
  return { id: `webhooks/${name}`, defect, needs: ['receiver'], webhook: delivery => change(delivery, WEBHOOK_SECRET) };
}

/** Changes the body and signs it. */
function resigned(change: (event: Json) => Json): Change {
  return ({ headers, body }, secret) => {
    const text = JSON.stringify(change(fields(JSON.parse(body))));
    return { headers: { ...headers, 'x-signature': signed(text, secret) }, body: text };
  };
}

function signed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
