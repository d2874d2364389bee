/** What the tests of this area share: a fresh world each, on a clock that stands, and files that take one line. */
import type { CsvImport, CsvImportList, CsvImportRow, CsvImportRowList, Post, PostList, Upload } from '../../../openapi/generated/types.ts';
import type { Simulator } from '../../index.ts';
import { createTestSimulator, type Loose, type TestAnswer } from '../../testing/test-simulator.ts';
import type { WebResource } from '../ports/media.ts';
import type { World } from '../world.ts';

export const NOW = '2026-03-02T09:00:00.000Z';

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
export interface Worked {
  readonly entity: CsvImport;
  readonly rows: readonly CsvImportRow[];
  /** The only row; a file of more than one has none. */
  readonly row: CsvImportRow;
}

export interface CsvWorld {
  readonly world: World;
  /** A call by its path below `/api/v1`, as `acme` unless another organization is named. */
  call<T = Loose>(method: string, path: string, body?: unknown, as?: string): Promise<TestAnswer<T>>;
  /** A call to the control API of this world, by its path below `/_sim`; it must succeed. */
  control(method: string, path: string, body?: unknown): Promise<Loose>;
  /** Sends a file. */
  send(file: string | Uint8Array, options?: { readonly fileName?: string; readonly as?: string }): Promise<TestAnswer<CsvImport>>;
  /** Sends a form as it stands, piece by piece; its boundary is `x`. */
  sendForm(pieces: Iterable<string | Uint8Array>): Promise<TestAnswer<CsvImport>>;
  /** Sends a file that must be taken; its id. */
  take(file: string | Uint8Array, as?: string): Promise<string>;
  /** Sends a file that must be taken, lets a minute pass, and looks at what came of it. */
  work(file: string | Uint8Array, as?: string): Promise<Worked>;
  get(id: string, as?: string): Promise<CsvImport>;
  list(query?: string, as?: string): Promise<CsvImportList>;
  rows(id: string, query?: string, as?: string): Promise<CsvImportRowList>;
  post(id: string | null): Promise<Post>;
  /** How many posts the organization's teams have. */
  countPosts(): Promise<number>;
  /** Lets virtual milliseconds pass. */
  advance(ms: number): Promise<void>;
  /** Changes what the fake web answers at a URL; without changes it answers with a small valid file of the type that the URL names. */
  page(url: string, resource: Partial<WebResource>): void;
  /** The uploads that were made of files on the web so far, oldest first. */
  downloads(): Promise<Upload[]>;
}

export interface CsvTest {
  readonly sim: Simulator;
  readonly problems: unknown[];
  fresh(): Promise<CsvWorld>;
}

/** A simulator without throttle, whose worlds the tests of a file share. */
export async function createCsvTest(): Promise<CsvTest> {
  const { sim, problems, call } = await createTestSimulator({ throttle: false });
  return {
    sim,
    problems,
    async fresh() {
      const made = await call<{ id: string; apiKeys: Record<string, string> }>('POST', '/_sim/worlds', { body: {} });
      const world = sim.worlds.get(made.body.id);
      if (!world) throw new Error('The simulator made no world');
      return csvWorld(
        world,
        (method, path, options, as = 'acme') => call(method, path, { ...options, key: made.body.apiKeys[as] ?? '', world: world.id }),
        async pieces => {
          const response = await sim.fetch('http://sim/api/v1/post-csv-import', {
            method: 'POST',
            headers: { 'x-api-key': made.body.apiKeys['acme'] ?? '', 'content-type': 'multipart/form-data; boundary=x' },
            body: ReadableStream.from(bytesOf(pieces)),
            duplex: 'half',
          });
          return { status: response.status, headers: response.headers, body: (await response.json()) as CsvImport };
        },
      );
    },
  };
}

const TEAMS = ['team_acme_marketing', 'team_acme_support'];

type Call = <T>(method: string, path: string, options: { body?: unknown; form?: FormData }, as?: string) => Promise<TestAnswer<T>>;

/** Pieces of a body as they go over the wire, one at a time. */
export async function* bytesOf(pieces: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

function csvWorld(world: World, call: Call, sendForm: CsvWorld['sendForm']): CsvWorld {
  const did = async <T>(path: string, as?: string): Promise<T> => {
    const answer = await call<T>('GET', path, {}, as);
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status}`);
    return answer.body;
  };
  const advance = async (ms: number) => void (await world.clock.advanceBy(ms));
  const csv: CsvWorld = {
    world,
    advance,
    call: (method, path, body, as) => call(method, path, { body }, as),
    async control(method, path, body) {
      const answer = await call<Loose>(method, `/_sim${path}`, { body });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
      return answer.body;
    },
    send: (file, { fileName = 'posts.csv', as } = {}) => {
      const form = new FormData();
      form.append('file', new File([file], fileName));
      return call('POST', '/post-csv-import', { form }, as);
    },
    sendForm,
    async take(file, as) {
      const answer = await csv.send(file, as === undefined ? {} : { as });
      if (answer.status !== 201) throw new Error(`The file was refused: ${answer.status}`);
      return answer.body.id;
    },
    async work(file, as) {
      const id = await csv.take(file, as);
      await advance(60_000);
      const [entity, { items: rows }] = [await csv.get(id, as), await csv.rows(id, '?limit=100', as)];
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
    get: (id, as) => did(`/post-csv-import/${id}`, as),
    list: (query = '', as) => did(`/post-csv-import${query}`, as),
    rows: (id, query = '', as) => did(`/post-csv-import/${id}/rows${query}`, as),
    post: id => did(`/post/${id}`),
    async countPosts() {
      const totals = TEAMS.map(async teamId => (await did<PostList>(`/post?teamId=${teamId}`)).total);
      return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
    },
    page: (url, resource) =>
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
      const uploads = await did<Upload[]>('/upload?limit=100');
      return uploads.filter(({ externalLink }) => externalLink !== null).toReversed();
    },
  };
  return csv;
}
