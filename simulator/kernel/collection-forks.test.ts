import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { Collection } from './collection.ts';

interface Note {
  readonly id: string;
  team: string;
  rank: number;
}

type Notes = Collection<Note, 'team' | 'rank'>;

/** More than are copied at once. */
const COUNT = 1200;
const TEAMS = ['a', 'b', 'c'];

function filled(): Notes {
  const notes: Notes = new Collection<Note, 'team' | 'rank'>({ team: note => note.team, rank: note => `${note.rank % 7}` });
  for (let i = 0; i < COUNT; i++) notes.insert({ id: `note${i}`, team: TEAMS[i % 2] ?? '', rank: i });
  return notes;
}

function get(notes: Notes, id: string): Note {
  const note = notes.get(id);
  if (!note) throw new Error(`no ${id}`);
  return note;
}

const member = fc.nat(3);
const id = fc.nat(40).map(n => `note${n}`);
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('update' as const), member, id, team: fc.constantFrom(...TEAMS), rank: fc.nat(9) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), member, id }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove all' as const), member, ids: fc.uniqueArray(id) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('insert' as const), member, id }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('fork' as const), member }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('load' as const), member, from: member }) },
  ),
  { maxLength: 40, size: 'max' },
);

describe('forks', () => {
  it('are the same as copies, whoever changes what', () => {
    // As text, because comparing thousands of objects takes longer than everything else.
    const expectText = (actual: unknown, expected: unknown): void => expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
    const expectSame = (notes: Notes, model: readonly Note[]): void => {
      expectText(notes.all(), model);
      for (const team of TEAMS)
        expectText(
          notes.findBy('team', team),
          model.filter(note => note.team === team),
        );
      for (let rank = 0; rank < 7; rank++)
        expectText(
          notes.findBy('rank', `${rank}`),
          model.filter(note => note.rank % 7 === rank),
        );
      for (const note of model.slice(0, 50)) expect(notes.get(note.id)).toEqual(note);
    };
    fc.assert(
      fc.property(steps, list => {
        const first = filled();
        const members = [{ notes: first, model: structuredClone(first.save()) }];
        for (const step of list) {
          const current = members[step.member % members.length];
          if (!current) throw new Error('nobody is there');
          const { notes, model } = current;
          if (step.do === 'fork') members.push({ notes: notes.fork(), model: structuredClone(model) });
          else if (step.do === 'load') {
            const other = members[step.from % members.length];
            if (!other || other === current) continue;
            notes.load(other.notes);
            current.model = structuredClone(other.model);
          } else if (step.do === 'remove') {
            notes.remove(step.id);
            current.model = model.filter(note => note.id !== step.id);
          } else if (step.do === 'remove all') {
            notes.removeAll(step.ids.flatMap(each => notes.get(each) ?? []));
            current.model = model.filter(note => !step.ids.includes(note.id));
          } else if (step.do === 'insert') {
            if (notes.get(step.id)) continue;
            notes.insert({ id: step.id, team: 'c', rank: 0 });
            current.model = [...model, { id: step.id, team: 'c', rank: 0 }];
          } else {
            const entity = notes.get(step.id);
            if (!entity) continue;
            const { team, rank } = step;
            expect(notes.update(entity, { team, rank })).toBe(entity);
            current.model = model.map(note => (note.id === step.id ? { ...note, team, rank } : note));
          }
        }
        for (const { notes, model } of members) expectSame(notes, model);
      }),
      { numRuns: 40 },
    );
  });

  it('share what neither of them has changed', () => {
    const notes = filled();
    const fork = notes.fork();
    notes.update(get(notes, 'note1'), { rank: -1 });
    expect(get(fork, 'note2')).toBe(get(notes, 'note2'));
    expect(get(fork, 'note1')).toEqual({ id: 'note1', team: 'b', rank: 1 });
  });

  it('leave an entity to the one that changes it, so that its callers see the change', () => {
    const notes = filled();
    const fork = notes.fork();
    const note = get(fork, 'note1');
    fork.update(note, { rank: -1 });
    expect([note.rank, get(fork, 'note1') === note, get(notes, 'note1').rank]).toEqual([-1, true, 1]);
    expect(() => notes.update(get(notes, 'note1'), { rank: 5 })).not.toThrow();
    expect([note.rank, get(notes, 'note1').rank]).toEqual([-1, 5]);
  });

  it('copy small collections at once', () => {
    const notes: Notes = new Collection<Note, 'team' | 'rank'>({ team: note => note.team, rank: note => `${note.rank}` });
    const note = notes.insert({ id: '1', team: 'a', rank: 1 });
    const fork = notes.fork();
    expect([get(fork, '1') === note, get(fork, '1')]).toEqual([false, note]);
  });

  it('call the watchers of the collection that is loaded, with the order of each insertion', () => {
    const source = filled();
    for (const removed of [[], ['note1', `note${COUNT - 1}`]]) {
      for (const noteId of removed) source.remove(noteId);
      const notes: Notes = new Collection<Note, 'team' | 'rank'>({ team: note => note.team, rank: note => `${note.rank}` });
      const seen: unknown[] = [];
      notes.watch((note, change, order) => seen.push([note.id, change, order]));
      notes.load(source);
      expect(seen).toEqual(source.all().map(note => [note.id, 'inserted', note.rank]));
    }
  });
});
