/** `sim proxy` and `sim grade --target` with traps and faults, in front of a simulator that stands for a deployment. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Grade } from '../../../openapi/generated/control-types.ts';
import { emptyFolder, ran, serve } from '../cli.fixture.ts';

const KEY = 'sk_sim_acme';
const ASK = `const ask = (path, init = {}) => fetch(process.env.SIM_URL + path, { ...init, headers: { 'x-api-key': '${KEY}', 'content-type': 'application/json' } }).then(async a => { await a.text(); return a.status; }, () => 0);`;

/** Runs a command of sim with a Node script as its command. */
const run = (args: readonly string[], script: string, env: Record<string, string> = {}) =>
  ran([...args, '--', process.execPath, '-e', `(async () => { ${ASK} ${script} })()`], { env: { PATH: process.env['PATH'], ...env } });

interface JsonReport {
  readonly method: string;
  readonly status?: number;
  readonly deviations: readonly unknown[];
  readonly injected?: { readonly by: string; readonly what: string; readonly reached: boolean };
  readonly summary?: { readonly exchanges: number; readonly injected: number };
}

/** The reports of the JSON reporter, which a command leaves on the error output. */
function reportsOf(text: string): JsonReport[] {
  return text.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line) as JsonReport] : []));
}

const TEN_READS = "for (let i = 0; i < 10; i++) await ask('/api/v1/team');";

