import type { CommandSpec } from './command.ts';

/** The flags of every command that speaks to a running simulator. */
const REMOTE = ['url', 'control-token', 'json'] as const;

/** Every command of `sim` (surface §3); `serve` is what `sim` alone does. */
export const commands: Readonly<Record<string, CommandSpec>> = {
  serve: {
    summary: 'Start a simulator of the publishing service; sim alone does the same',
    flags: [
      'port',
      'host',
      'seed',
      'clock',
      'start-time',
      'fail-platform',
      'fixture',
      'media',
      'webhook',
      'throttle',
      'validate-responses',
      'allow-fetch',
      'allow-host',
      'control-token',
      'log',
    ],
    maxWords: 0,
    examples: [
      ['sim', 'http://127.0.0.1:4010, in real time'],
      ['sim --clock manual --start-time 2026-03-02T09:00:00Z', 'time stands until sim clock moves it'],
      ['sim --fail-platform INSTAGRAM --fail-platform TIKTOK:rate-limited:0.3', 'platforms in trouble'],
      ['sim --webhook http://127.0.0.1:8080/hook=whsec_mine', 'events go there, signed'],
      ['sim --media ./media', 'uploads stay there'],
      ['sim --port 0 --log json', 'any free port, one JSON object a line'],
    ],
    load: () => import('./commands/serve.ts'),
  },
  run: {
    usage: 'sim run [<file, folder or pattern> …]',
    summary: 'Run scenario scripts, each in a fresh world of its own',
    flags: ['url', 'control-token', 'reporter', 'out', 'bail', 'seed'],
    maxWords: Number.POSITIVE_INFINITY,
    examples: [
      ['sim run', 'all in the folder scenarios, against a simulator of their own'],
      ['sim run scenarios/outage.yaml --seed 7', 'one, with another seed'],
      ['sim run --url http://127.0.0.1:4010', 'in worlds of a running simulator'],
      ['sim run --reporter junit --out report.xml', 'for a CI system'],
    ],
    load: () => import('./commands/run.ts'),
  },
  status: {
    usage: 'sim status',
    summary: 'Tell what is running: version, clock, counts',
    flags: REMOTE,
    maxWords: 0,
    examples: [['sim status --url http://127.0.0.1:4010', '']],
    load: () => import('./commands/status.ts'),
  },
  clock: {
    usage: 'sim clock [now | advance <duration> | to <instant> | settle [limit] | mode <realtime|manual|10x>]',
    summary: 'Read or move the clock of a running simulator',
    flags: REMOTE,
    maxWords: 2,
    examples: [
      ['sim clock', 'what time it is there'],
      ['sim clock advance 6h', 'six hours on, with everything due on the way'],
      ['sim clock to 2026-03-02T18:00:00Z', ''],
      ['sim clock settle', 'until nothing is due within an hour'],
      ['sim clock mode 60x', 'a minute in a second'],
    ],
    load: () => import('./commands/clock.ts'),
  },
  platform: {
    usage: 'sim platform [<P> [ok | outage | degraded | rate-limited | timeout | reject | auth]]',
    summary: 'Let a platform fail or recover; without a failure, show how it is',
    flags: ['rate', 'times', 'account', ...REMOTE],
    maxWords: 2,
    examples: [
      ['sim platform', 'all platforms'],
      ['sim platform INSTAGRAM outage', 'every call fails'],
      ['sim platform TIKTOK reject --times 1 --account sa_acme_tiktok', 'one call, one account'],
      ['sim platform INSTAGRAM ok', 'works again'],
    ],
    load: () => import('./commands/platform.ts'),
  },
  reset: {
    usage: 'sim reset',
    summary: 'Make the world of a running simulator as new',
    flags: REMOTE,
    maxWords: 0,
    examples: [['sim reset', '']],
    load: () => import('./commands/reset.ts'),
  },
  wait: {
    usage: 'sim wait',
    summary: 'Wait until a simulator answers',
    flags: ['url', 'timeout'],
    maxWords: 0,
    examples: [['sim wait --timeout 60', '']],
    load: () => import('./commands/wait.ts'),
  },
  openapi: {
    usage: 'sim openapi',
    summary: 'Print the OpenAPI document',
    flags: ['format', 'control'],
    maxWords: 0,
    examples: [
      ['sim openapi > openapi.yaml', 'the public API'],
      ['sim openapi --control --format json', 'the control API'],
    ],
    load: () => import('./commands/openapi.ts'),
  },
};
