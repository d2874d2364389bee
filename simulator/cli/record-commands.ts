/** The commands that look back at what has happened, as the help shows them. */
import type { CommandSpec } from './command.ts';
import { REMOTE_FLAGS } from './flags.ts';
import { SERVE_FLAGS } from './serve-flags.ts';

export const explainCommand: CommandSpec = {
  usage: 'sim explain <id>',
  summary: 'Say why something is as it is, what follows by itself, and what you can do about it',
  flags: REMOTE_FLAGS,
  maxWords: 1,
  examples: [
    ['sim explain post_5dktzzd2ahay64cj', 'a post; also comments, messages, uploads, imports, flows, runs, accounts, events, deliveries …'],
    ['sim explain req_12', 'which rule refused the call, and when it would pass'],
    ['sim explain INSTAGRAM', 'who made the platform fail'],
  ],
  load: () => import('./commands/explain.ts'),
};

export const recordCommand: CommandSpec = {
  usage: 'sim record [--since <request or instant> | --har <file>] [--out <file>], or sim record [--out <file>] -- <command>',
  summary: 'Make a scenario of what has happened in a running simulator, or of what a command does; it passes at once',
  flags: ['out', 'name', 'since', 'har', 'url', 'world', ...SERVE_FLAGS],
  commandLineOnly: { port: { fallback: 'any free port' }, log: { fallback: 'silent' } },
  describes: {
    name: 'Title of the scenario',
    har: 'HTTP Archive whose calls become the scenario',
    out: 'File for the scenario; what it sends is written beside it',
  },
  fallbacks: { name: 'Recorded', out: 'standard output' },
  maxWords: 0,
  takesCommand: true,
  examples: [
    ['sim record --out checkout.yaml -- npm test', 'what the tests did, as a scenario'],
    ['sim record --since req_12 --out bug.yaml', 'from a call on, in the running simulator'],
    ['sim record --har traffic.har --out bug.yaml', 'from the traffic of a browser, a proxy or the dashboard'],
    ['sim record', 'everything, to look at'],
  ],
  load: () => import('./commands/record.ts'),
};
