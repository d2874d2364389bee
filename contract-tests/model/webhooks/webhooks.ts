/** Webhooks: who gets what, signed how, tried when, and when an endpoint is given up. */
import type { Property } from '../../property.ts';
import { startWebhookRecorder } from '../../webhook-recorder.ts';
import type { ModelTools } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { addEndpoint } from './add-endpoint.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { enableEndpoint } from './enable-endpoint.ts';
import { makeEvent } from './make-event.ts';
import { mendReceiver } from './mend-receiver.ts';
import type { WebhooksModel } from './model.ts';
import { neglect } from './neglect.ts';
import { passTo } from './observe.ts';
import { removeEndpoint } from './remove-endpoint.ts';
import { resendEvent } from './resend-event.ts';
import { rotateSecret } from './rotate-secret.ts';
import { setAnswer } from './set-answer.ts';
import { wait } from './wait.ts';

/** Long enough for every attempt that is still to come. */
const REST_MS = 120_000;

export function webhooksModel(tools: ModelTools): Property<Iterable<Command<WebhooksModel>>> {
  return modelProperty(
    {
      id: 'model/webhooks',
      area: 'webhooks',
      title: 'Every enabled endpoint gets every event, signed, at 0, +30 s and +60 s until it takes it, and is disabled after 7 days',
      rules: [
        'WHK-01',
        'WHK-02',
        'WHK-05',
        'WHK-06',
        'WHK-07',
        'WHK-25',
        'WHK-26',
        'WHK-27',
        'WHK-29',
        'WHK-30',
        'WHK-31',
        'WHK-32',
        'WHK-33',
        'WHK-34',
        'D-WHK-01',
        'D-WHK-02',
        'D-WHK-03',
        'D-WHK-05',
        'D-WHK-06',
      ],
      maxCommands: 30,
      weight: 3,
      needs: ['receiver'],
      commands: [
        makeEvent,
        resendEvent,
        wait,
        addEndpoint,
        setAnswer,
        mendReceiver,
        neglect,
        disableEndpoint,
        enableEndpoint,
        rotateSecret,
        removeEndpoint,
      ],
      often: [makeEvent, makeEvent, wait, wait, addEndpoint, addEndpoint, setAnswer, setAnswer, mendReceiver],
      async begin({ control, now }) {
        const receiver = await startWebhookRecorder();
        // An organization that makes no events: nothing may come here.
        await control('POST', '/_sim/webhooks', { organizationId: 'org_pro', url: `${receiver.origin}/of-another-organization` });
        return { receiver, now: await now(), endpoints: [], events: [], deliveries: [], autoDisabled: 0, added: 0 };
      },
      end: (model, real) => passTo(model, real, model.now + REST_MS),
      close: ({ receiver }) => receiver.close(),
    },
    tools,
  );
}