describe('sim proxy with weather', () => {
  it('marks what it injects, judges none of it, and meets the same with the same seed', async () => {
    const sim = await serve();
    const args = ['proxy', '--target', sim.url, '--reporter', 'json', '--traps', 'errors', 'lost-answers', 'forward-compatibility'];
    const first = await run([...args, '--seed', '7'], TEN_READS);
    const reports = reportsOf(first.err);
    const met = (list: readonly JsonReport[]) => list.map(({ injected }) => injected?.by);
    expect(first.code).toBe(0);
    expect(reports.at(-1)?.summary).toMatchObject({ exchanges: 10, injected: 10 });
    expect(new Set(met(reports))).toEqual(new Set(['trap errors', 'trap lost-answers', 'trap forward-compatibility', undefined]));
    expect(reports.flatMap(({ deviations }) => deviations ?? [])).toEqual([]);
    expect(met(reportsOf((await run([...args, '--seed', '7'], TEN_READS)).err))).toEqual(met(reports));
    expect(met(reportsOf((await run([...args, '--seed', '8'], TEN_READS)).err))).not.toEqual(met(reports));
  });

  it('keeps calls that it refuses from the deployment', async () => {
    const sim = await serve();
    const fault = '{ operationId: createTeam, match: { body: { name: Lost }, nth: 2 }, effect: { status: 503 } }';
    const post = (name: string) => `console.log(await ask('/api/v1/team', { method: 'POST', body: '{"name":"${name}"}' }));`;
    const { code, err } = await run(['proxy', '--target', sim.url, '--fault', fault], post('Lost') + post('Kept') + post('Lost'));
    expect(code).toBe(0);
    expect(err).toMatch(/⚡ POST \/api\/v1\/team {2}503/);
    expect(err).toContain('injected by fault 1, which is retired now: The call was answered with 503 and did not reach the target');
    expect(err).toContain('3 exchanges, no deviations, 1 with faults or traps');
    const { items } = (await (await fetch(`${sim.url}/api/v1/team?limit=100`, { headers: { 'x-api-key': KEY } })).json()) as {
      items: { name: string }[];
    };
    expect(items.map(({ name }) => name).filter(name => ['Lost', 'Kept'].includes(name))).toHaveLength(2);
  });

  it('marks it in the archive, which sim contract does not judge', async () => {
    const sim = await serve();
    const har = path.join(emptyFolder(), 'traffic.har');
    // The interface has no 418, and no such body.
    const fault = '{ operationId: listTeams, effect: { status: 418, body: { strange: true } }, when: { every: 2 } }';
    await run(
      [
        'proxy',
        '--target',
        sim.url,
        '--har',
        har,
        '--fault',
        fault,
        '--fault',
        '{ operationId: getOrganization, effect: { reset: true } }',
      ],
      `${TEN_READS} await ask('/api/v1/organization');`,
    );
    const { log } = JSON.parse(readFileSync(har, 'utf8')) as {
      log: { entries: { _injected?: object; comment: string; response: { status: number } }[] };
    };
    const marked = log.entries.filter(entry => entry['_injected']);
    expect(marked.map(({ response }) => response.status)).toEqual([418, 418, 418, 418, 418, 0]);
    expect(marked[0]).toMatchObject({
      _injected: { by: 'fault 1', reached: false },
      comment: expect.stringContaining('Injected by fault 1: The call'),
    });
    const judged = await ran(['contract', '--har', har]);
    expect([judged.code, judged.out]).toEqual([0, expect.stringContaining('6 of 11 entries, with a fault or a trap of sim proxy')]);
  });

  it('takes no traps from the environment, which may be meant for simulators', async () => {
    const sim = await serve();
    const { err } = await run(['proxy', '--target', sim.url], TEN_READS, { SIM_TRAPS: 'all', SIM_ALLOW_WRITES: 'true' });
    expect(err).toContain('10 exchanges, no deviations, 1 of');
  });

  it('says which traps it leaves out, and why', async () => {
    const sim = await serve();
    const { err } = await run(['proxy', '--target', sim.url, '--traps', 'all'], '');
    expect(err).toContain('The proxy leaves out forged, duplicates, order, lost-acknowledgements, raw-body: its events go past it');
    expect(err).toContain('The proxy leaves out limits: the limits are those of the service.');
  });

  it.each([
    ['{', 'is neither JSON nor YAML'],
    ['{ operationId: listTeams }', 'effect is required'],
    ['{ operationId: listTaems, effect: { hang: true } }', 'did you mean listTeams?'],
    ['{ method: PUT, path: /_storage/*, effect: { status: 503 } }', 'presigned PUTs go past the proxy'],
    ['{ operationId: createTeam, effect: { reset: true } }', 'loses answers of calls that change something'],
  ])('refuses the fault %s', async (fault, message) => {
    const { code, err } = await run(['proxy', '--target', 'http://127.0.0.1:9', '--fault', fault], '');
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('sim grade --target', () => {
  async function grade(url: string, script: string, flags: readonly string[]) {
    const out = path.join(emptyFolder(), 'reports');
    const reports = ['--reporter', 'pretty', '--reporter', 'json', '--out', out];
    const ended = await run(['grade', '--target', url, ...flags, ...reports], script, { SIM_API_KEY: KEY });
    const file = path.join(out, 'grade.json');
    return { ...ended, graded: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Grade) : undefined };
  }
  const ONLY = ['--rules', 'requests/waits-after-429'];
  const HASTY = "for (let i = 0; i < 6; i++) await ask('/api/v1/team');";
  const PATIENT =
    "for (let i = 0; i < 2; i++) for (let pause = 1000; (await ask('/api/v1/team')) === 429; pause *= 2) await new Promise(resolve => setTimeout(resolve, pause));";

  it('watches the calls of a command on a deployment, and says what it does not see', async () => {
    const sim = await serve();
    const { code, graded, out } = await grade(sim.url, HASTY, [...ONLY, '--fixture', 'empty']);
    expect({ code, grade: graded?.grade, calls: graded?.calls }).toEqual({ code: 4, grade: null, calls: 6 });
    expect(out).toContain('Deliveries go from the deployment straight to their receiver and were not seen.');
    expect(out).toContain('A deployment is as it is: --fixture had no effect.');
  });

  it('fails a client that goes on after a 429 of the proxy, which the deployment never saw', async () => {
    const sim = await serve();
    const { code, graded, out } = await grade(sim.url, HASTY, [...ONLY, '--traps', 'throttle', 'limits', '--seed', '3']);
    expect({ code, grade: graded?.grade, traps: graded?.traps.map(({ name }) => name) }).toEqual({
      code: 1,
      grade: 'F',
      traps: ['throttle'],
    });
    expect(out).toMatch(/listTeams was called again \d+ ms after a 429 \(with traps\)/);
    expect(out).toContain('The proxy leaves out limits: the limits are those of the service.');
  });

  it('passes a client that waits', async () => {
    const sim = await serve();
    const { code, graded } = await grade(sim.url, PATIENT, [...ONLY, '--traps', 'throttle', '--seed', '3']);
    expect({ code, grade: graded?.grade }).toEqual({ code: 0, grade: 'A' });
    expect(graded?.traps).toMatchObject([{ name: 'throttle', times: 2 }]);
  });

  it('finds the key in what the command prints', async () => {
    const sim = await serve();
    const { code, out } = await grade(sim.url, `await ask('/api/v1/team'); console.log('${KEY}');`, ['--rules', 'requests/key']);
    expect(code).toBe(1);
    expect(out).not.toContain(`  ${KEY}`);
  });
});
