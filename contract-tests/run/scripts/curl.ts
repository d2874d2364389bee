import { type FormFile, isFile } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { START } from '../../target.ts';
import type { Exchange } from '../results.ts';
import { type Capture, captureLine, capturesOf, quotedWith } from './captures.ts';
import { addressOf, type FailingCase, headerLines, type Sender, senderOf } from './failing-case.ts';
import { quoted } from './shell.ts';

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
