/** The commands for coding assistants, as the help shows them. */
import type { CommandSpec } from './command.ts';

export const mcpCommand: CommandSpec = {
  usage: 'sim mcp [--url <address>]',
  summary: 'Let a coding assistant use a simulator, by the Model Context Protocol on the standard streams',
  flags: ['url', 'control-token', 'fixture', 'seed', 'start-time', 'allow-webhook-host'],
  describes: { url: 'Address of the running simulator; without one the assistant has its own' },
  fallbacks: { url: 'a simulator of its own' },
  maxWords: 0,
  examples: [
    ['sim mcp', 'an assistant starts this itself, with a simulator of its own; sim agent setup tells it how'],
    ['sim mcp --url http://127.0.0.1:4010', 'in the running simulator, in a world of its own'],
  ],
  load: () => import('./commands/mcp.ts'),
};

export const agentCommand: CommandSpec = {
  usage: 'sim agent setup [--for <claude | cursor | vscode | codex> …]',
  summary: 'Tell the coding assistants of this project how to use the simulator: an MCP entry and a skill',
  flags: ['for', 'dry-run'],
  commandLineOnly: { for: { fallback: 'those that the project has files of, else claude' }, 'dry-run': { fallback: 'off' } },
  describes: { 'dry-run': 'Print what would be written, and write nothing' },
  maxWords: 1,
  examples: [
    ['sim agent setup --dry-run', 'look first'],
    ['sim agent setup --for claude cursor', 'for these two'],
  ],
  load: () => import('./commands/agent.ts'),
};
