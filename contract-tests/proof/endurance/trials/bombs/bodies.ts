/** Bodies, YAML and JSON that are much larger, or endless, once they are read. */
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

const MEGABYTE = 1_048_576;
/** The control API accepts bodies of 256 MB, which need several times as much memory. That is a large world and not a bomb. */
const LEAST_SNAPSHOT_MEGABYTES = 300;

/** A request that must be refused. */
export interface BodyBomb {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the body from its beginning. */
  readonly body: () => AsyncIterable<Uint8Array> | Uint8Array;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const FORM_HEADERS = { 'content-type': 'multipart/form-data; boundary=edge' };

/** Returns compressed and plain JSON, compressed forms, and CSV files of `csvMegabytes` in one line or one cell. */
export function bodyBombs(inflatedMegabytes: number, csvMegabytes: number, columns: number): readonly BodyBomb[] {
  const zeros = Buffer.alloc(inflatedMegabytes * MEGABYTE, 0x20);
  const codings = {
    gzip: gzipSync(zeros),
    deflate: deflateSync(zeros),
    br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
  const compressed = Object.entries(codings).map(([coding, body]) => ({
    name: `JSON that is ${inflatedMegabytes} MB behind ${coding}`,
    path: '/api/v1/post',
    headers: { ...JSON_HEADERS, 'content-encoding': coding },
    body: () => body,
  }));
  // A gzip file may consist of several parts.
  const large = Buffer.concat(
    Array.from({ length: Math.max(inflatedMegabytes, LEAST_SNAPSHOT_MEGABYTES) }, () => gzipSync(Buffer.alloc(MEGABYTE))),
  );
  const twice = gzipSync(codings.gzip);
  return [
    ...compressed,
    { name: 'gzip in gzip', path: '/api/v1/post', headers: { ...JSON_HEADERS, 'content-encoding': 'gzip, gzip' }, body: () => twice },
    {
      name: 'gzip in gzip that is declared once',
      path: '/api/v1/post',
      headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' },
      body: () => twice,
    },
    {
      name: 'a compressed form',
      path: '/api/v1/upload',
      headers: { ...FORM_HEADERS, 'content-encoding': 'gzip' },
      body: () => codings.gzip,
    },
    {
      name: 'a snapshot behind gzip',
      path: '/_sim/snapshot',
      headers: { ...JSON_HEADERS, 'content-encoding': 'gzip' },
      body: () => large,
    },
    csv(`CSV of one line of ${csvMegabytes} MB`, () => repeated('x,', csvMegabytes)),
    csv(`CSV of one quoted cell of ${csvMegabytes} MB`, () => repeated('x', csvMegabytes, `${CSV_HEAD}"`)),
    csv(`CSV of empty lines of ${csvMegabytes} MB`, () => repeated('\n', csvMegabytes)),
    csv(`CSV of ${columns} columns`, () => form([Buffer.from(Array.from({ length: columns }, (_, index) => `column${index}`).join())])),
    csv(`CSV with a row of ${columns} cells`, () => form([Buffer.from(`${CSV_HEAD}${'x,'.repeat(columns)}\n`)])),
  ];
}

const CSV_HEAD = 'teamId,title,postDate,status,socialAccountTypes,text\n';

function csv(name: string, body: BodyBomb['body']): BodyBomb {
  return { name, path: '/api/v1/post-csv-import', headers: FORM_HEADERS, body };
}

/** A form with a CSV file that repeats one text. */
function repeated(text: string, megabytes: number, start = ''): AsyncIterable<Uint8Array> {
  const piece = Buffer.alloc(MEGABYTE, text);
  return form([Buffer.from(start), ...Array.from({ length: megabytes }, () => piece)]);
}

async function* form(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n');
  yield* pieces;
  yield Buffer.from('\r\n--edge--\r\n');
}

/** YAML and JSON files that become much larger, or endless, once they are read. */

/** A file for the command line. */
export interface TextBomb {
  readonly name: string;
  /** The name with its extension. */
  readonly fileName: string;
  readonly text: string;
}

/** Returns files that are neither scenarios nor fixtures; large ones have this number of repetitions. */
export function textBombs(repetitions: number): readonly TextBomb[] {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `l${level + 1}: &l${level + 1} [${Array.from({ length: 10 }, () => `*l${level}`).join()}]`,
  );
  return [
    { name: 'a billion aliases', fileName: 'laughs.yaml', text: `l0: &l0 lol\n${levels.join('\n')}\norganizations: *l9\nsteps: *l9\n` },
    {
      name: 'a large value behind many aliases',
      fileName: 'blowup.yaml',
      text: `a: &a ${'x'.repeat(repetitions)}\nsteps: [${'*a,'.repeat(repetitions)}]\n`,
    },
    { name: 'an alias of itself', fileName: 'self.yaml', text: 'organizations: &a [*a]\nsteps: &b\n  - *b\n' },
    { name: 'merges of merges', fileName: 'merge.yaml', text: `a: &a {b: 1}\nsteps:\n${'  - {<<: [*a, *a]}\n'.repeat(100)}<<: *a\n` },
    { name: 'brackets within brackets', fileName: 'brackets.yaml', text: `steps: ${'['.repeat(repetitions)}` },
    { name: 'a list within a list', fileName: 'dashes.yaml', text: `${'- '.repeat(repetitions)}x` },
    { name: 'questions within questions', fileName: 'questions.yaml', text: `${'? '.repeat(repetitions)}x` },
    { name: 'one long line', fileName: 'line.yaml', text: `name: ${'x'.repeat(repetitions * 100)}` },
    { name: 'many documents', fileName: 'documents.yaml', text: '---\na: 1\n'.repeat(repetitions) },
    { name: 'many keys', fileName: 'keys.yaml', text: Array.from({ length: repetitions }, (_, index) => `k${index}: 0`).join('\n') },
    {
      name: 'many keys in braces',
      fileName: 'braces.yaml',
      text: `steps: [{${Array.from({ length: repetitions }, (_, index) => `k${index}: 0`).join(', ')}}]`,
    },
    {
      name: 'many anchors',
      fileName: 'anchors.yaml',
      text: `steps:\n${Array.from({ length: repetitions }, (_, index) => `  - &a${index} x`).join('\n')}`,
    },
    {
      name: 'a custom tag',
      fileName: 'tag.yaml',
      text: 'steps: !!js/function "function () { process.exit(7) }"\norganizations: !!binary "!!!"\n',
    },
    { name: 'JSON within JSON', fileName: 'deep.json', text: '{"organizations":['.repeat(repetitions) },
    {
      name: 'a prototype',
      fileName: 'prototype.json',
      text: '{"__proto__":{"organizations":[]},"constructor":{"prototype":{"steps":[]}}}',
    },
    { name: 'zeros', fileName: 'zeros.yaml', text: '\0'.repeat(repetitions) },
  ];
}
