/**
 * A terminal in which the commands of a page run: a shell in a temporary folder with the files of this repository. `npx sim …` and `npm start` run
 * the command line in this process, which is faster than a process each.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Io } from '../../simulator/cli/command.ts';
import { runCli } from '../../simulator/cli/program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The ports in pages. Each stands for a free port, so that several tests can run at once. */
const PORTS = ['4010', '8080', '8081'];
/** Commands that run until Ctrl+C, and what they print when they are ready. */
const READY = /press ctrl\+c to stop/i;
/** What a page types as `npx sim` and `npm start`; the arguments are sent to this process. */
const SHIMS = {
  npx: '[ "$1" = sim ] || exit 127; shift',
  npm: '[ "$1" = start ] || exit 127; shift; [ "$1" != -- ] || shift; set -- serve "$@"',
};

export interface Terminal {
  /** Runs a command; output is standard output and standard error in the order of writing. */
  run(command: string): Promise<{ readonly output: string; readonly code: number }>;
  /** New output of the command that is still running, once it satisfies a condition, or after a minute. */
  background(isComplete: (output: string) => boolean): Promise<string>;
  close(): Promise<void>;
}

/** A command that runs until Ctrl+C. */
interface Background {
  readonly name: string;
  readonly ended: Promise<number>;
  readonly lines: string[];
  /** Number of lines that were read. */
  read: number;
  stop(): void;
}

export async function openTerminal(): Promise<Terminal> {
  const home = await mkdtemp(path.join(tmpdir(), 'sim-page-'));
  const ports = new Map(await Promise.all(PORTS.map(async port => [port, await freePort()] as const)));
  const running = new Map<string, Background>();
  const server = createServer(
    (request, response) => void answer(request, response).catch(error => response.writeHead(500).end(String(error))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await Promise.all([
    ...['fixtures', 'scenarios', 'openapi'].map(name => symlink(path.join(ROOT, name), path.join(home, name))),
    ...Object.entries(SHIMS).map(([name, prefix]) => writeShim(path.join(home, name), prefix, port)),
  ]);
  const simulator = `http://127.0.0.1:${ports.get('4010')}`;

  /** Runs the command line for a shim. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const args = body.split('\0').slice(0, -1);
    const [name = ''] = args;
    const { output, code } = await (['serve', 'listen'].includes(name) ? start(name, args) : runToEnd(name, args));
    response.writeHead(200, { 'x-exit-code': String(code) }).end(output);
  }

  async function runToEnd(name: string, args: readonly string[]): Promise<{ output: string; code: number }> {
    const lines: string[] = [];
    const file = path.join(home, '.child-output');
    const child = await open(file, 'w');
    // `sim run` and `sim exec` have their own simulator unless a flag says otherwise.
    const env = { ...process.env, ...(!['run', 'exec', 'contract'].includes(name) && { SIM_URL: simulator }) };
    const io = { ...ioOf(lines, env, home), childStdio: ['ignore', child.fd, child.fd] } satisfies Io;
    const code = await runCli(args, io);
    await child.close();
    return { output: [await readFile(file, 'utf8'), ...lines.map(line => `${line}\n`)].join(''), code };
  }

  async function start(name: string, args: readonly string[]): Promise<{ output: string; code: number }> {
    await stop(name);
    const lines: string[] = [];
    let interrupt = () => {};
    const stopped = new Promise<void>(resolve => {
      interrupt = resolve;
    });
    let onReady = () => {};
    const ready = new Promise<void>(resolve => {
      onReady = resolve;
    });
    const io = ioOf(lines, { ...process.env, SIM_URL: simulator }, home);
    const own = name === 'serve' && !args.includes('--port') ? ['--port', ports.get('4010') ?? ''] : [];
    const ended = runCli([...args, ...own], {
      ...io,
      waitForStop: () => stopped,
      out(text) {
        lines.push(text);
        if (READY.test(text)) onReady();
      },
    });
    const command: Background = { name, ended, lines, read: 0, stop: interrupt };
    running.set(name, command);
    await Promise.race([ready, ended]);
    command.read = lines.length;
    return { output: lines.join('\n'), code: 0 };
  }

  async function stop(name: string): Promise<void> {
    const command = running.get(name);
    running.delete(name);
    command?.stop();
    await command?.ended;
  }

  const toActual = (text: string) => [...ports].reduce((result, [shown, actual]) => result.replaceAll(shown, actual), text);
  const toShown = (text: string) => [...ports].reduce((result, [shown, actual]) => result.replaceAll(actual, shown), text);

  return {
    async run(command) {
      const env = { ...process.env, PATH: `${home}:${process.env['PATH']}`, NO_COLOR: '1' };
      const child = spawn('bash', ['-c', `exec 2>&1; ${toActual(command)}`], { cwd: home, env, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', chunk => {
        output += chunk;
      });
      const [code] = (await once(child, 'close')) as [number];
      return { output: toShown(output), code };
    },
    async background(isComplete) {
      const command = [...running.values()].at(-1);
      if (!command) return '';
      const unread = () => toShown(command.lines.slice(command.read).join('\n'));
      for (const end = performance.now() + 60_000; !isComplete(unread()) && performance.now() < end; ) await new Promise(setImmediate);
      const output = unread();
      command.read = command.lines.length;
      return output;
    },
    async close() {
      for (const name of [...running.keys()].toReversed()) await stop(name);
      server.close();
      await rm(home, { recursive: true });
    },
  };
}

function ioOf(lines: string[], env: Io['env'], cwd: string): Io {
  const write = (text: string) => void lines.push(text);
  return {
    env,
    cwd,
    colour: false,
    waitForStop: () => new Promise(() => {}),
    onSignal: () => () => {},
    readInput: () => Promise.resolve(''),
    out: write,
    err: write,
  };
}

/** A script that sends its arguments to this process, and returns output and exit code. */
async function writeShim(file: string, prefix: string, port: number): Promise<void> {
  const script = `#!/bin/sh
${prefix}
out=$(mktemp)
code=$(printf '%s\\0' "$@" | curl -s --data-binary @- -o "$out" -w '%header{x-exit-code}' http://127.0.0.1:${port}/)
cat "$out"; rm "$out"; exit "$code"
`;
  await writeFile(file, script);
  await chmod(file, 0o755);
}

async function freePort(): Promise<string> {
  const socket = createSocketServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return String(port);
}
