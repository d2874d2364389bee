/** What each command that reaches a server says when that server only redirects. */
import { describe, expect } from 'vitest';
import { answering, it as base, ran, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

const ELSEWHERE = 'https://elsewhere.example/api';
const REDIRECTS = `it redirects to ${ELSEWHERE}, which is not followed; give the address there if it is the right one`;
const KEY = { SIM_API_KEY: 'sk_sim_acme' };

/** `moved` is the address of a server that redirects every request. */
const it = base.extend('moved', ({}) => answering((_, response) => response.writeHead(302, { location: ELSEWHERE }).end()));

describe('a server that redirects is named with the address to which it leads', () => {
  it.for([
    ['contract', ['contract', '--team', 'team_1', '--target'], 'answers 302 when asked for the team team_1: '],
    ['parity', ['parity', '--team', 'team_1', '--target'], '302'],
    ['fixture', ['fixture', '--from'], 'answers 302 to GET /api/v1/organization: '],
    ['wait', ['wait', '--timeout', '0.1', '--url'], 'No simulator responded at '],
  ] as const)('by sim %s', async ([, words, beginning], { moved }) => {
    const io = testIo(KEY);
    expect(await runCli([...words, moved], io)).toBe(3);
    expect(io.errs.join('\n')).toContain(beginning);
    expect(io.errs.join('\n')).toContain(REDIRECTS);
  });

  it('by sim proxy', async ({ moved }) => {
    const io = testIo();
    const ended = runCli(['proxy', '--target', moved], io);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await io.said(/ → /))?.[0] ?? '';
    const answer = await fetch(`${url}/api/v1/team`, { redirect: 'manual', headers: { 'x-api-key': 'sk_sim_acme' } });
    await answer.arrayBuffer();
    io.end();
    expect(await ended).toBe(1);
    expect(io.outs.join('\n')).toContain(`It redirects to ${ELSEWHERE}, which is not followed; give the address there with --target`);
  });

  it('by a command that controls a simulator', async ({ moved }) => {
    expect(await ran(['status', '--url', moved])).toMatchObject({
      code: 3,
      err: expect.stringContaining(`is not a simulator (status 302, a redirect to ${ELSEWHERE})`),
    });
  });
});
