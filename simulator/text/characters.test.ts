import { expect, it } from 'vitest';
import { formatBytes } from './characters.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [26_214_400, '25 MB'],
  [5_368_709_120, '5 GB'],
  [1_610_612_736, '1.5 GB'],
  [11_258_999_068_426_240, '10240 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
