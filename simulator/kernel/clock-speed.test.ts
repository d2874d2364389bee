import { expect, it } from 'vitest';
import { controlApi } from '../../openapi/document.ts';
import { MAX_CLOCK_SPEED, parseClockSpeed } from './clock-speed.ts';

it.each([
  ['manual', { mode: 'manual', speed: 1 }],
  ['realtime', { mode: 'realtime', speed: 1 }],
  ['10x', { mode: 'realtime', speed: 10 }],
  ['1000000x', { mode: 'realtime', speed: 1_000_000 }],
  ['1000000.5x', undefined],
  ['1000000000000x', undefined],
  ['0.5x', { mode: 'realtime', speed: 0.5 }],
  ['0x', undefined],
  ['-1x', undefined],
  ['x', undefined],
  ['.5x', undefined],
  ['10', undefined],
  ['10 x', undefined],
  ['Manual', undefined],
  ['', undefined],
  [`${'9'.repeat(400)}x`, undefined],
])('%s', (text, clockSpeed) => {
  expect(parseClockSpeed(text)).toEqual(clockSpeed);
});

it('the control document has the same maximum', () => {
  expect(controlApi().schema('ClockSpeed').maximum).toBe(MAX_CLOCK_SPEED);
});
