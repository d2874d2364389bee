/** One short run of each command. What they do besides stands in tests of their own. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it as test } from 'vitest';
import { emptyFolder, it, testIo } from './cli.fixture.ts';
import { commands } from './commands.ts';
import { runCli } from './program.ts';

interface Run {
  readonly words: string;
  /** What a command that runs until Ctrl+C has printed by then. */
  readonly until?: RegExp;
  /** What is printed by its end. */
  readonly prints?: RegExp;
  /** Default: 0. */
  readonly code?: number;
}

const NODE = `-- ${process.execPath} --version`;

const RUNS: Readonly<Record<string, Run>> = {
  serve: { words: 'serve --port 0', until: /http:\/\/127\.0\.0\.1:\d+/ },
  run: { words: 'run team.yaml', prints: /1 passed/ },
  contract: { words: 'contract --suite teams --runs 1', prints: /properties passed|\d+ passed/ },
  parity: { words: 'parity --target http://127.0.0.1:1 --team team_1', code: 2, prints: /SIM_API_KEY/ },
  status: { words: 'status', prints: /2026-03-02T09:00:00\.000Z/ },
  clock: { words: 'clock advance PT1H', prints: /2026-03-02T10:00:00\.000Z/ },
  platform: { words: 'platform INSTAGRAM outage', prints: /outage/ },
  resend: { words: 'resend evt_none', code: 2, prints: /Event evt_none not found/ },
  reset: { words: 'reset', prints: /World default was reset/ },
  snapshot: { words: 'snapshot export default --out world.json', prints: /world\.json/ },
  fixture: { words: 'fixture --export', prints: /organizations/ },
  wait: { words: 'wait', prints: /is ready/ },
  listen: { words: 'listen', until: /press ctrl\+c to stop/i },
  trigger: { words: 'trigger seen', code: 2, prints: /sim trigger seen needs --message/ },
  send: { words: 'send post.published', code: 2, prints: /No enabled endpoint of org_acme receives post\.published/ },
  call: { words: 'call listTeams', prints: /team_/ },
  requests: { words: 'requests', prints: /No calls/ },
  deliveries: { words: 'deliveries', prints: /No deliveries/ },
  jobs: { words: 'jobs', prints: /accounts\.scan/ },
  fault: { words: 'fault list', prints: /There are no faults/ },
  world: { words: 'world create', prints: /sk_sim_acme_world_/ },
  explain: { words: 'explain post_none', code: 2, prints: /post_none not found/ },
  record: { words: 'record', prints: /^steps:/m },
  mcp: { words: 'mcp' },
  agent: { words: 'agent setup --for codex', prints: /codex/i },
  exec: { words: `exec ${NODE}` },
  grade: { words: `grade ${NODE}`, code: 4, prints: /No 429 happened/ },
  proxy: { words: 'proxy --target http://127.0.0.1:1 --port 0', until: /http:\/\/127\.0\.0\.1:\d+/ },
  completion: { words: 'completion', prints: /compl/ },
  openapi: { words: 'openapi', prints: /^openapi: /m },
  init: { words: 'init', prints: /^wrote +sim\.config\.yaml$/m },
  pytest: { words: 'pytest', prints: /^def /m },
};

const SCENARIO = 'name: Team\nsteps:\n  - request: GET /api/v1/team\n    expect: { status: 200 }\n';

test('each command of sim has a run here', () => {
  expect(Object.keys(RUNS).toSorted()).toEqual(Object.keys(commands).toSorted());
});

it.for(Object.entries(RUNS))('sim %s', async ([, run], { simulator }) => {
  const { words, until, prints = /(?:)/, code = 0 } = run;
  const folder = emptyFolder();
  writeFileSync(path.join(folder, 'team.yaml'), SCENARIO);
  const io = testIo({ SIM_URL: simulator.url }, folder);
  io.streams.input.push(null);
  const ended = runCli(words.split(' '), io);
  if (until) {
    await io.said(until);
    io.end();
  }
  expect({ code: await ended, printed: [...io.outs, ...io.errs].join('\n') }).toEqual({
    code,
    printed: expect.stringMatching(prints) as string,
  });
});
