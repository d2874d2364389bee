import { expect, it } from 'vitest';
import { replyWindow } from './reply-window.ts';

const HOUR = 3_600_000;
const WROTE = '2026-03-02T09:00:00.000Z';
const at = (hours: number) => Date.parse(WROTE) + hours * HOUR;

it.each([
  [1, 'good', '23 h left'],
  [23, 'warn', '1 h left'],
  [24, 'warn', '0 ms left'],
  [25, 'bad', 'Closed'],
])('is told %i h after the last message', (hours, tone, label) => {
  expect(replyWindow({ lastInboundAt: WROTE, canReply: true }, at(hours))).toMatchObject({ tone, label });
});

it('is shut while only a private reply stands in the thread, and where nobody wrote', () => {
  expect(replyWindow({ lastInboundAt: null, canReply: false }, at(0)).label).toBe('Not yet');
  expect(replyWindow({ lastInboundAt: null, canReply: true }, at(0)).label).toBe('Closed');
});
