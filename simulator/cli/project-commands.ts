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
