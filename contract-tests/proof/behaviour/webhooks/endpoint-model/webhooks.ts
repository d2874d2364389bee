/** The model of webhooks: recipients, signatures, attempts, and when an endpoint is disabled. */

import { wait } from '../../../../model/choose.ts';
import { defineModel } from '../../../../model/define-model.ts';
import { startWebhookRecorder } from '../../../../webhook-recorder.ts';
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  failForAWeek,
  makeEvent,
  recoverReceiver,
  removeEndpoint,
  resendEvent,
  rotateSecret,
  setAnswer,
} from './commands.ts';
import { type ModelDelivery, type WebhooksModel, webhooksTimeline } from './model.ts';
import { expectAttempts, expectRecords } from './observe.ts';

/** Long enough for all remaining attempts. */
const REST_MS = 120_000;

/** No sum of these is exactly 7 days, because the order of a retry and the disabling of its endpoint at the same time is not specified. */
const waits = wait<WebhooksModel>([1_000, 30_000, 60_000, 90_000, 3_600_000, 172_807_000, 500_003_000]);

export const webhooksModel = defineModel<WebhooksModel, ModelDelivery>({
  id: 'model/webhooks',
  area: 'webhooks',
  title:
    'Every enabled endpoint gets every event, signed, in up to three attempts (0, +30 s, +60 s), and is disabled after 7 days of failures',
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
    'D-WHK-10',
  ],
  maxCommands: 30,
  weight: 3,
  needs: ['clock', 'control', 'receiver'],
  commands: [
    { command: makeEvent, weight: 3 },
    { command: resendEvent },
    { command: waits, weight: 3 },
    { command: addEndpoint, weight: 3 },
    { command: setAnswer, weight: 3 },
    { command: recoverReceiver, weight: 2 },
    { command: failForAWeek },
    { command: disableEndpoint },
    { command: enableEndpoint },
    { command: rotateSecret },
    { command: removeEndpoint },
  ],
  async setUp({ control, time }) {
    const receiver = await startWebhookRecorder();
    // This organization causes no events, so its endpoint must receive nothing.
    await control('POST', '/_sim/webhooks', { organizationId: 'org_pro', url: `${receiver.origin}/of-another-organization` });
    return { receiver, now: time().from, endpoints: [], events: [], deliveries: [], autoDisabled: 0, added: 0 };
  },
  timeline: { ...webhooksTimeline, expectEffects: expectAttempts },
  compare: expectRecords,
  finish: (model, real) => real.advanceTo(model.now + REST_MS),
  tearDown: ({ receiver }) => receiver.close(),
});
