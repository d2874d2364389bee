import { describe, expect, it } from 'vitest';
import { ran, testIo } from './cli.fixture.ts';
import { commands } from './commands.ts';
import { complete } from './completion.ts';
import { runCli } from './program.ts';

describe('complete', () => {
  it.each<[string, string[]]>([
    ['sim st', ['status']],
    ['sim zz', []],
    ['sim clock ', ['now', 'advance', 'to', 'settle', 'mode']],
    ['sim clock a', ['advance']],
    ['sim platform TIK', ['TIKTOK']],
    ['sim platform TIKTOK o', ['ok', 'outage']],
    ['sim platform --rate 0.5 TIK', []],
    ['sim trigger token', ['token-revoked', 'token-restored']],
    ['sim listen --events post', ['post.published']],
    ['sim send comment.r', ['comment.received']],
    ['sim call listWebh', ['listWebhooks']],
    ['sim call createTeam n', ['name=']],
    ['sim call updateTeam id=team_1 n', ['name=']],
    ['sim call nothing ', []],
    ['sim fault a', ['add']],
    ['sim fault add operationId=createPost eff', ['effect=']],
    ['sim world create cl', ['clock=']],
    ['sim grade --traps thr', ['throttle']],
    ['sim listen --no', ['--no-register', '--no-json']],
    ['sim wait --', ['--url', '--timeout', '--help']],
    ['sim wait --url --t', ['--timeout']],
    ['sim --fix', ['--fixture']],
    ['sim --fixture ', ['default', 'demo', 'empty']],
    ['sim exec --log s', ['silent']],
    ['sim exec -- npm --', []],
    ['/usr/local/bin/sim res', ['resend', 'reset']],
    ['res', ['resend', 'reset']],
  ])('%s', (line, expected) => {
    expect(complete(line.split(' '))).toEqual(expected);
  });

  it('suggests every command first', () => {
    expect(complete(['sim', ''])).toEqual(Object.keys(commands));
  });

  it('leaves out flags that are already given', () => {
    expect(complete(['sim', 'wait', '--url', 'x', '--'])).toEqual(['--timeout', '--help']);
  });
});

describe('sim completion', () => {
  it('prints a script that calls the program for completions', async () => {
    expect(await ran(['completion'])).toMatchObject({ code: 0, out: expect.stringContaining('sim --get-yargs-completions') });
  });

  it('prints one completion per line', async () => {
    const io = testIo();
    expect(await runCli(['--get-yargs-completions', 'sim', 'openapi', '--format', ''], io)).toBe(0);
    expect(io.outs).toEqual(['yaml', 'json']);
  });
});
