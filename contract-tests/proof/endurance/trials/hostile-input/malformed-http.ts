/** Bytes that are not a valid request, or that two parsers could read differently. */
import type { RandomStream } from '../../../../../simulator/kernel/random.ts';
import { requestBytes } from '../../raw-http.ts';
import { headersFor, type Input, type Material, oddTarget } from './input.ts';

/** The path of the request that a smuggling shape hides. No answer may name it. */
export const SMUGGLED = '/smuggled';
const INNER = `GET ${SMUGGLED} HTTP/1.1\r\nhost: x\r\n\r\n`;
const CHUNKED = 'transfer-encoding: chunked';

/** Returns a request that is malformed in one way, with the path of an operation. */
export function malformedHttp(material: Material): Input {
  const { random, targets, world } = material;
  const target = random.pick(targets);
  const path = oddTarget(material, target);
  const [what, text] = random.chance(0.1)
    ? cutOff(random, requestBytes('POST', path, headersFor(target, world), Buffer.from('{"a":1}')))
    : shape(material, path);
  return { kind: 'http', what, bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text, breaksConnection: true };
}

type Shape = readonly [what: string, bytes: string | Buffer];

function cutOff(random: RandomStream, bytes: Buffer): Shape {
  return ['cut off', bytes.subarray(0, random.integer(1, bytes.length - 1))];
}

function shape({ random }: Material, path: string): Shape {
  const [what, lines, body = ''] = random.pick(SHAPES)(random);
  const start = lines[0]?.includes(' HTTP/')
    ? []
    : [`POST ${path} HTTP/1.1`, 'host: x', 'x-api-key: sk_sim_acme', 'content-type: application/json', 'connection: close'];
  return [what, `${[...start, ...lines].join('\r\n')}\r\n\r\n${body}`];
}

/** A name of the request, the lines of its head, and its body. */
type MakeShape = (random: RandomStream) => readonly [what: string, lines: readonly string[], body?: string];

const SMUGGLING: readonly MakeShape[] = [
  () => ['content-length and chunked', [`content-length: ${INNER.length + 5}`, CHUNKED], `0\r\n\r\n${INNER}`],
  () => ['chunked and content-length', [CHUNKED, 'content-length: 4'], `0\r\n\r\n${INNER}`],
  () => ['two lengths', ['content-length: 0', `content-length: ${INNER.length}`], INNER],
  () => ['two lengths in one', [`content-length: 0, ${INNER.length}`], INNER],
  ...['+0', '0x0', '-1', '0 0', '1e1', '', '\u00b9', '0;', '9'.repeat(40)].map(
    (length): MakeShape =>
      () => [`length ${length.slice(0, 5)}`, [`content-length: ${length}`], INNER],
  ),
  ...[
    'chunked, identity',
    'identity, chunked',
    'xchunked',
    'chunked\u000b',
    '"chunked"',
    'chunked, chunked',
    'gzip',
    'chunked;x',
    '\u000bchunked',
  ].map(
    (coding): MakeShape =>
      () => [`coding ${coding}`, ['content-length: 5', `transfer-encoding: ${coding}`], `0\r\n\r\n${INNER}`],
  ),
  () => ['a folded coding', ['content-length: 5', 'transfer-encoding:', ' chunked'], `0\r\n\r\n${INNER}`],
  () => ['a coding with a blank before the colon', ['content-length: 5', 'transfer-encoding : chunked'], `0\r\n\r\n${INNER}`],
  () => ['a length with a blank before the colon', ['content-length : 5', CHUNKED], `0\r\n\r\n${INNER}`],
  () => ['two codings', ['content-length: 5', CHUNKED, 'transfer-encoding: identity'], `0\r\n\r\n${INNER}`],
  () => ['a coding after a bare line feed', [`content-length: 5\n${CHUNKED}`], `0\r\n\r\n${INNER}`],
  () => ['a coding after a bare carriage return', [`x-a: b\r${CHUNKED}`, 'content-length: 5'], `0\r\n\r\n${INNER}`],
  ...['-1', '0x5', 'g', '', ' 0', '0 ', 'ffffffffffffffffff', '+0', '0\n', '0;a="\r\n"'].map(
    (size): MakeShape =>
      () => [`chunk size ${JSON.stringify(size)}`, [CHUNKED], `${size}\r\n\r\n${size === '0 ' || size === '0\n' ? '' : INNER}`],
  ),
  () => ['a chunk that is too long', [CHUNKED], '3\r\nabcdef\r\n0\r\n\r\n'],
  () => ['a chunk without its end', [CHUNKED], `5\r\nabcde0\r\n\r\n`],
  () => ['a long chunk extension', [CHUNKED], `1;${'x'.repeat(100_000)}\r\na\r\n0\r\n\r\n`],
  () => ['chunks of one byte', [CHUNKED], `${'1\r\n \r\n'.repeat(5000)}0\r\n\r\n`],
  () => ['trailers', [CHUNKED], `0\r\ncontent-length: 5\r\nhost: evil\r\n\r\n`],
  () => ['many trailers', [CHUNKED], `0\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`],
];

