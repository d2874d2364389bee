import { describe, expect } from 'vitest';
import { bytesOf, csvOf, formWith, it, ROW } from './csv-imports.fixture.ts';

const HEADER = Object.keys(ROW).join(',');
const LINE = Object.values(ROW).join(',');
const FILE_PART = 'name="file"; filename="posts.csv"';

describe('the name of a file', () => {
  it.for(['posts.txt', 'posts.csv.exe', 'posts.csv.gz', 'csv', 'posts.csv ', '../../etc/passwd', 'posts.csv/'])(
    '[CSV-02, D-CSV-01] %j is refused',
    async (fileName, { acme }) => {
      const { status, body } = await acme.send(csvOf(ROW), { fileName });
      expect([status, body]).toEqual([400, { statusCode: 400, message: expect.stringMatching(/^The file must be a \.csv file, not /) }]);
      expect((await acme.list()).total).toBe(0);
    },
  );

  it.for([
    ['posts.CSV', 'posts.CSV'],
    ['.csv', '.csv'],
    ['März – 1.csv', 'März – 1.csv'],
    ['a,b;c.csv', 'a,b;c.csv'],
    ['../../x.csv', 'x.csv'],
    ['/etc/x.csv', 'x.csv'],
    ['C:\\fakepath\\x.csv', 'x.csv'],
    ['..\\..\\x.csv', 'x.csv'],
  ] as const)('%j is accepted, without any path', async ([fileName, kept], { acme }) => {
    expect((await acme.send(csvOf(ROW), { fileName })).body.fileName).toBe(kept);
  });
});

describe('a form', () => {
  it.for([
    ['no file', ['--x--\r\n']],
    ['a text in its place', formWith(['teamId,title'], 'name="file"')],
    ['a file of another name', formWith([csvOf(ROW)], 'name="upload"; filename="posts.csv"')],
  ] as const)('[CSV-02, D-CSV-01] with %s is refused', async ([, pieces], { acme }) => {
    const { status, body } = await acme.sendForm(pieces);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'file is required', issues: [{ path: ['file'] }] });
  });

  it('of another type is 415', async ({ acme }) => {
    expect((await acme.call('POST', '/post-csv-import', { body: { file: csvOf(ROW) } })).status).toBe(415);
  });

  it.for([
    ['in the head of its file', '--x\r\ncontent-disposition: form-data; name="fi'],
    ['within its file', `--x\r\ncontent-disposition: form-data; ${FILE_PART}\r\n\r\n${csvOf(ROW)}`],
    ['before its last boundary', `--x\r\ncontent-disposition: form-data; ${FILE_PART}\r\n\r\n${csvOf(ROW)}\r\n--x\r\n`],
    ['before it has begun', ''],
  ] as const)('that ends %s is refused, and nothing of it is stored', async ([, body], { acme }) => {
    const answer = await acme.sendForm([body]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusCode: 400, message: expect.stringMatching(/^The form cannot be read: .+/) });
    expect((await acme.list()).total).toBe(0);
  });

  it('ignores fields before and after its file', async ({ acme }) => {
    const field = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;
    const [head, content, end] = [...formWith([csvOf(ROW)])];
    const { status, body } = await acme.sendForm([field('before'), head ?? '', content ?? '', '\r\n', field('__proto__'), end ?? '']);
    expect([status, body.totalRows]).toEqual([201, 1]);
  });

  it('ignores a second file', async ({ acme }) => {
    const second = [...formWith([csvOf(ROW, ROW)], 'name="file"; filename="second.csv"')];
    const { body } = await acme.sendForm([...[...formWith([csvOf(ROW)])].slice(0, 2), '\r\n', ...second]);
    expect([body.fileName, body.totalRows, (await acme.list()).total]).toEqual(['posts.csv', 1, 1]);
  });
});

describe('[D-CSV-01] a column that is given twice is refused with both places, and nothing is imported', () => {
  it.for([
    ['text', `${HEADER},text`, /^file: has the column text twice in its header: as its columns \d+ and \d+$/],
    ['one that is not known', `note,${HEADER},note`, /column note twice in its header: as its columns 1 and \d+$/],
    ['one with blanks around it', `${HEADER}, title `, /column title twice/],
    ['one in quotes', `${HEADER},"title"`, /column title twice/],
    ['one three times', `a,a,a,${HEADER}`, /column a twice in its header: as its columns 1, 2 and 3$/],
    ['one of a file that is no CSV further on', `a,a,${HEADER}\n"`, /column a twice/],
  ] as const)('%s', async ([, header, message], { acme }) => {
    const { status, body } = await acme.send(`${header}\n${LINE}\n`);
    expect([status, body]).toMatchObject([400, { message: expect.stringMatching(message), issues: [{ path: ['file'] }] }]);
    expect((await acme.list()).total).toBe(0);
  });

  it('but not columns without a name, nor names that differ', async ({ acme }) => {
    expect((await acme.send(`,,Title,${HEADER}\n,,,${LINE}\n`)).status).toBe(201);
  });
});

const PIECE = Buffer.alloc(1_048_576, 'x');

/** A file of exactly so many bytes. It is not UTF-8, so that the rest of it is only measured: reading 100 MB as CSV takes seconds. */
function* fileOf(sizeBytes: number): Generator<Uint8Array> {
  yield Buffer.of(0xff);
  for (let left = sizeBytes - 1; left > 0; left -= PIECE.length) yield PIECE.subarray(0, left);
}

const MB_100 = 104_857_600;

describe('the size of a file', () => {
  it('[CSV-03, D-CSV-01] 100 MB is refused with 413', async ({ acme }) => {
    const { status, body } = await acme.sendForm(formWith(fileOf(MB_100)));
    expect([status, body]).toEqual([413, { statusCode: 413, message: 'The CSV file must be smaller than 100 MB' }]);
    expect((await acme.list()).total).toBe(0);
  });

  it('[CSV-03, D-CSV-01] one byte less is accepted', async ({ acme }) => {
    expect((await acme.sendForm(formWith(fileOf(MB_100 - 1)))).status).toBe(201);
  });

  it('[CSV-03] a file that comes in many pieces is read to its last row', async ({ acme }) => {
    const row = `${Object.values({ ...ROW, text: 'x'.repeat(10_000) }).join(',')}\n`;
    const rows = Array.from({ length: 200 }, () => row);
    const { status, body } = await acme.sendForm(formWith([`${Object.keys(ROW).join(',')}\n`, ...rows]));
    expect([status, body.totalRows]).toEqual([201, 200]);
  });

  it('[CSV-01, CSV-03] is limited over a socket too, and the answer reaches a caller that sends far more', async ({ acme }) => {
    const { url } = await acme.sim.listen({ port: 0 });
    const send = async (pieces: Iterable<string | Uint8Array>) => {
      const response = await fetch(`${url}/api/v1/post-csv-import/`, {
        method: 'POST',
        headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'multipart/form-data; boundary=x' },
        body: ReadableStream.from(bytesOf(pieces)),
        duplex: 'half',
      });
      return response.status;
    };
    expect(await send(formWith([csvOf(ROW)]))).toBe(201);
    expect(await send(formWith(fileOf(2 * MB_100)))).toBe(413);
    expect(await send(formWith([csvOf(ROW)]))).toBe(201);
  });
});
