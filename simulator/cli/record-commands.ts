/** The commands that look back at what has happened, as the help shows them. */
import type { CommandSpec } from './command.ts';

export const explainCommand: CommandSpec = {
  usage: 'sim explain <id>',
  summary: 'Say why something is as it is, what follows by itself, and what you can do about it',
  flags: ['url', 'control-token', 'json'],
  maxWords: 1,
  examples: [
    ['sim explain post_5dktzzd2ahay64cj', 'a post; also comments, messages, uploads, imports, flows, runs, accounts, events, deliveries …'],
    ['sim explain req_12', 'which rule refused the call, and when it would pass'],
    ['sim explain INSTAGRAM', 'who made the platform fail'],
  ],
  load: () => import('./commands/explain.ts'),
};
