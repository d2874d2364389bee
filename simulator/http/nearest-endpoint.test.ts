import { expect, it } from 'vitest';
import { controlApi } from '../../openapi/document.ts';
import { nearestEndpoint } from './nearest-endpoint.ts';

it.each([
  ['GET', '/_sim/delivery', 'GET /_sim/deliveries'],
  ['GET', '/_sim/delivries', 'GET /_sim/deliveries'],
  ['GET', '/_sim/request', 'GET /_sim/requests'],
  ['POST', '/_sim/clock/advanced', 'POST /_sim/clock/advance'],
  ['GET', '/_sim/reset', 'POST /_sim/reset'],
  ['POST', '/_sim/event/evt_1/resend', 'POST /_sim/events/{id}/resend'],
  ['DELETE', '/_sim/webhook/wh_1', 'DELETE /_sim/webhooks/{id}'],
  ['GET', '/_sim/wolrds/', 'GET /_sim/worlds'],
  ['GET', '/_sim/nothing/like/it', undefined],
  ['GET', '/_sim', undefined],
])('%s %s → %s', (method, path, near) => {
  expect(nearestEndpoint(method, path, controlApi().operations())).toBe(near);
});
