import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../testing/folder.fixture.ts';
import { MAX_FILE_BYTES, parseDataFile, readUserFile } from './user-file.ts';

describe('a file of a user', () => {
  it.for<[string, Buffer]>([
    ['plain', Buffer.from('{"a":"é"}')],
    ['with a byte order mark', Buffer.from('\ufeff{"a":"é"}')],
    ['in UTF-16', Buffer.from('\ufeff{"a":"é"}', 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from('\ufeff{"a":"é"}', 'utf16le').swap16()],
  ])('is read %s', async ([, bytes], { folder }) => {
    const file = path.join(folder, 'a.JSON');
    await writeFile(file, bytes);
    expect(await parseDataFile(file, await readUserFile(file))).toEqual({ a: 'é' });
  });

  it.for(['a.yaml', 'a.yml', 'A.YAML', 'a.Yml'])('%s is YAML', async (name, {}) => {
    expect(await parseDataFile(name, 'a: 1')).toEqual({ a: 1 });
  });

  it('is refused when it is no text', async ({ folder }) => {
    const file = path.join(folder, 'a.json');
    await writeFile(file, Buffer.from([0x7b, 0xff, 0x7d]));
    await expect(readUserFile(file)).rejects.toThrow('it is not UTF-8 text');
  });

  it('is refused when it is too large, before it is read', async ({ folder }) => {
    const file = path.join(folder, 'a.json');
    await writeFile(file, '');
    await truncate(file, MAX_FILE_BYTES + 1);
    await expect(readUserFile(file)).rejects.toThrow('it is larger than 256 MB');
  });
});
