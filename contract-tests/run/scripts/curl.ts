import { type FormFile, isFile, parsed } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { START } from '../../target.ts';
import type { Exchange } from '../results.ts';
import { addressOf, type FailingCase, headerLines, pathOf, type Sender, senderOf } from './failing-case.ts';
import { quoted } from './shell.ts';

/** A shorter value may be an ordinary word that stands elsewhere by accident. */
const MIN_LENGTH = 8;
const PLAIN = /^[\w.-]+$/;

const JSON_TYPE = `-H 'content-type: application/json'`;
/** Keys are shell variables, so that the script contains none. */
const KEY_HEADER: Readonly<Record<Exclude<Sender, 'unknown'>, string>> = {
  acme: ` -H "x-api-key: $key"`,
  pro: ` -H "x-api-key: $other"`,
  nobody: '',
};

/** Returns a shell script that sends the requests of the case with curl. For a simulator it creates and seeds a world first. */
export function curlScript(shown: FailingCase): string {
  const { session, exchanges } = shown;
  const captures = capturesOf(exchanges);
  return [
    '#!/bin/sh',
    ...headerLines(shown).map(line => `# ${line}`),
    'set -eu',
    ...(session?.preparation ? world(shown) : deployment(session)),
    '',
    '# The failing case',
    ...exchanges.flatMap((exchange, index) => {
      const read = captures.filter(({ from }) => from === index);
      const call = callOf(
        exchange,
        session,
        captures.filter(({ from }) => from < index),
      );
      const lines = read.length === 0 ? [`${call}; echo`] : [`answer=$(${call}); printf '%s\\n' "$answer"`, ...read.map(captureLine)];
      return [`# status was ${exchange.status}`, ...lines];
    }),
    '',
  ].join('\n');
}

function deployment(session: Session | undefined): string[] {
  const setUp = session?.access?.curlSetUp ?? [`url=${quoted(session?.baseUrl ?? '')}`];
  return [...setUp, 'key=${SIM_API_KEY:?the API key}', 'other=${SIM_OTHER_API_KEY:-}'];
}

function world({ seed, session }: FailingCase): string[] {
  const settings = JSON.stringify({ seed, clock: 'manual', startTime: START });
  return [
    '# Needs: sim --no-throttle --media discard',
    'url=${SIM_URL:-http://127.0.0.1:4010}',
    `world=$(curl -sS -X POST "$url/_sim/worlds" ${JSON_TYPE} -d ${quoted(settings)})`,
    ...[
      ['id', 'id'],
      ['key', 'acme'],
      ['other', 'pro'],
    ].map(([name, field]) => `${name}=$(printf '%s' "$world" | sed -n 's/.*"${field}":"\\([^"]*\\)".*/\\1/p')`),
    '',
    '# Seed the world',
    ...(session?.preparation ?? []).map(({ method, path, body }) => {
      const who = path.startsWith('/_sim') ? ' -H "x-sim-world: $id"' : KEY_HEADER.acme;
      return `curl -sS -o /dev/null -X ${method} "$url"${quoted(path)}${who}${preparedBody(body)}`;
    }),
  ];
}

function preparedBody(body: object | undefined): string {
  const file = Object.entries(body ?? {}).find(([, value]) => isFile(value));
  if (file) return fileBody(...file);
  return body === undefined ? '' : ` ${JSON_TYPE} -d ${quoted(JSON.stringify(body))}`;
}

function fileBody(field: string, { name, type, content }: FormFile): string {
  return ` -F ${quoted(`${field}=@-;filename=${name};type=${type}`)} <<'FILE'\n${Buffer.from(content).toString('utf8')}\nFILE`;
}

function callOf(exchange: Exchange, session: Session | undefined, captures: readonly Capture[]): string {
  const { method, requestHeaders, requestBody } = exchange;
  const sender = senderOf(exchange, session);
  const key = sender === 'unknown' ? ` -H ${quoted(`x-api-key: ${requestHeaders['x-api-key']}`)}` : KEY_HEADER[sender];
  const type = requestHeaders['content-type'];
  const content = requestBody === null ? '' : ` -H ${quoted(`content-type: ${type}`)} --data-raw ${quotedWith(requestBody, captures)}`;
  const address = quotedWith(addressOf(exchange, session), captures);
  const isElsewhere = /^'?https?:/.test(address);
  // What reaches the deployment goes nowhere else.
  const words = session?.access?.curlWords ?? '';
  const way = isElsewhere || words === '' ? '' : ` ${words}`;
  return `curl -sS -i${way} -X ${method} ${isElsewhere ? '' : '"$url"'}${address}${key}${content}`;
}

/** Values of responses that later requests send, such as the id of a new object: a script that repeats the requests gets other ones. */
interface Capture {
  /** The number of the exchange whose response has the value. */
  readonly from: number;
  /** The property of the body. */
  readonly property: string;
  readonly value: string;
  /** The shell variable for the value. */
  readonly variable: string;
}

/** Returns the values that a script has to take from its own responses, in the order in which they occur. */
function capturesOf(exchanges: readonly Exchange[]): Capture[] {
  const found: Capture[] = [];
  for (const [from, exchange] of exchanges.entries()) {
    for (const [property, value] of textsOf(exchange)) {
      const isSent = (some: readonly Exchange[]): boolean => some.some(each => sentText(each).includes(value));
      const isKnown = found.some(capture => capture.value === value) || isSent(exchanges.slice(0, from + 1));
      if (isKnown || !isSent(exchanges.slice(from + 1))) continue;
      found.push({ from, property, value, variable: `${property}${found.length + 1}` });
    }
  }
  return found;
}

/** Returns the top-level texts of a response that `grep` finds by the first occurrence of their property. */
function textsOf({ responseBody }: Exchange): [string, string][] {
  const body = parsed(responseBody);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([property, value]): [string, string][] => {
    if (typeof value !== 'string' || value.length < MIN_LENGTH || !PLAIN.test(value) || !/^[A-Za-z]\w*$/.test(property)) return [];
    const first = new RegExp(`"${property}":"([^"]*)"`).exec(responseBody)?.[1];
    return first === value ? [[property, value]] : [];
  });
}

function sentText(exchange: Exchange): string {
  return `${pathOf(exchange)} ${exchange.requestBody ?? ''}`;
}

/** Quotes a text for the shell, with variables in place of captured values. */
function quotedWith(text: string, captures: readonly Capture[]): string {
  const [capture, ...others] = captures;
  if (!capture) return quoted(text);
  return text
    .split(capture.value)
    .map(part => quotedWith(part, others))
    .join(`"$${capture.variable}"`);
}

/** Returns the shell line that reads a value from `$answer`. */
function captureLine({ variable, property }: Capture): string {
  return `${variable}=$(printf '%s' "$answer" | grep -o '"${property}":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`;
}
