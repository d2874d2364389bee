/** Saving and restoring worlds. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { askerOf, CHANGES, type Change, controlOf, make } from './changes.ts';

interface Restored {
  readonly before: readonly Change[];
  readonly after: readonly Change[];
  readonly isNamed: boolean;
}

const TURNS = 6;

/** Splits all changes in two parts, so that each change is in both parts in some case. */
const CASES = Array.from({ length: TURNS }, (_, turn): Restored => {
  const from = Math.floor((turn * CHANGES.length) / TURNS);
  const turned = [...CHANGES.slice(from), ...CHANGES.slice(0, from)];
  const half = Math.ceil(turned.length / 2);
  return { before: turned.slice(0, half), after: turned.slice(half), isNamed: turn % 2 === 0 };
});

behaviourOf<Restored>({
  id: 'control/restored',
  area: 'control',
  title: 'A restored world is in its saved state, from a named or an unnamed snapshot, and the same calls have the same effect in it',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...CASES),
  async check(session, { before, after, isNamed }) {
    const control = controlOf(session);
    const look = () => control('GET', '/_sim/snapshot');
    await control('POST', '/_sim/reset', {});
    await make(session, before);
    const first = await look();
    if (isNamed) await control('PUT', '/_sim/snapshots/kept');
    await make(session, after);
    const later = await look();
    if (isNamed) await control('POST', '/_sim/snapshots/kept/restore');
    else await control('PUT', '/_sim/snapshot', first);
    expectSame('the restored world', await look(), first);
    await make(session, after);
    expectSame('the world after the same calls', await look(), later);
  },
});

/** Throws with the first path at which two values differ. */
function expectSame(what: string, actual: unknown, expected: unknown, path = ''): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  const [is, shouldBe] = [fieldsOf(actual), fieldsOf(expected)];
  for (const name of new Set([...Object.keys(is), ...Object.keys(shouldBe)])) expectSame(what, is[name], shouldBe[name], `${path}/${name}`);
  expectEqual(`${path} of ${what}`, actual, expected);
}

type Step = readonly [kind: 'save' | 'remove' | 'wait', name?: string];

/** Scripts that save snapshots with and without waits between, replace, remove, and save them again. */
const SCRIPTS: readonly (readonly Step[])[] = [
  ['save one', 'wait', 'save two', 'save three', 'wait', 'save one'],
  ['save one', 'save two', 'remove one', 'wait', 'save one', 'save three', 'remove two'],
  ['save one', 'remove one', 'remove one'],
].map(script => script.map(text => text.split(' ') as unknown as Step));

behaviourOf<readonly Step[]>({
  id: 'control/named-snapshots',
  area: 'control',
  title: 'The list of named snapshots has those that were saved and not removed, newest first, each with the time at which it was saved',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom(...SCRIPTS),
  async check(session, steps) {
    const control = controlOf(session);
    for (const name of await names(control)) await control('DELETE', `/_sim/snapshots/${name}`);
    const kept = new Map<string, unknown>();
    for (const [kind, name = ''] of steps) {
      const path = `/_sim/snapshots/${name}`;
      if (kind === 'wait') await control('POST', '/_sim/clock/advance', { by: 1000 });
      if (kind === 'save') {
        kept.delete(name);
        kept.set(name, (await control('GET', '/_sim/clock'))['now']);
        await control('PUT', path);
      }
      if (kind === 'remove' && kept.delete(name)) await control('DELETE', path);
    }
    const { items, total } = (await (await askerOf(session))('GET', '/_sim/snapshots')).body;
    const shown = objectsOf(items).map(({ name, createdAt }: Fields) => [name, createdAt]);
    expectEqual('the named snapshots', shown, [...kept].toReversed());
    expectEqual('their total', total, kept.size);
  },
});

async function names(control: ReturnType<typeof controlOf>): Promise<readonly string[]> {
  return objectsOf((await control('GET', '/_sim/snapshots'))['items']).map(({ name }) => String(name));
}
