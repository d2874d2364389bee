import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { Collection } from './collection.ts';
import { InvariantError } from './errors.ts';
import { newestFirst, type Page, pageOf } from './page.ts';

interface Note {
  readonly id: string;
  team: string | undefined;
  tags: readonly string[];
  rank: number;
}

const collect = () => new Collection<Note, 'team' | 'tag'>({ team: note => note.team, tag: note => note.tags });
const note = (id: string, rest: Partial<Note> = {}): Note => ({ id, team: 'a', tags: [], rank: 0, ...rest });
const ids = (notes: readonly Note[]) => notes.map(({ id }) => id);

/** Includes keys that exist on every object. */
const keys = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const teams = fc.option(keys, { nil: undefined });
const tags = fc.array(keys, { maxLength: 4 });
const noteIds = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '__proto__', 'toString');

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('insert' as const), id: noteIds, team: teams, tags }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('update' as const),
        id: noteIds,
        changes: fc.record({ team: teams, tags, rank: fc.nat(9) }, { requiredKeys: [] }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), id: noteIds }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove all' as const), ids: fc.uniqueArray(noteIds) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  ),
  { maxLength: 60, size: 'max' },
);

describe('against a plain list', () => {
  it('has the same entities, order and indexes after any changes', () => {
    fc.assert(
      fc.property(steps, list => {
        const collection = collect();
        let model: Note[] = [];
        for (const step of list) {
          if (step.do === 'insert') {
            if (model.some(({ id }) => id === step.id)) {
              expect(() => collection.insert(note(step.id))).toThrow(InvariantError);
              continue;
            }
            collection.insert(note(step.id, { team: step.team, tags: step.tags }));
            model.push(note(step.id, { team: step.team, tags: step.tags }));
          } else if (step.do === 'update') {
            const entity = collection.get(step.id);
            expect(entity !== undefined).toBe(model.some(({ id }) => id === step.id));
            if (entity) collection.update(entity, step.changes);
            model = model.map(known => (known.id === step.id ? { ...known, ...step.changes } : known));
          } else if (step.do === 'remove') {
            expect(collection.remove(step.id)).toEqual(model.find(({ id }) => id === step.id));
            model = model.filter(({ id }) => id !== step.id);
          } else if (step.do === 'remove all') {
            // Also one that is not there.
            collection.removeAll(step.ids.map(id => collection.get(id) ?? note(id)));
            model = model.filter(({ id }) => step.ids.every(gone => gone !== id));
          } else collection.load(structuredClone(collection.save()));
        }
        expect(collection.all()).toEqual(model);
        expect(collection.size).toBe(model.length);
        for (const key of ['a', 'b', 'c', '__proto__', 'constructor', 'never']) {
          const ofTeam = model.filter(({ team }) => team === key);
          const tagged = model.filter(known => known.tags.includes(key));
          expect(collection.findBy('team', key)).toEqual(ofTeam);
          expect(collection.findBy('tag', key)).toEqual(tagged);
          expect([collection.count('team', key), collection.count('tag', key)]).toEqual([ofTeam.length, tagged.length]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('returns the same pages', () => {
    const notes = fc.array(fc.nat(5), { maxLength: 30 }).map(ranks => ranks.map((rank, i) => note(String(i), { rank })));
    const request = fc.record({ offset: fc.nat(35), limit: fc.integer({ min: 1, max: 12 }), filtered: fc.boolean(), ranked: fc.boolean() });
    fc.assert(
      fc.property(notes, request, (list, { offset, limit, filtered, ranked }) => {
        const where = filtered ? ({ rank }: Note) => rank !== 3 : undefined;
        const compare = ranked ? (a: Note, b: Note) => a.rank - b.rank : undefined;
        const matches = list.filter(where ?? (() => true));
        const ordered = compare ? [...matches].sort(compare) : matches.toReversed();
        const before = structuredClone(list);
        const page: Page<Note> = pageOf(list, { offset, limit, where, compare });
        expect(page).toEqual({ items: ordered.slice(offset, offset + limit), total: matches.length });
        expect(list).toEqual(before);
      }),
    );
  });
});

const ENTRIES = fc.array(fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), at: fc.integer({ min: 0, max: 2 }) }), {
  maxLength: 8,
});

it('lists are ordered newest first, and entries of one instant by id, descending, however they are stored', () => {
  fc.assert(
    fc.property(ENTRIES, entries => {
      const sorted = entries.toSorted(newestFirst(({ at }) => at));
      for (const [index, { id, at }] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next) expect(at > next.at || (at === next.at && id >= next.id)).toBe(true);
      }
    }),
  );
});

describe('a collection', () => {
  it('reindexes an entity with 100,000 keys', () => {
    const collection = collect();
    const tagsFrom = (first: number) => Array.from({ length: 100_000 }, (_, i) => `tag ${first + i}`);
    const many = collection.insert(note('1', { tags: tagsFrom(0) }));
    collection.update(many, { tags: tagsFrom(50_000) });
    const found = ['tag 0', 'tag 49999', 'tag 50000', 'tag 149999'].map(tag => collection.count('tag', tag));
    expect(found).toEqual([0, 0, 1, 1]);
  });

  it('compares entities by age', () => {
    const collection = collect();
    const [b, a, c] = ['b', 'a', 'c'].map(id => collection.insert(note(id)));
    if (!a || !b || !c) throw new Error('nothing was inserted');
    collection.update(b, { team: 'elsewhere' });
    expect(ids([c, a, b].sort((x, y) => collection.compareAge(x, y)))).toEqual(['b', 'a', 'c']);
  });

  it('refuses to update foreign entities and ids', () => {
    const collection = collect();
    const own = collection.insert(note('1'));
    expect(() => collection.update(note('1'), { rank: 1 })).toThrow(InvariantError);
    expect(() => collection.update(note('2'), { rank: 1 })).toThrow(InvariantError);
    expect(() => collection.update(own, { id: '2' })).toThrow(InvariantError);
    expect(collection.all()).toEqual([note('1')]);
  });

  it('replaces its entities when it is loaded', () => {
    const collection = collect();
    collection.insert(note('1'));
    collection.load([note('2', { team: 'b' })]);
    expect([ids(collection.all()), ids(collection.findBy('team', 'a')), ids(collection.findBy('team', 'b'))]).toEqual([['2'], [], ['2']]);
  });
});

describe('a watcher', () => {
  it('is called after each insert, update and removal until it ends', () => {
    const notes = collect();
    const changes: unknown[] = [];
    const end = notes.watch((entity, change) =>
      changes.push([entity.id, change, notes.get(entity.id) === entity, notes.findBy('team', 'b').length]),
    );
    const one = notes.insert(note('1'));
    notes.update(one, { team: 'b' });
    notes.remove('1');
    notes.remove('1');
    end();
    notes.insert(note('2'));
    expect(changes).toEqual([
      ['1', 'inserted', true, 0],
      ['1', { team: 'b' }, true, 1],
      ['1', 'removed', false, 0],
    ]);
  });

  it('is not called for refused changes', () => {
    const notes = collect();
    notes.insert(note('1'));
    const changes: string[] = [];
    notes.watch(({ id }) => changes.push(id));
    expect(() => notes.insert(note('1'))).toThrow(InvariantError);
    expect(() => notes.update(note('1'), { rank: 1 })).toThrow(InvariantError);
    expect(changes).toEqual([]);
  });
});
