import { expect, it } from 'vitest';
import { replyWindow } from './reply-window.ts';

const HOUR = 3_600_000;
const LAST_INBOUND = '2026-03-02T09:00:00.000Z';
const at = (hours: number) => Date.parse(LAST_INBOUND) + hours * HOUR;

it.each([
  [1, 'good', '23 h left'],
  [23, 'warn', '1 h left'],
  [24, 'warn', '0 ms left'],
  [25, 'bad', 'Closed'],
])('reports the window %i h after the last message of the fan', (hours, tone, label) => {
  expect(replyWindow({ lastInboundAt: LAST_INBOUND, canReply: true }, at(hours))).toMatchObject({ tone, label });
});

it('is closed for a thread that a private reply opened, and without a message of the fan', () => {
  expect(replyWindow({ lastInboundAt: null, canReply: false }, at(0)).label).toBe('Not open');
  expect(replyWindow({ lastInboundAt: null, canReply: true }, at(0)).label).toBe('Closed');
});
