/** Calls with odd strings, JSON that breaks parsers, and forms with odd parts. */
import type { RandomStream } from '../../../../../simulator/kernel/random.ts';
import { requestBytes } from '../../raw-http.ts';
import type { Target } from './input.ts';
import { headersFor, type Input, type Material, oddTarget } from './input.ts';

const DEEP = 100_000;
const MARK = '\u{f8ff}mark\u{f8ff}';

/** Returns a call with odd strings in its path, its query, and one place of its body. */
export function naughtyCall(material: Material): Input {
  const { random, targets, naughty } = material;
  const target = random.pick(targets);
  const body = target.examples && Buffer.from(withValue(random, random.pick(target.examples), JSON.stringify(random.pick(naughty))));
  return call('naughty', material, target, body);
}

/** Returns a call with a body that is hostile in one place, or as a whole. */
export function jsonTorture(material: Material): Input {
  const { random, targets } = material;
  const writing = targets.filter(({ examples }) => examples);
  const target = random.pick([writing[0] ?? targets[0], ...writing]);
  const example = random.pick(target.examples ?? [{}]);
  const body = random.chance(0.7) ? Buffer.from(withValue(random, example, random.pick(VALUES)()), 'utf8') : random.pick(BODIES)(example);
  return call('json', material, target, body);
}

const CSV_HEAD = 'teamId,title,postDate,status,socialAccountTypes,text';

/** Returns a form for one of the two operations that take one: with odd names, fields, rows and boundaries, and in part cut off. */
export function oddForm({ random, targets, naughty, world }: Material): Input {
  const odd = (usual: string): string => (random.chance(0.6) ? usual : random.pick(naughty));
  const wanted = random.pick(['createUpload', 'createCsvImport']);
  const target = targets.find(({ operation }) => operation.id === wanted) ?? targets[0];
  const part = (head: string, content: string): string => `--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const rows = `${odd(CSV_HEAD)}\r\n${CSV_HEAD.split(',').map(odd).join()}\r\n`;
  const parts = [
    part(`name="${odd('teamId')}"`, odd('team_acme_marketing')),
    part(`name="${odd('file')}"; filename="${odd('a.csv')}"`, rows),
    '--edge--\r\n',
  ];
  const whole = Buffer.from(parts.join(''), random.chance(0.5) ? 'utf8' : 'latin1');
  const body = random.chance(0.3) ? whole.subarray(0, random.integer(0, whole.length)) : whole;
  const boundary = Buffer.from(odd('edge').replaceAll(/[\r\n\0]/g, ' ')).toString('latin1');
  const headers = [...headersFor(target, world), `content-type: multipart/form-data; boundary=${boundary}`];
  return { kind: 'form', what: wanted, bytes: requestBytes('POST', target.operation.path, headers, body), breaksConnection: false };
}

function call(kind: string, material: Material, target: Target, body: Uint8Array | undefined): Input {
  const { random, world } = material;
  const type = random.chance(0.95)
    ? 'application/json'
    : random.pick(['text/plain', 'application/json; charset=utf-16', '', 'json', '*/*']);
  const coding = random.chance(0.97) ? [] : [`content-encoding: ${random.pick(['gzip', 'br', 'deflate', 'x', 'gzip, gzip'])}`];
  const headers = [...headersFor(target, world), ...(body ? [`content-type: ${type}`, ...coding] : [])];
  // The stream of events does not end by itself.
  const breaksConnection = target.operation.id === 'streamEvents';
  const path = oddTarget(material, target);
  return { kind, what: target.operation.id, bytes: requestBytes(target.operation.method, path, headers, body), breaksConnection };
}

/** Returns JSON text of the object with a hostile text in place of one of its values, at any depth. */
function withValue(random: RandomStream, example: object, text: string): string {
  const places = placesIn(example);
  const chosen = places[random.integer(0, places.length - 1)];
  if (!chosen) return `{"a":${text}}`;
  const marked = JSON.stringify(example, function replace(this: unknown, key: string, value: unknown) {
    return this === chosen.owner && key === chosen.key ? MARK : value;
  });
  return marked.replace(JSON.stringify(MARK), () => text);
}

interface Place {
  readonly owner: object;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ owner: value, key }, ...placesIn(inner)]);
}

type Text = () => string;

/** Values that are JSON, or almost. */
const VALUES: readonly [Text, ...Text[]] = [
  () => '['.repeat(DEEP),
  () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  () => `${'['.repeat(65)}${']'.repeat(65)}`,
  () => `${'[{"a":'.repeat(31)}1${'}]'.repeat(31)}`,
  () => '"\\ud800"',
  () => '"\\udc00\\ud800 x"',
  () => '"\u0000"',
  () => '"\\u0000"',
  () => '"a\\u0000\\u0008\\u001f\\u007f\\u0085\\u2028\\ufeff\\uffff"',
  () => '1e400',
  () => '-1e400',
  () => '1e-400',
  () => '-0',
  () => '9007199254740993',
  () => '9'.repeat(DEEP),
  () => `0.${'9'.repeat(DEEP)}`,
  () => '1e308',
  () => '-1',
  () => '0.1',
  () => '01',
  () => '.5',
  () => '+1',
  () => '0x10',
  () => 'NaN',
  () => '-Infinity',
  () => 'undefined',
  () => '{"__proto__":{"polluted":1}}',
  () => '{"constructor":{"prototype":{"polluted":1}}}',
  () => '{"__proto__":null,"toString":1,"hasOwnProperty":2,"valueOf":null,"then":{}}',
  () => '{"a":1,"a":2,"a":[]}',
  () => `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":0`).join()}}`,
  () => `[${'0,'.repeat(50_000)}0]`,
  () => `"${'a'.repeat(1_000_000)}"`,
  () => `"${'\\u0041'.repeat(50_000)}"`,
  () => `"${'\u{1f469}\u200d'.repeat(20_000)}"`,
  () => `"${'\u0301'.repeat(50_000)}"`,
  () => '"unended',
  () => "'single'",
  () => '1,}',
  () => '/* a comment */ 1',
  () => '"\\x41"',
  () => '"\\u12"',
  () => '"tab\tin text"',
  () => 'null',
  () => 'true',
  () => '[]',
  () => '{}',
  () => '""',
  () => '[[],{},null]',
];

type Body = (example: object) => Buffer;

/** Bodies that are hostile as a whole. */
const BODIES: readonly [Body, ...Body[]] = [
  () => Buffer.from(''),
  () => Buffer.from(' \t\r\n'),
  () => Buffer.from([0x7b, 0xff, 0x7d]),
  () => Buffer.from([0xed, 0xa0, 0x80]),
  () => Buffer.alloc(1000),
  () => Buffer.from('{"a":1}{"b":2}'),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from('['.repeat(DEEP)),
  () => Buffer.from('{"__proto__":{"statusCode":200}}'),
  example => Buffer.from(`\u{feff}${JSON.stringify(example)}`),
  example => Buffer.from(`\u{feff}${JSON.stringify(example)}`, 'utf16le'),
  example => Buffer.from(JSON.stringify(example).slice(0, -1)),
  example => Buffer.from(`${JSON.stringify(example)},`),
  example => Buffer.from(JSON.stringify([example])),
  example => Buffer.from(JSON.stringify({ ...example, [`x${'y'.repeat(100_000)}`]: 1 })),
  example => Buffer.from(JSON.stringify(example).replace('{', '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}},')),
  example => Buffer.from(JSON.stringify(example).replace('{', () => `{${JSON.stringify(example).slice(1, -1) || '"a":1'},`)),
];
