import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { traps } from '../traps/all.ts';
import { TRAP_NAMES } from '../traps/names.ts';
import { rules } from './all.ts';

const RULES_OF_THE_INTERFACE = readFileSync(new URL('../../../contract-tests/rules/rules.yaml', import.meta.url), 'utf8');

test('each rule has an id of its own in one of three areas, and says what it is about', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { id, title, why, advice, occasion } of rules) {
    expect(id).toMatch(/^(?:requests|webhooks|domain)\/[a-z0-9-]+$/);
    for (const text of [why, advice, occasion]) expect(text, id).toMatch(/^[A-Z].*\.$/);
    expect(title, id).not.toMatch(/\.$/);
  }
});

test.each(rules)('$id names rules of the interface', ({ interfaceRules }) => {
  for (const id of interfaceRules) expect(RULES_OF_THE_INTERFACE).toContain(`{ id: ${id},`);
});

test('each trap has a rule, and the names are those of the traps', () => {
  expect(traps.map(({ name }) => name)).toEqual(TRAP_NAMES);
  const ids = rules.map(({ id }) => id);
  for (const { rule, name } of traps) expect(ids, name).toContain(rule);
});

test('each rule that names a trap as its occasion names one that there is', () => {
  for (const { occasion, id } of rules)
    for (const [, name] of occasion.matchAll(/--traps ([a-z-]+)/g)) expect(TRAP_NAMES, id).toContain(name);
});
