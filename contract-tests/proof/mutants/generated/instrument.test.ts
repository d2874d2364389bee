import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { instrument } from './instrument.ts';
import { mutationsOf } from './mutations.ts';
import { createSwitches, type Switches } from './switch.ts';

const SOURCE = `export function f(a, log) {
  if (a < 3) log.push('low');
  else log.push('high');
  return a === 3 ? [a, 1] : a && log.length;
}`;

/** Calls the instrumented function once, and returns its result and the reached mutants. */
function call(active: string | undefined, a: unknown) {
  const mutants = mutationsOf('file.ts', SOURCE, []).map((mutation, id) => ({ id, mutation }));
  const nameOf = ({ operator, mutated }: (typeof mutants)[number]['mutation']) => `${operator} ${mutated}`.trim();
  const switches: Switches = createSwitches(mutants.filter(({ mutation }) => nameOf(mutation) === active).map(({ id }) => id));
  const code = instrument(SOURCE, mutants, './switch.ts');
  const body = code.slice(code.indexOf(';') + 1).replace('export function', 'return function');
  const f = compileFunction(body, ['__mutants'])(switches) as (a: unknown, log: string[]) => unknown;
  const log: string[] = [];
  const result = f(a, log);
  const reached = switches.takeReached().map(id => mutants.find(each => each.id === id)?.mutation);
  return { result, log, reached: reached.flatMap(mutation => (mutation ? [nameOf(mutation)] : [])) };
}

describe('a source with all mutations behind switches', () => {
  it('behaves like the original while no mutant is active', () => {
    expect(call(undefined, 2)).toMatchObject({ result: 1, log: ['low'] });
    expect(call(undefined, 3)).toMatchObject({ result: [3, 1], log: ['high'] });
  });

  it.for<[mutant: string, a: number, result: unknown, log: readonly string[]]>([
    ['relational a <= 3', 3, [3, 1], ['low']],
    ['condition-false false', 2, 1, ['high']],
    ['statement-removed', 2, 0, []],
    ['element-removed [1]', 3, [1], ['high']],
    ['number-plus 2', 3, [3, 2], ['high']],
    ['logical (a) || (log.length)', 5, 5, ['high']],
    ['return-undefined undefined', 2, undefined, ['low']],
  ])('behaves like the mutant %s while that is active', ([mutant, a, result, log]) => {
    expect(call(mutant, a)).toMatchObject({ result, log });
  });

  it('reports a place as reached only where the mutant would show', () => {
    expect(call(undefined, 2).reached).not.toContain('relational a <= 3');
    expect(call(undefined, 3).reached).toContain('relational a <= 3');
    expect(call(undefined, 2).reached).not.toContain('condition-true true');
    expect(call(undefined, 5).reached).toContain('condition-true true');
    expect(call(undefined, 3).reached).not.toContain('left-operand a');
    // This call returns undefined without the mutant, too.
    expect(call(undefined, undefined).reached).not.toContain('return-undefined undefined');
    expect(call(undefined, 5).reached).toContain('return-undefined undefined');
  });
});
