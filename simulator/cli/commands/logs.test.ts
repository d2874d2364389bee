import { describe, expect, onTestFinished } from 'vitest';
import { it, START, serve, simAt, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** A command that follows, until the test ends. */
async function follow(url: string, ...words: string[]): Promise<{ readonly io: TestIo; readonly ended: Promise<number> }> {
  const io = testIo({ SIM_URL: url });
  const ended = runCli([...words, '--follow'], io);
  onTestFinished(async () => {
    io.end();
    await ended;
  });
  await Promise.race([io.said(/^\w/), ended]);
  return { io, ended };
}

describe('sim requests', () => {
  it('lists calls, oldest first, by operation and status', async ({ simulator }) => {
    await simulator.sim('call', 'listTeams');
    await simulator.sim('call', 'getTeam', 'id=team_none');
    const { text } = await simulator.sim('requests');
    expect(text).toMatch(
      /^request +at +status +operation +call +answered by\nreq_\d+ +2026-03-02T09:00:00\.000Z +200 +listTeams +GET \/api\/v1\/team +operation\nreq_\d+ .* 404 +getTeam /,
    );
    expect((await simulator.sim('requests', '--status', '4xx')).text).not.toContain('listTeams');
    expect((await simulator.sim('requests', '--operation', 'listTeams')).text).not.toContain('getTeam');
    expect((await simulator.sim('requests', '--limit', '1')).text).toMatch(/getTeam[^]*\n1 of 2; --limit shows more$/);
    const { text: json } = await simulator.sim('requests', '--json');
    expect(json.split('\n').map(line => JSON.parse(line) as object)).toMatchObject([
      { operationId: 'listTeams' },
      { operationId: 'getTeam' },
    ]);
    expect((await simulator.sim('requests', '--status', '500')).text).toBe('No calls');
  });

  it('follows what is new, until it is stopped', async ({ simulator }) => {
    const { io, ended } = await follow(simulator.url, 'requests', '--status', '404');
    await simulator.sim('call', 'listTeams');
    await simulator.sim('call', 'getTeam', 'id=team_none');
    expect(await io.said(/getTeam/)).toMatch(/^req_\d+ +\S+ +404 +getTeam +GET \/api\/v1\/team\/team_none +operation$/);
    expect(io.outs.join('\n')).not.toContain('listTeams');
    io.end();
    expect(await ended).toBe(0);
  });

  it('says that the simulator has ended', async () => {
    const io = testIo();
    const server = runCli(['--port', '0'], io);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await io.said(/127\.0\.0\.1/))?.[0] ?? '';
    const following = await follow(url, 'requests');
    io.end();
    await server;
    expect([await following.ended, following.io.errs]).toEqual([
      3,
      ['sim: The simulator has ended, or its world is gone; nothing more is followed'],
    ]);
  });
});

describe('sim deliveries', () => {
  it('lists deliveries with their last answer, and follows them', async ({ simulator }) => {
    expect((await simulator.sim('deliveries')).text).toBe('No deliveries');
    const { io } = await follow(simulator.url, 'deliveries', '--status', 'failed');
    await simulator.sim('send', 'team.updated', '--to', 'http://127.0.0.1:9/hook');
    expect(await io.said(/^del_/)).toMatch(/^del_\w+ +evt_\w+ +team\.updated +FAILED +1 +\S.* synthetic$/);
    expect((await simulator.sim('deliveries')).text).toMatch(
      /^delivery +event +type +status +attempts +last answer *\ndel_\w+ .* FAILED +1 .* synthetic$/,
    );
    expect((await simulator.sim('deliveries', '--status', 'PENDING')).text).toBe('No deliveries');
  });
});

describe('sim jobs', () => {
  it('lists what is due, and follows what runs', async () => {
    const simulator = await serve();
    await simulator.sim('send', 'team.updated', '--to', 'http://127.0.0.1:9/hook');
    const { io } = await follow(simulator.url, 'jobs');
    await simulator.sim('send', 'team.updated', '--to', 'http://127.0.0.1:9/hook');
    expect(await io.said(/webhooks\.deliver/)).toMatch(new RegExp(`^job_\\d+ +${START} +webhooks\\.deliver +del_\\w+$`));
  });
});

it.for([
  [['requests', '--status', 'bad'], '--status must be a status such as 404 or a class such as 4xx, not bad'],
  [['requests', '--operation', 'listTeems'], 'there is no operation listTeems; did you mean listTeams?'],
  [['requests', '--limit', '0'], '--limit must be a whole number from 1 to 1000, not 0'],
  [['deliveries', '--status', 'FAILD'], '--status must be PENDING, SUCCEEDED, FAILED, not FAILD; did you mean FAILED?'],
  [['deliveries', '--operation', 'x'], 'Unknown flag --operation of sim deliveries'],
] as const)('refuses %j', async ([words, message], { simulator }) => {
  const { code, text } = await simAt(simulator.url, ...words);
  expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining(message) });
});
