/** `it` with `run`, which runs a scenario with the given steps. */
import { it as base } from '../target.fixture.ts';
import { SAMPLE_FOLDERS } from '../target.ts';
import { type LoadOptions, parseScenarios, type ScenarioFile } from './load.ts';
import { scenarioText } from './reporters/pretty.ts';
import type { ScenarioResult } from './results.ts';
import { type RunOptions, runScenarios } from './run-scenarios.ts';

/** The one scenario of a text. */
export function parseOne(text: string, options?: LoadOptions): ScenarioFile {
  const [scenario, ...others] = parseScenarios(text, '/work/scenarios/test.yaml', 'test.yaml', {
    files: { samples: SAMPLE_FOLDERS },
    ...options,
  });
  if (!scenario || others.length > 0) throw new Error(`The text has ${others.length + 1} scenarios`);
  return scenario;
}

/** A scenario with these steps. */
export const file = (steps: string, head = '') => parseOne(`name: A scenario\n${head}steps:\n${steps}`);

type Options = Partial<RunOptions> & { readonly head?: string };

/** `run` runs a scenario with the given steps. */
export const it = base.extend(
  'run',
  ({ target }) =>
    async (steps: string, { head = '', ...options }: Options = {}): Promise<ScenarioResult> => {
      const [result] = await runScenarios([file(steps, head)], { target, ...options });
      if (!result) throw new Error('The scenario did not run');
      return result;
    },
);

/** Returns what a terminal shows of a result. */
export const report = (result: ScenarioResult) => scenarioText(result, { colour: false, rerunCommand: name => `sim run ${name}` });

/** The step that schedules a post. */
export const SCHEDULE = `  - request: POST /api/v1/post
    body: { teamId: team_acme_marketing, title: Launch, status: SCHEDULED, postDate: "{{ now + PT1H }}", socialAccountTypes: [FACEBOOK], data: { FACEBOOK: { text: Hello } } }
    save: { post: body.id }
`;
