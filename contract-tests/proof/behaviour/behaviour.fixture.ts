/**
 * Tests of behaviour that needs a clock or the control API. Their files are test files, so that vitest runs them; the mutants, reach and the
 * frozen measure check the same behaviours as properties (`everySuite`).
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Exchange } from '../../../simulator/http/pipeline.ts';
import { casesOf } from '../../../simulator/testing/cases.ts';
import { strictTarget } from '../../checks/judge.ts';
import type { Cases, Property } from '../../property.ts';
import { checkProperty } from '../../property.ts';
import type { Need, Target } from '../../session.ts';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { errorWithoutRule } from '../reach/observe.ts';
import type { FreshWorld } from './fresh-world.ts';
import { freshWorld } from './fresh-world.ts';

/** A behaviour that is checked in a fresh world for each case. */
interface Behaviour<T> extends Pick<Property<T>, 'id' | 'area' | 'title' | 'rules' | 'weight' | 'isDecision'> {
  /** What it needs besides a clock, the control API and writes. */
  readonly needs?: readonly Need[];
  /** A table, each row of which is a test, or a generator of values. */
  readonly cases: Cases<T>;
  check(world: FreshWorld, value: T): Promise<void>;
}

/** Defines a behaviour: a test for each row of a table, or one test of drawn values. */
export function behaviour<T>({ cases, check, needs = [], ...parts }: Behaviour<T>): void {
  const property: Property<T> = {
    ...parts,
    needs: ['clock', 'control', 'writes', ...needs],
    cases: () => cases,
    check: async (session, value) => check(await freshWorld(session), value),
  };
  define(property, () => (Array.isArray(cases) ? testTable(property, cases) : testDrawn(property)));
}

/** Defines a behaviour that is checked in a world with sample data of every area. */
export function behaviourOf<T>(property: Property<T>): void {
  define(property, () => testDrawn(property));
}

function define(property: Property, test: () => void): void {
  if (collected) collected.push(property);
  else test();
}

/** Set while a process collects the behaviours of all files instead of testing them. */
let collected: Property[] | undefined;

/** Returns the behaviours that files define, as properties. Works only in processes without vitest, because under vitest the files are tests. */
export async function collectBehaviours(files: readonly (() => Promise<unknown>)[]): Promise<readonly Property[]> {
  const found: Property[] = [];
  collected = found;
  for (const load of files) await load();
  collected = undefined;
  return found;
}

/** The number is small, because `npm run reach` runs each of them ten times as often. */
const RUNS = casesOf(1, 3);
const SEED = 1;

/** One simulator for all test files of a worker: their cases have separate worlds. */
let shared: Promise<Target> | undefined;

/** Each error that a behaviour causes must know its rule. */
const withoutRule = new Set<string>();

function collectWithoutRule(exchange: Exchange): void {
  const error = errorWithoutRule(exchange);
  if (error !== undefined) withoutRule.add(error);
}

async function openShared(): Promise<Target> {
  return strictTarget(await simulatorTarget({ onExchange: collectWithoutRule }), await allSuites().judges());
}

function testDrawn<T>(property: Property<T>): void {
  it(nameOf(property), () => expectToPass(property));
}

function testTable<T>(property: Property<T>, rows: readonly T[]): void {
  const name = nameOf(property);
  if (rows.length === 1) return it(name, () => expectToPass(property));
  const named = rows.map((row, at) => [`${name} (${at + 1}: ${fc.stringify(row).slice(0, MOST_CHARACTERS)})`, row] as const);
  it.each(named)('%s', (_, row) => expectToPass({ ...property, cases: () => [row] }));
}

/** The rules come first, so that `npm run rules` counts them. */
function nameOf({ id, title, rules }: Pick<Property, 'id' | 'title' | 'rules'>): string {
  return `${rules.length > 0 ? `[${rules.join(', ')}] ` : ''}${id}: ${title}`;
}

/** The limit of a row's text in the title of its test. */
const MOST_CHARACTERS = 120;

async function expectToPass<T>(property: Property<T>): Promise<void> {
  shared ??= openShared();
  const verdict = await checkProperty(property, await shared, { seed: SEED, runs: RUNS * (property.weight ?? 1) });
  const errors = [...withoutRule];
  withoutRule.clear();
  expect(errors, 'errors without a rule').toEqual([]);
  if (verdict.verdict === 'passed') return;
  if (verdict.verdict === 'skipped') throw new Error(verdict.reason);
  const { message, counterexample } = verdict.failure;
  throw new Error(`${message}\nfor: ${fc.stringify(counterexample)}\nwith seed ${SEED}`);
}

/** Returns every combination of one value of each column; the last column changes fastest. */
export function combinations<T extends object>(columns: { readonly [Name in keyof T]: readonly T[Name][] }): readonly T[] {
  const rows = Object.entries<readonly unknown[]>(columns).reduce<readonly object[]>(
    (before, [name, values]) => before.flatMap(row => values.map(value => ({ ...row, [name]: value }))),
    [{}],
  );
  // By now each row has a value of each column.
  return rows as readonly T[];
}
