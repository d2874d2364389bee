import { expect, it } from 'vitest';
import { configOf } from './rules.ts';

it.for([
  ['ICE_BREAKERS', { items: [{ question: ' \t', payload: 'x' }] }, 'config.items.0.question'],
  ['PERSISTENT_MENU', { items: [{ type: 'POSTBACK', title: '\u00a0', payload: 'x' }] }, 'config.items.0.title'],
] as const)('[D-DMS-19] %s take no text of blanks', ([type, config, path]) => {
  expect(() => configOf(type, config)).toThrow(`${path}: must have a visible character`);
});
