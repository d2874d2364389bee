import { expect, it } from 'vitest';
import { formatLayers, parseLayers } from './throttle-form.ts';

it('writes and reads the windows of a throttle, one a line', () => {
  const layers = [
    { windowMs: 1000, requests: 2 },
    { windowMs: 60_000, requests: 0 },
  ];
  expect(formatLayers(layers)).toBe('2 per 1000 ms\n0 per 60000 ms');
  expect(parseLayers(`${formatLayers(layers)}\n\n`)).toEqual(layers);
  expect(parseLayers(' 5/250ms ')).toEqual([{ windowMs: 250, requests: 5 }]);
});

it('names the line that is not a window', () => {
  expect(() => parseLayers('2 per 1000 ms\nmany per minute')).toThrow('“many per minute” is not a window');
});
