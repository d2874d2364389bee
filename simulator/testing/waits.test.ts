/** Tests wait for others only through `within.ts`, so that none waits in silence for the limit of the test. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfRepository, ROOT } from './repository.ts';

const SCANNED = /\.(?:test|fixture)\.tsx?$|^simulator\/testing\/|^simulator\/ui\/e2e\/|^contract-tests\/proof\//;
/** Programs that no test runs. What they wait for may take hours. */
const PROGRAMS = new RegExp(
  `^contract-tests/proof/(?:${[
    'bench/',
    'clients/assistants/',
    'deployment/(?:deployment|measure/)',
    'endurance/lock-process\\.ts',
    'endurance/trials/(?:browser|secrets)/',
    'endurance/trials/(?:hostile-input/victim|soak|supply|writers)\\.ts',
    'mutants/run-mutants\\.ts',
  ].join('|')})`,
);

/** Promises that end without `within`: a file, a part of the line, and why it ends. */
const SURE: readonly (readonly [file: string, part: string, why: string])[] = [
  ['contract-tests/proof/clients/published/types/client-types.ts', 'once(clientTypes)', 'it is no event: the types are read once'],
  ['contract-tests/proof/deployment/writers.ts', 'realTime.after(pauseMs', 'a timer of the machine ends'],
  ['contract-tests/proof/endurance/raw-http.ts', 'new Promise', 'it has a limit of its own, because a hang is what it looks for'],
  ['contract-tests/proof/mutants/generated/run-unit-tests.ts', 'new Promise', 'it kills the process after a time'],
  ['contract-tests/proof/mutants/generated/worker-process.ts', 'new Promise', 'it gives up after a time'],
  ['contract-tests/run/safety/clean-up.test.ts', 'signal?.addEventListener', 'the test aborts'],
  ['contract-tests/run/safety/pace.test.ts', 'new Promise<Response>', 'the test answers'],
  ['contract-tests/run/safety/presence.test.ts', 'presence.signal.addEventListener', 'the test aborts'],
  ['contract-tests/proxy/passing.test.ts', 'of incoming', '`within` waits for the function around it'],
  ['simulator/cli/cli.fixture.ts', 'const stopped', 'a command waits for it, and the test says when'],
  ['simulator/cli/grade/grade.e2e.test.ts', 'const wait = ms', 'a timer of the machine ends'],
  ['simulator/cli/deployment/proxy-weather.e2e.test.ts', 'let pause = 1000', 'a timer of the machine ends'],
  ['bin/start.e2e.test.ts', 'while (!existsSync(', 'it is in a process that has a limit'],
  ['simulator/grade/traps/deliveries.test.ts', 'pauses.push', 'the test ends the pauses'],
  ['simulator/http/control/control.fixture.ts', 'waiting.push(respond)', 'the simulator waits for it, and the test responds'],
  ['simulator/persistence/write-scheduler.test.ts', 'new Promise((resolve, reject)', 'the test finishes the write'],
  ['simulator/testing/child.ts', 'new Promise((resolve, reject)', 'it ends with the process at the latest'],
  ['simulator/testing/child.ts', "once(child, 'close')", '`within` waits for the function around it'],
  ['simulator/testing/sockets.ts', 'of socket', '`within` waits for the function around it'],
  ['simulator/testing/within.ts', 'new Promise', 'it is the way that ends'],
  ['simulator/ui/e2e/view.fixture.ts', 'requestAnimationFrame', 'a page draws as long as it is open'],
  ['simulator/ui/e2e/requests.e2e.test.ts', 'requestAnimationFrame', 'a page draws as long as it is open'],
];

