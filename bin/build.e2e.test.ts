/** A simulator and commands keep running from dist/ while dist/ is built again. */
import { describe, expect, onTestFinished } from 'vitest';
import { controlApi, publicApi } from '../openapi/document.ts';
import { mapConcurrent } from '../simulator/kernel/promises.ts';
import { type Child, startSim } from '../simulator/testing/child.ts';
import { type Checkout, halfOf, it } from './checkout.fixture.ts';

const REQUESTS_AT_ONCE = 8;
const NOT_BUILT = { code: 2, out: '', err: 'sim: not built yet; run: npm run build\n' };

/** Commands that load files of their own. */
const COMMANDS = [
  ['--version'],
  ['status'],
  ['openapi'],
  ['clock', 'now'],
  ['snapshot', 'save', 'one'],
  ['wait'],
  ['openapi', '--control', '--format', 'json'],
  ['run', 'scenarios/automation-cooldown.yaml'],
  ['clock', 'advance', '1h'],
  ['contract', '--list'],
];

/** Paths of reads that need no parameters. */
const READS = [publicApi, controlApi()].flatMap(document =>
  document
    .operations()
    .filter(({ method, pathParameters, queryParameters }) => method === 'GET' && ![...pathParameters, ...queryParameters].some(isRequired))
    .map(operation => operation.path),
);

function isRequired({ required }: { readonly required?: boolean }): boolean {
  return required === true;
}

function endAfterTest(child: Child): Child {
  onTestFinished(async () => void (await child.stop('SIGKILL')));
  return child;
}

/** Runs the simulator of a checkout. Returns a function that sends requests to it, and their answers. */
async function startIn(checkout: Checkout) {
  expect(await checkout.build().ended).toMatchObject({ code: 0 });
  const { child, started } = await startSim(checkout.program, ['--clock', 'manual']);
  endAfterTest(child);
  const answers: { readonly where: string; readonly status: number }[] = [];
  const send = async (where: string): Promise<string> => {
    const response = await fetch(started.url + where, { headers: { 'x-api-key': started.apiKeys['org_acme'] ?? '' } });
    answers.push({ where, status: response.status });
    return response.headers.get('content-type')?.includes('stream') ? '' : response.text();
  };
  const sendAll = async (paths: readonly string[]): Promise<string[]> => {
    const texts: string[] = [];
    await mapConcurrent(paths, REQUESTS_AT_ONCE, async where => void texts.push(await send(where)));
    return texts;
  };
  return { child, url: started.url, send, sendAll, answers };
}

/** The assets that a page or a script refers to. */
function assetsIn(text: string): string[] {
  return [...text.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => `/_sim/ui/${name}`);
}

describe('a build', () => {
  it('is found by a command once it is finished', async ({ checkout }) => {
    expect(await checkout.sim(['--version'])).toMatchObject(NOT_BUILT);
    checkout.pauseBuilds();
    const build = endAfterTest(checkout.build());
    await halfOf(build);
    expect(await checkout.sim(['--version'])).toMatchObject(NOT_BUILT);
    checkout.goOn();
    expect(await build.ended).toMatchObject({ code: 0 });
    expect(await checkout.sim(['--version'])).toMatchObject({ code: 0, err: '' });
  });

  it('takes no file from a simulator that runs, and no command fails meanwhile', async ({ checkout }) => {
    const simulator = await startIn(checkout);
    const commands = COMMANDS.map(args => [...args]);
    const runSome = async (count: number) => {
      const ended = await Promise.all(commands.splice(0, count).map(args => checkout.sim(args, { SIM_URL: simulator.url })));
      expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
    };

    checkout.pauseBuilds();
    const build = endAfterTest(checkout.build());
    await halfOf(build);
    await Promise.all([runSome(3), simulator.sendAll(READS.slice(0, READS.length / 2))]);
    checkout.goOn();
    await Promise.all([build.ended, runSome(2)]);
    checkout.pauseBuilds();
    const other = endAfterTest(checkout.changeAndStart(['--port', '0', '--log', 'json']));
    await halfOf(other);
    const page = await simulator.send('/_sim/ui/');
    await Promise.all([runSome(3), simulator.sendAll(READS), simulator.sendAll(assetsIn(page))]);
    checkout.goOn();
    await Promise.all([other.printed(/"url"/), runSome(2)]);
    await simulator.sendAll([...READS, ...READS, ...READS]);
    const scripts = await simulator.sendAll(assetsIn(page));
    const docs = ['', 'openapi.json', 'swagger-ui-bundle.js'].map(name => `/_sim/docs/${name}`);
    await simulator.sendAll([...docs, ...scripts.flatMap(assetsIn)]);

    const isWrong = (where: string, status: number) => (/^\/_sim\/(?:ui|docs)/.test(where) ? status !== 200 : status >= 500);
    expect(simulator.answers.filter(({ where, status }) => isWrong(where, status))).toEqual([]);
    expect(simulator.answers.length).toBeGreaterThanOrEqual(200);
  });

  it('removes those that no process uses, but not the one before, and only the current one is packed', async ({ checkout }) => {
    const simulator = await startIn(checkout);
    const [used = ''] = checkout.builds();
    for (let i = 0; i < 2; i++) expect(await checkout.build().ended).toMatchObject({ code: 0 });
    expect(checkout.builds()).toHaveLength(3);
    expect(checkout.builds()).toContain(used);
    const packed = (await checkout.pack()).flatMap(name => /^dist\/(build-\w+)/.exec(name)?.[1] ?? []);
    expect(new Set(packed).size).toBe(1);
    expect(packed).not.toContain(used);
    await simulator.child.stop();
    expect(await checkout.build().ended).toMatchObject({ code: 0 });
    expect(checkout.builds()).toHaveLength(2);
    expect(checkout.builds()).not.toContain(used);
  });
});
