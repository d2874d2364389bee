import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '../testing/folder.fixture.ts';
import { within } from '../testing/within.ts';
import { parseDataFile } from './data-file.ts';
import { decodeText, MAX_FILE_BYTES, readBytes, readTextFile } from './text-file.ts';

const TEXT = '{"a":"é"}';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('a file of a user', () => {
  it.for<[string, Buffer]>([
    ['plain', Buffer.from(TEXT)],
    ['with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['in UTF-16', utf16(`\ufeff${TEXT}`)],
    ['in UTF-16 of the other order', utf16(`\ufeff${TEXT}`).swap16()],
    ['in UTF-16 without a mark', utf16(TEXT)],
    ['in UTF-16 of the other order without a mark', utf16(TEXT).swap16()],
  ])('is read %s', async ([, bytes], { folder }) => {
    const file = path.join(folder, 'a.JSON');
    await writeFile(file, bytes);
    expect(await parseDataFile(file, readTextFile(file))).toEqual({ a: 'é' });
  });

  it.for(['a.yaml', 'a.yml', 'A.YAML', 'a.Yml'])('%s is YAML', async (name, {}) => {
    expect(await parseDataFile(name, 'a: 1')).toEqual({ a: 1 });
  });

  it.for<[string, Buffer, string]>([
    ['Latin-1', Buffer.from('name: x\nCafé', 'latin1'), 'UTF-8 text: line 2, column 4 has the byte 0xE9 (byte 12 of the file)'],
    [
      'a mark and Latin-1',
      Buffer.concat([Buffer.from('\ufeffa'), Buffer.from([0xe9, 0x0a])]),
      'UTF-8 text: line 1, column 2 has the byte 0xE9 (byte 5 of the file)',
    ],
    ['a character that ends early', Buffer.from([0x61, 0xe2, 0x82]), 'UTF-8 text: line 1, column 2 has the byte 0xE2 (byte 2 of the file)'],
    [
      'a replacement character before it',
      Buffer.concat([Buffer.from('\ufffd\n'), Buffer.from([0x80])]),
      'UTF-8 text: line 2, column 1 has the byte 0x80 (byte 5 of the file)',
    ],
    ['half a surrogate pair', utf16('\ufeffa\ud800b'), 'UTF-16 text: line 1, column 2 has the byte 0x00 (byte 5 of the file)'],
    ['UTF-16 of an odd length', utf16('\ufeffab').subarray(0, 5), 'UTF-16 text: line 1, column 2 has the byte 0x62 (byte 5 of the file)'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'UTF-8 text: line 1, column 1 has the byte 0x89 (byte 1 of the file)'],
  ])('is refused with the place of what is no text: %s', ([, bytes, message]) => {
    expect(() => decodeText(bytes)).toThrow(`it is not ${message}`);
  });

  it('is refused when it is too large, before it is read', async ({ folder }) => {
    const file = path.join(folder, 'a.json');
    await writeFile(file, '');
    await truncate(file, MAX_FILE_BYTES + 1);
    expect(() => readTextFile(file)).toThrow('it is larger than 256 MB');
  });

  it.for(['text', 'bytes'])('is refused when it is no file that ends, read as %s', async (as, { folder }) => {
    const read = as === 'text' ? readTextFile : readBytes;
    const socket = path.join(folder, 'socket');
    const server = createServer().listen(socket);
    await within('the socket listens', once(server, 'listening'));
    expect(() => read(socket)).toThrow('it is a socket, and no regular file');
    server.close();
    expect(() => read('/dev/zero')).toThrow('it is a device, and no regular file');
    expect(() => read(folder)).toThrow('EISDIR');
  });
});