/** What may wait forever, by what a failure says of it. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'awaits a callback': /\bnew Promise\b(?!(?:<[^(]*>)?\((?:\(\) => undefined|(?:\w+ => )?setImmediate\b))/g,
  'awaits an event': /(?<![.\w])once\(/g,
  'reads a connection or a process': /\bfor await \([^)]* of \w*(?:[sS]ocket|incoming|createInterface|[cC]hild)\b/g,
  'reads a part of a stream': /\b[rR]eader\??\.read\(\)/g,
  'lets the event loop turn': /\bwhile \(.*\) await new Promise\b/g,
  'lets a server listen': /\.listen\(\s*\d/g,
  'runs a process, without a timeout,': /\b(?:spawn|exec|execFile)Sync\((?![^;]*\btimeout:)/g,
  'has a limit of its own': /\{ timeout: [\d_]+ \}, (?:async )?\(|^ *(?:before|after)(?:All|Each)\(.*, [\d_]+\);/gm,
};

/** Whether a place is an argument of a wait that ends, or a constant that becomes one. */
function ends(text: string, at: number): boolean {
  for (let depth = 0, i = at - 1; i > Math.max(0, at - 2000); i--) {
    if (text[i] === ')') depth++;
    if (text[i] === '(' && --depth < 0) {
      if (/\b(?:within|emitted|until)$/.test(text.slice(Math.max(0, i - 20), i))) return true;
      depth = 0;
    }
  }
  const name = /\bconst (\w+) = $/.exec(text.slice(0, at))?.[1];
  return name !== undefined && new RegExp(`\\bwithin\\([^;]*\\b${name}\\b`).test(text.slice(at));
}

/** A sentence for each wait that may not end. */
function endless(file: string, source: string): string[] {
  const text = source.replaceAll(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '');
  return Object.entries(KINDS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ index }) => {
      const before = text.slice(0, index).split('\n');
      const line = text.split('\n')[before.length - 1] ?? '';
      const isSure = SURE.some(([sureFile, part]) => sureFile === file && line.includes(part));
      return isSure || ends(text, index)
        ? []
        : [`${file}:${before.length} ${kind}; simulator/testing has what ends: within.ts, listen.ts, sockets.ts, child.ts`];
    }),
  );
}

const files = filesOfRepository().filter(
  name => /\.tsx?$/.test(name) && SCANNED.test(name) && !PROGRAMS.test(name) && !import.meta.url.endsWith(name),
);
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

describe('the waits of tests', () => {
  it('end, all of them', () => {
    expect(files.flatMap(file => endless(file, read(file)))).toEqual([]);
  });

  it('have no exception that nothing needs', () => {
    expect(SURE.filter(([file, part]) => !files.includes(file) || !read(file).includes(part))).toEqual([]);
  });

  it.each([
    ['a callback', "await new Promise<void>(resolve => server.on('close', resolve));"],
    ['a callback, by a name', 'const closed = new Promise<void>(resolve => (close = resolve));\nawait closed;'],
    ['an event', "await once(server, 'close');"],
    ['the bytes of a socket', 'for await (const chunk of socket) text += chunk;'],
    ['the lines of a process', 'for await (const line of createInterface(child.stdout)) lines.push(line);'],
    ['a part of a body', 'const { value } = await reader.read();'],
    ['a part of a body that may be missing', 'await expect(reader?.read()).rejects.toThrow();'],
    ['a number, in turns', 'while (count() < 2) await new Promise(resolve => setImmediate(resolve));'],
    ['a server', "server.listen(0, '127.0.0.1');"],
    ['a program', "execFileSync('bash', ['-c', script], { encoding: 'utf8' });"],
    ['longer than others', "it('is slow', { timeout: 300_000 }, async () => {"],
    ['longer than others, before all', 'beforeAll(() => open(), 300_000);'],
  ])('are found: for %s', (_, text) => {
    expect(endless('simulator/a.test.ts', `\n${text}`)).toEqual([expect.stringMatching(/^simulator\/a\.test\.ts:2 .*;/)]);
  });

  it.each([
    ['an argument', "await within('it closes', new Promise(resolve => server.on('close', resolve)));"],
    ['a constant', "const answer = new Promise(resolve => get(url, resolve));\nawait within('an answer begins', answer);"],
    ['an argument of an argument', "await within('it reads', Promise.resolve(reader?.read()));"],
    ['the next turn', 'await new Promise(resolve => setImmediate(resolve));'],
    ['never, on purpose', 'const sender = { send: () => new Promise<never>(() => undefined) };'],
    ['a method of the same name', "socket.once('close', forget);"],
    ['a program with a limit', "execFileSync('bash', ['-c', script], { timeout: 60_000 });"],
  ])('may be %s', (_, text) => {
    expect(endless('simulator/a.test.ts', text)).toEqual([]);
  });
});
