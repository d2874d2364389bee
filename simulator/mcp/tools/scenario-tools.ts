/** Tools about scenarios: what happened, as a text that can be repeated. */
import * as z from 'zod';
import type { Failure } from '../../../scenarios/runner/results.ts';
import { defineTool, Refused, worldField } from '../tool.ts';

/** The last steps and events before a failure. */
const TIMELINE_LINES = 20;

export const runScenario = defineTool({
  name: 'run_scenario',
  title: 'Run a scenario',
  description:
    'Runs the text of a scenario in a new world, which is removed at its end, and reports the step that failed with what was expected and what came. ' +
    'search_docs with the id page:scenarios says how scenarios are written; the resource sim://schemas/scenario has their schema.',
  input: z.object({
    text: z.string().min(1).describe('The scenario, in YAML or JSON'),
    seed: z.int().min(0).optional().describe('Instead of its own seed'),
    vars: z.record(z.string(), z.string()).optional().describe('Values of its vars, by name'),
    check: z.boolean().optional().describe('True: only list its mistakes'),
  }),
  output: z.object({
    status: z.enum(['passed', 'failed', 'skipped', 'valid']),
    name: z.string(),
    scenarios: z.number().describe('More than one if it has rows'),
    steps: z.number().optional().describe('Of all scenarios together'),
    failure: z.record(z.string(), z.unknown()).optional(),
  }),
  effect: 'change',
  async run({ text, seed, vars = {}, check }, { connection }) {
    // The runner is loaded by the first scenario.
    const { checkedScenarios, runText } = await import('../run-text.ts');
    if (check === true) {
      const files = checkedScenarios(text, vars);
      return { status: 'valid' as const, name: files[0]?.scenario.name ?? '', scenarios: files.length };
    }
    const results = await runText(text, { target: connection.target, seed, vars });
    const [first] = results;
    const shown = results.find(({ failure }) => failure) ?? first;
    if (!shown) throw new Error('A valid text has a scenario');
    const { status, name, failure } = shown;
    const ran = { status, name, scenarios: results.length, steps: results.reduce((sum, { steps }) => sum + steps, 0) };
    if (!failure) return ran;
    return new Refused(
      { ...ran, failure: shortened(failure) },
      `Change the step in line ${failure.line}, or what it expects, and run it again.`,
    );
  },
});

export const recordScenario = defineTool({
  name: 'record_scenario',
  title: 'Write down what has happened as a scenario',
  description:
    'Makes a scenario of what was called in a world, with the platforms and the clock as they were moved, which expects what the callers could rely on. ' +
    'Give its text to run_scenario, and keep it as a file.',
  input: z.object({
    name: z.string().optional().describe('The title of the scenario'),
    since: z.string().optional().describe('The id of the first request, or an instant; absent: everything that is known'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    scenario: z.string().describe('Its text, in YAML'),
    notes: z.array(z.unknown()).describe('What could not be written down, and why'),
    files: z.array(z.unknown()).describe('The names of files that belong beside it; the command sim record writes them'),
  }),
  effect: 'read',
  async run({ name, since, world: given }, session) {
    const { id: world } = await session.world(given);
    const body = { ...(name !== undefined && { name }), ...(since !== undefined && { since }) };
    const { scenario, notes, files } = await session.connection.call('record', { world, body });
    return { world, scenario, notes: [...notes], files: files.map(file => file.name) };
  },
});

function shortened({ step, file, line, at, message, differences, others, timeline }: Failure): Record<string, unknown> {
  return { step, file, line, at, message, differences, others, timeline: timeline.slice(-TIMELINE_LINES) };
}
