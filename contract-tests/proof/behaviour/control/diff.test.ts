/** Checks the comparison of two snapshots with their contents. */

import * as fc from 'fast-check';
import { maskSecret } from '../../../../simulator/text/mask.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { askerOf, CHANGES, type Change, controlOf, make, SHOWN_CHARACTERS } from './changes.ts';

const AT_ONCE = 3;
const SOME = CHANGES.flatMap((_, i) => (i % AT_ONCE === 0 ? [CHANGES.slice(i, i + AT_ONCE)] : []));

behaviourOf<readonly Change[]>({
  id: 'control/differences',
  area: 'control',
  title: 'The comparison of two snapshots names exactly the paths at which they differ, once each, with their values except for secrets',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...SOME),
  async check(session, some) {
    const control = controlOf(session);
    await control('POST', '/_sim/reset', {});
    await control('PUT', '/_sim/snapshots/before');
    await make(session, some);
    await control('PUT', '/_sim/snapshots/after');
    const ask = await askerOf(session);
    const look = async (path: string) => (await ask('GET', `/_sim/snapshots/${path}`)).body;
    const diff = await look('before/diff/after?limit=10000');
    checkDifferences(diff, leavesOf(await look('before')), leavesOf(await look('after')));
    const one = await look('before/diff/after?limit=1');
    for (const kind of ['added', 'removed', 'changed'])
      expectEqual(`${kind} with a limit of 1`, one[kind], objectsOf(diff[kind]).slice(0, 1));
    expectEqual('total with a limit of 1', one['total'], diff['total']);
  },
});

/** The value at a path of a snapshot. */
interface Place {
  readonly value: unknown;
  /** Whether no path lies below it. */
  readonly isLeaf: boolean;
}

type Places = ReadonlyMap<string, Place>;

/** Returns every path of a snapshot, as the document describes them. How a world came about is no difference. */
function leavesOf(snapshot: Fields): Places {
  const places = new Map<string, Place>();
  const { state, ...rest } = snapshot;
  for (const [area, parts] of Object.entries(fieldsOf(state)).filter(([name]) => name !== 'kernel'))
    for (const [part, value] of Object.entries(fieldsOf(parts))) enter(places, part === area ? `/${area}` : `/${area}/${part}`, value);
  for (const [name, value] of Object.entries(rest)) enter(places, `/${name}`, value);
  return places;
}

function enter(places: Map<string, Place>, path: string, value: unknown): void {
  const members = membersOf(value);
  places.set(path, { value, isLeaf: members === undefined || members.length === 0 });
  for (const [name, member] of members ?? []) enter(places, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, member);
}

/** Returns the members that have a path; undefined for texts, numbers and lists of them. */
function membersOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (!isObject(value)) return undefined;
  if (!Array.isArray(value)) return Object.entries(value);
  const items: readonly unknown[] = value;
  if (items.length > 0 && !items.some(isObject)) return undefined;
  const ids = items.map(item => (Array.isArray(item) ? item[0] : (fieldsOf(item)['id'] ?? fieldsOf(item)['key'])) as unknown);
  const areIds = ids.every(id => typeof id === 'string' || typeof id === 'number') && new Set(ids.map(String)).size === ids.length;
  return items.map((item, i) => [areIds ? String(ids[i]) : String(i), item]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function checkDifferences(diff: Fields, a: Places, b: Places): void {
  const [added, removed, changed] = ['added', 'removed', 'changed'].map(kind => objectsOf(diff[kind]));
  const named: string[] = [];
  for (const { path, value } of added ?? []) {
    expectThat(!a.has(String(path)), `${String(path)} is added, and was there before`);
    expectShown(`the added value at ${String(path)}`, value, b.get(String(path)));
    named.push(String(path));
  }
  for (const { path, value } of removed ?? []) {
    expectThat(!b.has(String(path)), `${String(path)} is removed, and is still there`);
    expectShown(`the removed value at ${String(path)}`, value, a.get(String(path)));
    named.push(String(path));
  }
  for (const { path, from, to } of changed ?? []) {
    expectShown(`the old value at ${String(path)}`, from, a.get(String(path)));
    expectShown(`the new value at ${String(path)}`, to, b.get(String(path)));
    expectThat(!isSame(a.get(String(path)), b.get(String(path))), `${String(path)} is listed as changed, but is the same`);
    named.push(String(path));
  }
  expectEqual('total', diff['total'], named.length);
  expectEqual('the number of paths without duplicates', new Set(named).size, named.length);
  expectAll(new Set(named), a, b);
}

/** Throws if two snapshots differ at a path and the comparison names neither that path nor one above it. */
function expectAll(named: ReadonlySet<string>, a: Places, b: Places): void {
  for (const path of new Set([...a.keys(), ...b.keys()])) {
    const [from, to] = [a.get(path), b.get(path)];
    if (isSame(from, to) || (from && to && !(from.isLeaf && to.isLeaf))) continue;
    const above = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
    expectThat(
      above.some(part => named.has(part)),
      `${path} differs, and the comparison does not name it`,
    );
  }
}

function isSame(a: Place | undefined, b: Place | undefined): boolean {
  return JSON.stringify(a?.value) === JSON.stringify(b?.value);
}

/** Matches keys and signing secrets. The comparison shows only their beginning. */
const SECRET = /\b(?:whsec|sk)_\w{8,}/g;

/** Throws unless a value is shown unchanged, except for secrets and long texts. */
function expectShown(what: string, shown: unknown, place: Place | undefined): void {
  if (!place) throw new Error(`${what} is ${JSON.stringify(shown)?.slice(0, 200)}, but nothing is at that path`);
  expectCut(what, shown, place.value);
}

function expectCut(what: string, shown: unknown, value: unknown): void {
  if (isObject(value)) {
    expectEqual(`the fields of ${what}`, Object.keys(fieldsOf(shown)), Object.keys(value));
    for (const [name, member] of Object.entries(value)) expectCut(`${name} of ${what}`, fieldsOf(shown)[name], member);
    return;
  }
  if (typeof value !== 'string') return expectEqual(what, shown, value);
  const masked = value.replaceAll(SECRET, maskSecret);
  if (value.length <= SHOWN_CHARACTERS) return expectEqual(what, shown, masked);
  const isCut = String(shown).startsWith(value.slice(0, SHOWN_CHARACTERS)) && String(shown).length < value.length;
  expectThat(isCut, `${what} is ${String(shown).length} characters instead of ${SHOWN_CHARACTERS} and a note`);
}
