import { yamlText } from '../../openapi/yaml-text.ts';
import type { RecordedScenario, Recording } from './recording.ts';
import { stepsOf } from './steps.ts';

/** Makes a scenario of a recording: a YAML text, and the files that belong beside it. */
export function scenarioOf(recording: Recording): RecordedScenario {
  const { steps, files, notes } = stepsOf(recording);
  const scenario = {
    name: recording.name,
    description: `Recorded from ${recording.from} to ${recording.to}, simulated time.`,
    world: { clock: 'manual', startTime: recording.from, seed: recording.seed },
    steps,
  };
  const comments = notes.map(note => `# Not recorded: ${note}\n`).join('');
  return { text: comments + yamlText(scenario), files, notes };
}
