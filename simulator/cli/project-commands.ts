/** The commands that write files for a project, as the help shows them. */
import type { CommandSpec } from './command.ts';

export const pytestCommand: CommandSpec = {
  usage: 'sim pytest',
  summary: 'Print a Python module of one file for tests, with fixtures for pytest',
  flags: [],
  maxWords: 0,
  examples: [['sim pytest > conftest_sim.py', 'then, in conftest.py: pytest_plugins = ["conftest_sim"]']],
  load: () => import('./commands/pytest.ts'),
};

export const initCommand: CommandSpec = {
  usage: 'sim init [runner]',
  summary: 'Write a config, a first test for your runner, a scenario and a step for CI; what exists is left as it is',
  flags: ['dry-run'],
  commandLineOnly: { 'dry-run': { fallback: 'off' } },
  describes: { 'dry-run': 'Print what would be written, and write nothing' },
  maxWords: 1,
  examples: [
    ['sim init --dry-run', 'look first'],
    ['sim init pytest', 'for a runner that nothing in the folder names'],
    [
      'sim init',
      'for vitest, jest, mocha, playwright, node:test or pytest, as package.json or pyproject.toml says; GitLab if there is .gitlab-ci.yml',
    ],
  ],
  load: () => import('./commands/init.ts'),
};
