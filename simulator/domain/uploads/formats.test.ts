import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { exif, tiff, withSegments } from '../../media/probe/corpus.fixture.ts';
import { type MediaMimeType, SAMPLES } from '../../media/samples/samples.ts';
import { tenthOf } from '../../testing/cases.ts';
import { file, it, JPG, MP4, md5, PNG, UPLOAD_METHODS } from './uploads.fixture.ts';

const TYPES = Object.keys(SAMPLES) as MediaMimeType[];
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const joined = (...pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));

describe.each(Object.entries(UPLOAD_METHODS))('a file that comes %s', (way, send) => {
  const gif = file('image/gif');
  const pdf = file('application/pdf');
  const zip = latin1('PK\x03\x04\x14\0\0\0\x08\0!\0!X'.padEnd(200, '\0'));
  const UNSUPPORTED = 'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.';
  const UNREADABLE = 'The file has no readable preview';
  const refused: [what: string, content: Uint8Array<ArrayBuffer>, message: string][] = [
    // A multipart upload has no empty part: its URLs take what was declared (D-UPL-15).
    ...(way === 'multipart' ? [] : [['nothing', latin1(''), 'The file is empty'] as [string, Uint8Array<ArrayBuffer>, string]]),
    ['words', latin1('just some words'), UNSUPPORTED],
    ['a page', latin1('<!doctype html><script>alert(1)</script>'), UNSUPPORTED],
    ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), UNSUPPORTED],
    ['a ZIP', zip, UNSUPPORTED],
    ['a Windows program', latin1(`MZ${'\0'.repeat(300)}`), UNSUPPORTED],
    ['a program', latin1(`\x7fELF\x02\x01\x01${'\0'.repeat(300)}`), UNSUPPORTED],
    ['a WebP', latin1('RIFF\x24\0\0\0WEBPVP8 '), UNSUPPORTED],
    ['a bomb in gzip', new Uint8Array(gzipSync(Buffer.alloc(20_000_000))), UNSUPPORTED],
    ['a PDF behind a ZIP', joined(zip, pdf), UNSUPPORTED],
    ['a script that begins as a GIF', latin1('GIF89a/*\0\0*/=1;alert(1)//'.padEnd(200, ' ')), UNREADABLE],
    ...[JPG, PNG, gif, MP4, file('video/quicktime'), pdf].map((whole, i): [string, Uint8Array<ArrayBuffer>, string] => [
      `half of ${TYPES[i]}`,
      whole.slice(0, whole.length / 2),
      UNREADABLE,
    ]),
  ];

  it.for(tenthOf(refused))('[UPL-04, D-UPL-11] and is %s is refused, and leaves nothing', async ([, content, message], { acme }) => {
    const before = await acme.storageState();
    for (const said of [{}, { fileName: 'clip.mp4', mimeType: 'video/mp4' as const }]) {
      const { status, body } = await send(acme, content, said);
      expect([status, body]).toEqual([400, { statusCode: 400, message }]);
    }
    expect(await acme.storageState()).toEqual(before);
  });

  it.for([
    ['a PDF, then a ZIP', joined(pdf, zip), 'application/pdf', null],
    ['a GIF, then a script', joined(gif, latin1('/*</a>*/;alert(1)')), 'image/gif', 1080],
    ['a photo that lies on its side', new Uint8Array(withSegments(exif(tiff(6)))), 'image/jpeg', 32],
  ] as const)('[D-UPL-19, D-UPL-20] and is %s is stored as a viewer shows it', async ([, content, mimeType, width], { acme }) => {
    const { status, body } = await send(acme, new Uint8Array(content), { fileName: 'x.bin', mimeType: 'video/mp4' });
    expect([status, body]).toMatchObject([200, { mimeType, width, size: content.length }]);
  });

  it('accepts image/jpg as image/jpeg', async ({ acme }) => {
    expect((await send(acme, JPG, { mimeType: 'image/jpg' })).body).toMatchObject({ mimeType: 'image/jpeg', ext: 'jpeg' });
  });

  it('is never served as a page, although it contains one', async ({ acme }) => {
    const page = joined(PNG, latin1('<!doctype html><script>alert(document.domain)</script>'));
    const { body } = await send(acme, page, { fileName: 'index.html' });
    const { headers } = await acme.read(body.url);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  const BIDI = 'photo\u202egpj.exe\u200f';
  const names: [given: string, shown: string][] = [
    ['..', 'file'],
    ['.', 'file'],
    ['../../../../etc/passwd', 'passwd'],
    ['/etc/cron.d/evil', 'evil'],
    ['C:\\Windows\\System32\\config.sys', 'config.sys'],
    ['..\\..\\evil.jpg', 'evil.jpg'],
    ['a/../../b.jpg', 'b.jpg'],
    ['folder/', 'file'],
    ['%2e%2e%2fevil.jpg', '%2e%2e%2fevil.jpg'],
    ['CON', 'CON'],
    ['nul.jpg', 'nul.jpg'],
    ['.htaccess', '.htaccess'],
    ['photo.jpg.php', 'photo.jpg.php'],
    [`${'x'.repeat(296)}.jpg`, `${'x'.repeat(296)}.jpg`],
    ['😀 Grüße 写真.jpg', '😀 Grüße 写真.jpg'],
    [BIDI, BIDI],
    ['a\tb\u007fc\u0000d.jpg', 'abcd.jpg'],
    ['   ', 'file'],
  ];

  // A header holds no control characters.
  it.for(tenthOf(names.filter(([given]) => way !== 'simple' || !/\p{Cc}/u.test(given))))(
    'and is called %j is shown as %j, and stored inside the media directory',
    async ([given, shown], { acme }) => {
      const before = await acme.files();
      const { status, body } = await send(acme, JPG, { fileName: given });
      expect([status, body.fileName]).toEqual([200, shown]);
      expect(body.path).toMatch(/^team_acme_marketing\/media_[a-z2-9]{16}\.[a-z0-9]{1,8}$/);
      expect(md5((await acme.read(body.url)).bytes)).toBe(md5(JPG));
      const added = (await acme.files()).filter(path => !before.includes(path));
      expect(added).toEqual([
        expect.stringMatching(/^media\/default\/(?:files|parts)\/[a-z0-9_]+(?:-[0-9a-f]{32}-\d+)?(?:\+pieces)?(?:\/[0-9-]+)?$/),
      ]);
    },
  );
});
