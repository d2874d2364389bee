import { expect, it } from 'vitest';
import { CTRL_C, keysIn } from './keys.ts';

it.each([
  ['ri', ['r', 'i']],
  ['é🚀', ['é', '🚀']],
  ['\u001B[Ar\u001BOB\u001B[3~q', ['r', 'q']],
  ['\u001B[1;5Cx', ['x']],
  ['\u001B', ['\u001B']],
  [`a${CTRL_C}`, ['a', CTRL_C]],
])('reads the keys of %j', (sent, keys) => {
  expect(keysIn(sent)).toEqual(keys);
});