const HEADERS: readonly MakeShape[] = [
  () => ['a folded header', ['x-a: b', ' c', '\td']],
  () => ['a header with NUL', ['x-a: \0']],
  () => ['a name with NUL', ['x\0a: b']],
  () => ['a name with a blank', ['x a: b']],
  () => ['no name', [': b']],
  () => ['no colon', ['nonsense']],
  () => ['a bare carriage return', ['x-a: b\rc']],
  () => ['a header beyond ASCII', ['x-a: \u00ff\u0080', '\u00ff: a']],
  () => ['many headers', Array.from({ length: 5000 }, (_, index) => `x-${index}: y`)],
  () => ['many short headers', Array.from({ length: 2500 }, () => 'a:')],
  () => ['a long header', [`x-a: ${'a'.repeat(100_000)}`]],
  () => ['a long name', [`${'a'.repeat(100_000)}: b`]],
  () => ['many cookies', [`cookie: ${'a=b;'.repeat(3000)}`]],
  () => ['an expectation', ['expect: 100-continue', 'content-length: 5']],
  () => ['an unknown expectation', ['expect: miracles', 'content-length: 0']],
  () => ['an upgrade', ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: AAAA']],
  () => ['an upgrade to HTTP/2', ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAARAAAAAAAIAAAAA']],
  () => ['odd connections', ['connection: close, keep-alive, transfer-encoding', 'keep-alive: timeout=-1']],
  () => ['names of Object', ['__proto__: x', 'constructor: x', 'toString: x']],
];

const LINES: readonly MakeShape[] = [
  () => ['no host', ['GET /api/v1/ HTTP/1.1']],
  () => ['two hosts', ['GET /_sim/status HTTP/1.1', 'host: localhost', 'host: evil.example']],
  () => ['a whole URL', ['GET http://evil.example/_sim/status HTTP/1.1', 'host: localhost', 'connection: close']],
  () => ['HTTP/1.0', ['GET /api/v1/ HTTP/1.0']],
  ...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9', 'HTTP/1.1 x', 'http/1.1', 'HTTP/1.1\0'].map(
    (version): MakeShape =>
      () => [`version ${version}`, [`GET /api/v1/ HTTP/1.1`.replace('HTTP/1.1', version), 'x: HTTP/'], ''],
  ),
  ...['get', 'G\u00c9T', '', 'CONNECT', 'OPTIONS', 'TRACE', 'PRI', 'GET\t', 'X'.repeat(10_000)].map(
    (method): MakeShape =>
      () => [`method ${method.slice(0, 8)}`, [`${method} /api/v1/post HTTP/1.1`, 'host: x', 'connection: close']],
  ),
  ...['*', '', 'api/v1/post', '//', '/\0', '/\u00ff', '/ /', '/a\tb', `/${'a'.repeat(100_000)}`, '?', '#', 'x:y'].map(
    (target): MakeShape =>
      () => [`target ${target.slice(0, 8)}`, [`GET ${target} HTTP/1.1`, 'host: x', 'connection: close']],
  ),
  () => ['empty lines first', [`${'\r\n'.repeat(1000)}GET /api/v1/ HTTP/1.1`, 'host: x', 'connection: close']],
  () => ['bare line feeds', ['GET /api/v1/ HTTP/1.1\nhost: x\n\n']],
  () => ['the start of HTTP/2', ['PRI * HTTP/2.0'], 'SM\r\n\r\n\0\0\0\u0004\0\0\0\0\0'],
  () => ['the start of TLS', ['\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003 HTTP/ ']],
  random => [
    'random bytes',
    [
      Array.from({ length: random.integer(1, 300) }, () => String.fromCharCode(random.integer(0, 255)))
        .join('')
        .concat(' HTTP/'),
    ],
  ],
];

const SHAPES: readonly [MakeShape, ...MakeShape[]] = [() => ['no version', ['GET / HTTP/']], ...SMUGGLING, ...HEADERS, ...LINES];
