import { createHash } from 'node:crypto';
import { link, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { describe, expect } from 'vitest';
import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { ByteLimitError, MissingObjectError } from '../domain/ports/media-errors.ts';
import { InvariantError } from '../kernel/errors.ts';
import { collectBytes } from './bytes.ts';
import { createDiscardStore } from './discard-store.ts';
import { openDiskStore } from './disk-store.ts';
import { it as base } from './media.fixture.ts';

const MANY = { maxBytes: 1_000_000 };

async function* chunks(...texts: string[]): ByteStream {
  for (const piece of texts) yield Buffer.from(piece);
}

async function* failing(piece: string): ByteStream {
  yield Buffer.from(piece);
  throw new Error('the caller went away');
}

async function text(store: MediaStore, key: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await store.read(key, range);
  return stream && (await collectBytes(stream)).toString('latin1');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

const stores: [string, (folder: string) => Promise<MediaStore>][] = [
  ['disk', openDiskStore],
  ['discard', async () => createDiscardStore()],
];

describe.each(stores)('the %s store', (_name, open) => {
  const it = base.extend('store', ({ folder }) => open(folder));

  it('returns size and MD5 of what is written, and reads it back', async ({ store }) => {
    const stored = await store.write('team/a.jpg', chunks('hello ', 'world'), MANY);
    expect(stored).toEqual({ sizeBytes: 11, md5: createHash('md5').update('hello world').digest('hex') });
    expect(await text(store, 'team/a.jpg')).toBe('hello world');
    expect(await store.stat('team/a.jpg')).toEqual({ sizeBytes: 11 });
  });

  it('stores an empty object', async ({ store }) => {
    expect(await store.write('team/empty', chunks(), MANY)).toEqual({ sizeBytes: 0, md5: 'd41d8cd98f00b204e9800998ecf8427e' });
    expect(await text(store, 'team/empty')).toBe('');
  });

  it.for<[{ start: number; end: number }, string]>([
    [{ start: 0, end: 4 }, '0123'],
    [{ start: 3, end: 7 }, '3456'],
    [{ start: 9, end: 10 }, '9'],
    [{ start: 8, end: 99 }, '89'],
    [{ start: 10, end: 12 }, ''],
    [{ start: 5, end: 5 }, ''],
  ])('reads the range %o', async ([range, expected], { store }) => {
    await store.write('team/range', chunks('01234', '56789'), MANY);
    expect(await text(store, 'team/range', range)).toBe(expected);
  });

  it('finds nothing under unknown keys', async ({ store }) => {
    await store.write('team/known', chunks('x'), MANY);
    for (const key of ['unknown', 'team', 'team/known/below']) {
      expect(await store.read(key)).toBeUndefined();
      expect(await store.stat(key)).toBeUndefined();
    }
    await expect(store.remove('unknown')).resolves.toBeUndefined();
    await expect(store.remove('team/known/below')).resolves.toBeUndefined();
    await expect(store.remove('team')).resolves.toBeUndefined();
    expect(await text(store, 'team/known')).toBe('x');
  });

  it('removes an object', async ({ store }) => {
    await store.write('team/gone', chunks('x'), MANY);
    await store.remove('team/gone');
    expect(await store.stat('team/gone')).toBeUndefined();
  });

  it('copies an object, written or assembled, and replaces the target', async ({ store }) => {
    await store.write('copy/whole', chunks('whole'), MANY);
    for (const part of ['1', '2']) await store.write(`copy/${part}`, chunks(part), MANY);
    await store.assemble('copy/joined', ['copy/1', 'copy/2']);
    for (const from of ['whole', 'joined', 'whole', 'whole']) {
      expect(await store.copy(`copy/${from}`, 'copy/saved/a')).toBe(true);
      expect(await text(store, 'copy/saved/a')).toBe(from === 'whole' ? 'whole' : '12');
    }
    expect(await store.copy('copy/unknown', 'copy/saved/a')).toBe(false);
    expect(await text(store, 'copy/saved/a')).toBe('whole');
  });

  it.for([['whole'], ['joined']])('makes independent copies: %s', async ([from], { store }) => {
    const make = async (content: string) => {
      await store.write('own/whole', chunks(content), MANY);
      await store.write('own/part', chunks(content), MANY);
      await store.assemble('own/joined', ['own/part']);
    };
    await make('old');
    await store.copy(`own/${from}`, 'own/saved/a');
    await store.copy(`own/${from}`, 'own/saved/b');
    await make('new');
    await store.remove('own/saved/b');
    expect([await text(store, `own/${from}`), await text(store, 'own/saved/a')]).toEqual(['new', 'old']);
    await store.remove(`own/${from}`);
    expect(await text(store, 'own/saved/a')).toBe('old');
  });

  it('keeps the old object if the source fails', async ({ store }) => {
    await store.write('team/old', chunks('old'), MANY);
    await expect(store.write('team/old', failing('new'), MANY)).rejects.toThrow('the caller went away');
    await expect(store.write('team/never', failing('new'), MANY)).rejects.toThrow('the caller went away');
    expect(await text(store, 'team/old')).toBe('old');
    expect(await store.stat('team/never')).toBeUndefined();
  });

  it('accepts exactly the limit, and stops reading at the first byte over it', async ({ store }) => {
    let asked = 0;
    let closed = false;
    async function* endless(): ByteStream {
      try {
        for (;;) {
          asked += 1;
          yield Buffer.alloc(10);
        }
      } finally {
        closed = true;
      }
    }
    await expect(store.write('team/large', endless(), { maxBytes: 35 })).rejects.toThrow(ByteLimitError);
    expect([asked, closed]).toEqual([4, true]);
    expect(await store.stat('team/large')).toBeUndefined();
    expect((await store.write('team/large', chunks('12345'), { maxBytes: 5 })).sizeBytes).toBe(5);
  });

  it('does not publish an object that the check refuses', async ({ store }) => {
    const seen: unknown[] = [];
    const check = (stored: unknown) => {
      seen.push(stored);
      throw new Error('wrong digest');
    };
    await expect(store.write('team/checked', chunks('ab'), { ...MANY, check })).rejects.toThrow('wrong digest');
    expect(seen).toEqual([{ sizeBytes: 2, md5: '187ef4436122d1cc2f40dc2b92f0eba0' }]);
    expect(await store.stat('team/checked')).toBeUndefined();
  });

  it('assembles parts in the given order and removes them', async ({ store }) => {
    for (const part of ['c', 'a', 'b']) await store.write(`team/parts/${part}`, chunks(part.repeat(3)), MANY);
    const parts = ['team/parts/a', 'team/parts/b', 'team/parts/c'];
    expect(await store.assemble('team/whole', parts)).toEqual({ sizeBytes: 9 });
    expect(await text(store, 'team/whole')).toBe('aaabbbccc');
    expect(await text(store, 'team/whole', { start: 2, end: 7 })).toBe('abbbc');
    for (const part of parts) expect(await store.stat(part)).toBeUndefined();
  });

  it('returns an object that was assembled before', async ({ store }) => {
    await store.write('team/p1', chunks('one'), MANY);
    await store.assemble('team/twice', ['team/p1']);
    expect(await store.assemble('team/twice', ['team/p1'])).toEqual({ sizeBytes: 3 });
    expect(await text(store, 'team/twice')).toBe('one');
  });

  it('replaces an assembled object when new parts are assembled', async ({ store }) => {
    for (const content of ['of a world', 'of the same world after a reset']) {
      await store.write('team/reset/1', chunks(content), MANY);
      await store.write('team/reset/2', chunks('!'), MANY);
      expect(await store.assemble('team/assembled', ['team/reset/1', 'team/reset/2'])).toEqual({ sizeBytes: content.length + 1 });
      expect(await text(store, 'team/assembled')).toBe(`${content}!`);
      expect(await store.stat('team/reset/1')).toBeUndefined();
    }
  });

  it('allows two concurrent assemblies of the same object', async ({ store }) => {
    const parts = Array.from({ length: 20 }, (_, index) => `team/shared/${index}`);
    for (const [index, part] of parts.entries()) await store.write(part, chunks(String(index)), MANY);
    const both = await Promise.all([store.assemble('team/shared-whole', parts), store.assemble('team/shared-whole', parts)]);
    expect(both).toEqual([{ sizeBytes: 30 }, { sizeBytes: 30 }]);
    expect(await text(store, 'team/shared-whole')).toBe('012345678910111213141516171819');
  });

  it('removes and replaces an assembled object', async ({ store }) => {
    await store.write('team/r1', chunks('one'), MANY);
    await store.assemble('team/replaced', ['team/r1']);
    await store.write('team/replaced', chunks('written'), MANY);
    expect(await text(store, 'team/replaced')).toBe('written');
    await store.write('team/r2', chunks('two'), MANY);
    await store.assemble('team/replaced', ['team/r2']);
    expect(await text(store, 'team/replaced')).toBe('two');
    await store.remove('team/replaced');
    expect(await store.stat('team/replaced')).toBeUndefined();
  });

  it('does not change an assembled object when a part is written again', async ({ store }) => {
    await store.write('team/again/1', chunks('old'), MANY);
    await store.assemble('team/saved', ['team/again/1']);
    await store.write('team/again/1', chunks('new!'), MANY);
    expect(await text(store, 'team/saved')).toBe('old');
  });

  it('keeps the parts if one is missing', async ({ store }) => {
    await store.write('team/lonely', chunks('x'), MANY);
    await expect(store.assemble('team/torso', ['team/lonely', 'team/absent'])).rejects.toThrow(MissingObjectError);
    expect(await text(store, 'team/lonely')).toBe('x');
    expect(await store.stat('team/torso')).toBeUndefined();
  });

  it.for([
    '',
    '.',
    '..',
    '../outside',
    'team/../../outside',
    '/etc/passwd',
    'team/.hidden',
    'team\\x',
    'a\0b',
    'C:x',
    'team//x',
    'é',
    'x'.repeat(513),
  ])('refuses %j as a key', async (key, { store }) => {
    await expect(store.write(key, chunks('x'), MANY)).rejects.toThrow(InvariantError);
    await expect(store.read(key)).rejects.toThrow(InvariantError);
    await expect(store.stat(key)).rejects.toThrow(InvariantError);
    await expect(store.remove(key)).rejects.toThrow(InvariantError);
    await expect(store.assemble('team/x', [key])).rejects.toThrow(InvariantError);
  });
});

describe('the disk store', () => {
  base('leaves no file when a write fails', async ({ folder }) => {
    const store = await openDiskStore(folder);
    await store.write('team/a', failing('some'), MANY).catch(() => undefined);
    await store.write('team/a', chunks('too', 'much'), { maxBytes: 4 }).catch(() => undefined);
    await store.assemble('team/b', ['team/none']).catch(() => undefined);
    expect(await filesIn(folder)).toEqual([]);
  });

  base('never writes into a file of a killed process with the same pid', async ({ folder }) => {
    const store = await openDiskStore(folder);
    await store.write('team/a', chunks('mine'), MANY);
    // Every name that a write may use: the names are numbered.
    for (let i = 0; i < 500; i++) await link(join(folder, 'team/a'), join(folder, '.incoming', `${process.pid}-${threadId}-${i}`));
    await store.write('team/b', chunks('other'), MANY);
    await store.copy('team/b', 'team/c');
    expect([await text(store, 'team/a'), await text(store, 'team/b'), await text(store, 'team/c')]).toEqual(['mine', 'other', 'other']);
  });

  base.skipIf(process.platform === 'win32')('writes files and folders that only their owner may read', async ({ folder }) => {
    const store = await openDiskStore(join(folder, 'media'));
    await store.write('team/whole', chunks('x'), MANY);
    await store.write('team/part', chunks('x'), MANY);
    await store.assemble('team/joined', ['team/part']);
    await store.copy('team/whole', 'team/saved/copy');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      entries.map(async entry => {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`;
      }),
    );
    expect([...new Set(modes)].toSorted()).toEqual(['file 600', 'folder 700']);
  });

  base('finds the objects of an earlier run', async ({ folder }) => {
    await (await openDiskStore(folder)).write('team/saved.pdf', chunks('still here'), MANY);
    expect(await text(await openDiskStore(folder), 'team/saved.pdf')).toBe('still here');
    expect(await filesIn(folder)).toEqual(['saved.pdf']);
  });

  base('writes objects atomically, also concurrently to the same key', async ({ folder }) => {
    const store = await openDiskStore(folder);
    await Promise.all(['a', 'b', 'c', 'd'].map(letter => store.write('team/raced', chunks(letter, letter.repeat(9999)), MANY)));
    expect(await text(store, 'team/raced')).toMatch(/^(a{10000}|b{10000}|c{10000}|d{10000})$/);
  });

  base('rejects with the reason why the directory cannot be used', async () => {
    await expect(openDiskStore('/dev/null/media')).rejects.toThrow(/ENOTDIR/);
  });
});
