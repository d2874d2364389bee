/** The commands that write something for a project, as the help shows them. */
import { type CommandSpec, typed, usual } from '../command.ts';

export const init: CommandSpec = {
  usage: 'sim init [runner]',
  summary: 'Write a config, a first test for your runner, a scenario and a step for CI; what exists is left as it is',
  flags: { 'dry-run': typed('off', 'Print what would be written, and write nothing') },
  maxWords: 1,
  examples: [
    ['sim init --dry-run', 'look first'],
    ['sim init pytest', 'for a runner that nothing in the folder names'],
    [
      'sim init',
      'for vitest, jest, mocha, playwright, node:test or pytest, as package.json or pyproject.toml says; GitLab if there is .gitlab-ci.yml',
    ],
  ],
  load: async () => (await import('../init/init.ts')).runInit,
};

export const agent: CommandSpec = {
  usage: 'sim agent setup [--for <claude | cursor | vscode | codex> …]',
  summary: 'Tell the coding assistants of this project how to use the simulator: an MCP entry and a skill',
  flags: {
    for: typed('those that the project has files of, else claude'),
    'dry-run': typed('off', 'Print what would be written, and write nothing'),
  },
  maxWords: 1,
  examples: [
    ['sim agent setup --dry-run', 'look first'],
    ['sim agent setup --for claude cursor', 'for these two'],
  ],
  load: async () => (await import('../agent/agent.ts')).runAgent,
};

export const mcp: CommandSpec = {
  usage: 'sim mcp [--url <address>]',
  summary: 'Let a coding assistant use a simulator, by the Model Context Protocol on the standard streams',
  flags: {
    url: { describe: 'Address of the running simulator; without one the assistant has its own', fallback: 'a simulator of its own' },
    ...usual('control-token', 'fixture', 'seed', 'start-time', 'allow-webhook-host'),
  },
  maxWords: 0,
  examples: [
    ['sim mcp', 'an assistant starts this itself, with a simulator of its own; sim agent setup tells it how'],
    ['sim mcp --url http://127.0.0.1:4010', 'in the running simulator, in a world of its own'],
  ],
  load: async () => (await import('../commands/mcp.ts')).runMcp,
};

export const pytest: CommandSpec = {
  usage: 'sim pytest',
  summary: 'Print a Python module of one file for tests, with fixtures for pytest',
  flags: {},
  maxWords: 0,
  examples: [['sim pytest > conftest_sim.py', 'then, in conftest.py: pytest_plugins = ["conftest_sim"]']],
  load: async () => (await import('../python/python-module.ts')).runPytest,
};

export const completion: CommandSpec = {
  usage: 'sim completion',
  summary: 'Print the completion script for bash or zsh',
  flags: {},
  maxWords: 0,
  examples: [
    ['sim completion >> ~/.bashrc', ''],
    ['sim completion >> ~/.zshrc', ''],
  ],
  load: async () => (await import('../commands/completion.ts')).runCompletion,
};
