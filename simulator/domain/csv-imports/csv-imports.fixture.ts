/** `it` for tests of CSV imports: `acme` writes, sends and follows a file in one line. */
import type { CsvImport, CsvImportList, CsvImportRow, CsvImportRowList, Post, PostList, Upload } from '../../../openapi/generated/types.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestAnswer, TestSimulator } from '../../testing/test-simulator.ts';
import type { WebResource } from '../ports/media.ts';

export const it = base.extend('acme', ({ acme }) => withCsvImports(acme));

/** A row by its columns. */
export type Row = Readonly<Record<string, string>>;

/** A row that every test may bend: a draft for TWITTER. */
export const ROW = {
  teamId: 'team_acme_marketing',
  title: 'Spring launch',
  postDate: '2026-03-09T11:00:00+01:00',
  status: 'DRAFT',
  socialAccountTypes: 'TWITTER',
  text: 'It is here',
} satisfies Row;

/** A file of these rows, every cell in quotes; the header has the columns of all. */
export function csvOf(...rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [line(columns), ...rows.map(row => line(columns.map(column => row[column] ?? '')))].join('\r\n');
}

/** A form with one file, piece by piece, as it goes over the wire. */
export function* formWith(
  content: Iterable<string | Uint8Array>,
  part = 'name="file"; filename="posts.csv"',
): Generator<string | Uint8Array> {
  yield `--x\r\ncontent-disposition: form-data; ${part}\r\ncontent-type: text/csv\r\n\r\n`;
  yield* content;
  yield '\r\n--x--\r\n';
}

/** An import that has ended, or waits for a day to come. */
export interface FinishedImport {
  readonly entity: CsvImport;
  readonly rows: readonly CsvImportRow[];
  /** The only row; a file of more than one has none. */
  readonly row: CsvImportRow;
}

export interface CsvWorld extends TestSimulator {
  /** Sends a file. */
  send(file: string | Uint8Array, options?: { readonly fileName?: string; readonly key?: string }): Promise<TestAnswer<CsvImport>>;
  /** Sends a form as it stands, piece by piece; its boundary is `x`. */
  sendForm(pieces: Iterable<string | Uint8Array>): Promise<TestAnswer<CsvImport>>;
  /** Sends a file that must be taken; its id. */
  upload(file: string | Uint8Array, key?: string): Promise<string>;
  /** Sends a file that must be taken, lets a minute pass, and looks at what came of it. */
  importFile(file: string | Uint8Array, key?: string): Promise<FinishedImport>;
  get(id: string, key?: string): Promise<CsvImport>;
  list(query?: string, key?: string): Promise<CsvImportList>;
  rows(id: string, query?: string, key?: string): Promise<CsvImportRowList>;
  post(id: string | null): Promise<Post>;
  /** How many posts the organization's teams have. */
  countPosts(): Promise<number>;
  /** Changes what the fake web answers at a URL; without changes it answers with a small valid file of the type that the URL names. */
  publishPage(url: string, resource: Partial<WebResource>): void;
  /** The uploads that were made of files on the web so far, oldest first. */
  downloads(): Promise<Upload[]>;
}

const TEAMS = ['team_acme_marketing', 'team_acme_support'];

/** Pieces of a body as they go over the wire, one at a time. */
export async function* bytesOf(pieces: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** A test's world with what tests of CSV imports do in it. */
function withCsvImports(acme: TestSimulator): CsvWorld {
  const { sim, world, call, ok } = acme;
  const csv: CsvWorld = {
    ...acme,
    send: (file, { fileName = 'posts.csv', key } = {}) => {
      const form = new FormData();
      form.append('file', new File([file], fileName));
      return call('POST', '/post-csv-import', { form, ...(key !== undefined && { key }) });
    },
    async sendForm(pieces) {
      const response = await sim.fetch('http://sim/api/v1/post-csv-import', {
        method: 'POST',
        headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'multipart/form-data; boundary=x' },
        body: ReadableStream.from(bytesOf(pieces)),
        duplex: 'half',
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as CsvImport };
    },
    async upload(file, key) {
      const answer = await csv.send(file, key === undefined ? {} : { key });
      if (answer.status !== 201) throw new Error(`The file was refused: ${answer.status}`);
      return answer.body.id;
    },
    async importFile(file, key) {
      const id = await csv.upload(file, key);
      await acme.advance(60_000);
      const [entity, { items: rows }] = [await csv.get(id, key), await csv.rows(id, '?limit=100', key)];
      return {
        entity,
        rows,
        get row() {
          const [only] = rows;
          if (!only || rows.length > 1) throw new Error(`There are ${rows.length} rows: ${entity.error}`);
          return only;
        },
      };
    },
    get: (id, key) => ok('GET', `/post-csv-import/${id}`, undefined, key),
    list: (query = '', key) => ok('GET', `/post-csv-import${query}`, undefined, key),
    rows: (id, query = '', key) => ok('GET', `/post-csv-import/${id}/rows${query}`, undefined, key),
    post: id => ok('GET', `/post/${id}`),
    async countPosts() {
      const totals = TEAMS.map(async teamId => (await ok<PostList>('GET', `/post?teamId=${teamId}`)).total);
      return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
    },
    publishPage: (url, resource) =>
      world.media.webControls.register({
        url,
        status: 200,
        contentType: null,
        bodyBase64: null,
        sizeBytes: null,
        delayMs: 0,
        ...resource,
      }),
    async downloads() {
      const uploads = await ok<Upload[]>('GET', '/upload?limit=100');
      return uploads.filter(({ externalLink }) => externalLink !== null).toReversed();
    },
  };
  return csv;
}
