import { describe, expect, it } from 'vitest';
import { checkYamlDepth } from './yaml-depth.ts';

const DEEP = 100_000;

describe('YAML that is nested too deeply is refused with a sentence', () => {
  it.each([
    ['lists in brackets', '['.repeat(DEEP)],
    ['objects in brackets', `${'{a: '.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    ['brackets on many lines', '[\n'.repeat(DEEP)],
    ['lists by dashes', `${'- '.repeat(DEEP)}x`],
    ['objects by indentation', Array.from({ length: 2000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
    ['lists by indentation', Array.from({ length: 2000 }, (_, level) => `${' '.repeat(2 * level)}-`).join('\n')],
  ])('%s', (_, text) => {
    expect(() => checkYamlDepth(text)).toThrow(/^line \d+ is nested more than 100 levels deep; write it flatter$/);
  });
});

describe('other YAML is not', () => {
  it.each([
    ['a long list', '- x\n'.repeat(DEEP)],
    ['a long list of lists', '- [a, { b: [1] }]\n'.repeat(1000)],
    ['brackets in quotes', `a: "${'['.repeat(500)}"\nb: '${'{'.repeat(500)}'`],
    ['brackets in a comment', `a: 1 # ${'['.repeat(500)}`],
    ['ninety levels', `${'['.repeat(90)}${']'.repeat(90)}`],
    ['many objects', 'a:\n  b:\n    c: 1\n'.repeat(1000)],
  ])('%s', (_, text) => {
    expect(() => checkYamlDepth(text)).not.toThrow();
  });
});
