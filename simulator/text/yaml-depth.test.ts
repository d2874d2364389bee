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

describe('YAML with too many keys in one place is refused with a sentence', () => {
  const keys = (count: number, indent = '') => Array.from({ length: count }, (_, index) => `${indent}k${index}: 0`).join('\n');
  it.each([
    ['at the top', keys(10_001), 10_001],
    ['in braces in a list', `- {${keys(10_001).replaceAll('\n', ', ')}}`, 1],
    ['in braces', `a: {${keys(10_001).replaceAll('\n', ', ')}}`, 1],
    ['in braces without blanks', `a: {${keys(10_001).replaceAll(/k\d+/g, '"$&"').replaceAll(': ', ':').replaceAll('\n', ',')}}`, 1],
    ['within', `a: 1\nb:\n${keys(10_001, '  ')}`, 10_003],
  ])('%s', (_, text, line) => {
    expect(() => checkYamlDepth(text)).toThrow(`line ${line} is one of more than 10000 keys in one place; write a list`);
  });

  it.each([
    ['as many as are allowed', keys(10_000)],
    ['more of them in several places', `a:\n${keys(6000, '  ')}\nb:\n${keys(6000, '  ')}`],
    ['in a long list', '- a: 1\n  b: 2\n'.repeat(20_000)],
  ])('not when there are %s', (_, text) => {
    expect(() => checkYamlDepth(text)).not.toThrow();
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
