import path from 'node:path';
import { type AcceptedDifference, acceptedDifferences, DIFFERENCE_CLASSES } from '../../../contract-tests/parity/differences.ts';
import { learnOverrides } from '../../../contract-tests/parity/learn.ts';
import { checkFolder, type Recording, readRecording, SCORE, writeRecording } from '../../../contract-tests/parity/recording-files.ts';
import { type ReplayedCall, replay } from '../../../contract-tests/parity/replay.ts';
import { type About, reporters } from '../../../contract-tests/parity/reporters/all.ts';
import { type FoundDifference, MIN_COMPARED, type ParityScore, scoreLine, scoreOf } from '../../../contract-tests/parity/score.ts';
import { applyExclusions, type Exclusion } from '../../../contract-tests/run/select-properties.ts';
import { allSuites } from '../../../contract-tests/suites/all.ts';
import { openMirror } from '../../../contract-tests/target.ts';
import { version } from '../../kernel/version.ts';
import { parseYaml } from '../../text/parse-yaml.ts';
import { readTextFile } from '../../text/text-file.ts';
import { code, type JobSummary, MAX_ROWS, moreLine, placed, row, SIGNS, SUMMARY_FILE, writeJobSummary } from '../ci/job-summary.ts';
import type { Call, Io } from '../command.ts';
import { readExclusions } from '../contract/choice.ts';
import { type Deployment, readDeployment } from '../contract/target.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { askedForms, checkSeveral, counted, placeOf, unwritable, writeFile } from '../output.ts';
import { oneOf, text } from '../readers.ts';
import type { Settings } from '../settings.ts';
import { recordDeployment } from './record.ts';

/** `sim parity`: the same calls to a deployment and to a simulator that mirrors it. Ends with exit code 1 for a difference that is not accepted. */
export async function runParity({ settings, io }: Call): Promise<void> {
  const options = readOptions(settings, io);
  const accepted = await readAccepted(options.differences);
  const deployment = readDeployment(settings, io);
  const recording = withoutExcluded(await openRecording(deployment, io, options), options.exclusions);
  const mirror = await openMirror({
    fixture: recording.fixture,
    startTime: recording.startedAt,
    seed: settings.get('seed'),
    overrides: options.overrides,
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? usageError(error.message) : error;
  });
  try {
    const results = await replay(recording, mirror);
    if (options.learn !== undefined) await learn(results, options.learn, io);
    const score = scoreOf(results, { accepted, without: options.without });
    const secrets = [settings.one('api-key') ?? '', ...(deployment?.client.secrets ?? [])];
    await report(score, recording, options, { secrets, io });
    failOnDifferences(score);
  } finally {
    await mirror.close();
  }
}

/** Every form of the report; the summary of a job is written apart. */
const FORMS = { ...reporters, summary: {} };

interface Options {
  /** The folder of a recording. */
  readonly folder: string | undefined;
  readonly isUpdate: boolean;
  /** The file of accepted differences. */
  readonly differences: string | undefined;
  readonly without: ReadonlySet<(typeof DIFFERENCE_CLASSES)[number]>;
  /** The file in which the simulator finds the words of the deployment. */
  readonly overrides: string | undefined;
  /** The file for the words of the deployment that were learned. */
  readonly learn: string | undefined;
  readonly exclusions: readonly Exclusion[];
  readonly reporters: readonly (keyof typeof FORMS)[];
  /** The folder of reports. */
  readonly out: string | undefined;
}

function readOptions(settings: Settings, io: Io): Options {
  const file = (name: 'recorded' | 'differences' | 'overrides' | 'learn' | 'out'): string | undefined => {
    const given = settings.one(name, text);
    return given === undefined ? undefined : path.resolve(io.cwd, given);
  };
  const asked = askedForms(settings, FORMS);
  const out = file('out');
  checkSeveral(out, placed(asked, io).length, io);
  return {
    folder: file('recorded'),
    isUpdate: settings.on('update'),
    differences: file('differences'),
    without: new Set(settings.all('without', oneOf(...DIFFERENCE_CLASSES))),
    overrides: file('overrides'),
    learn: file('learn'),
    exclusions: readExclusions(allSuites().properties, settings).exclusions,
    reporters: asked,
    out,
  };
}

/** That of a folder, or a new one of the deployment. */
async function openRecording(deployment: Deployment | undefined, io: Io, { folder, isUpdate, exclusions }: Options): Promise<Recording> {
  if (!deployment) {
    if (isUpdate) throw usageError('--update records again: say what with --target <base url> and --team <id>');
    if (folder === undefined)
      throw usageError('Usage: sim parity --target <base url> --team <id>, or sim parity --recorded <folder>; see sim parity --help');
    return readRecording(folder).catch(refuse(folder));
  }
  if (folder !== undefined && !isUpdate)
    throw usageError('--recorded repeats a recording without the deployment: leave --target out, or record again with --update');
  if (isUpdate && folder === undefined) throw usageError('--update needs the folder of the recording: name it with --recorded');
  if (folder !== undefined) await checkFolder(folder).catch(refuse(folder));
  const recording = await recordDeployment(deployment, io, exclusions);
  if (folder !== undefined) {
    await writeRecording(folder, recording, deployment.client.secrets).catch(refuse(folder));
    io.err(`Recorded ${counted(recording.calls.length, 'call')} in ${path.relative(io.cwd, folder)}`);
  }
  return recording;
}

/** Leaves the calls of excluded operations in the folder of a recording, and out of the comparison. */
function withoutExcluded(recording: Recording, exclusions: readonly Exclusion[]): Recording {
  const { operations } = applyExclusions([], exclusions);
  const calls = recording.calls.filter(({ operation }) => !operations.has(operation));
  const left = recording.calls.length - calls.length;
  return left === 0
    ? recording
    : { ...recording, calls, notes: [...(recording.notes ?? []), `Not compared: ${counted(left, 'call')} of excluded operations`] };
}

/** Turns what is wrong with the folder of a recording into a usage error. */
function refuse(folder: string): (error: unknown) => never {
  return error => {
    throw error instanceof TypeError ? usageError(`--recorded: ${error.message}`) : unwritable('--recorded', folder, error);
  };
}

async function readAccepted(file: string | undefined): Promise<readonly AcceptedDifference[]> {
  if (file === undefined) return [];
  try {
    return acceptedDifferences(await parseYaml(readTextFile(file)));
  } catch (error) {
    throw usageError(`--differences: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Prints the score, and writes it to the folder --out. That of a folder's recording is kept beside it. */
async function report(
  score: ParityScore,
  { target, startedAt, responseTimes, notes }: Recording,
  options: Options,
  { secrets, io }: { readonly secrets: readonly string[]; readonly io: Io },
) {
  const { folder, out, reporters: names } = options;
  const about: About = { target, recordedAt: startedAt, comparedAt: new Date().toISOString(), version, secrets, responseTimes, notes };
  if (folder !== undefined) await writeFile('--recorded', path.join(folder, SCORE), reporters.json.report(score, about));
  for (const name of names) {
    if (name === 'summary') await summarize(paritySummary(score, target), out, io);
    else if (out !== undefined) await writeFile('--out', placeOf(out, reporters[name].fileName, io), reporters[name].report(score, about));
    else io.out(reporters[name].report(score, { ...about, colour: io.colour }).trimEnd());
  }
  if (out !== undefined) io.out(scoreLine(score));
}

/** Writes the summary of a job to the file of GitHub Actions, to the folder --out, or prints it. */
async function summarize(summary: JobSummary, out: string | undefined, io: Io): Promise<void> {
  const isWritten = await writeJobSummary(summary, io);
  if (out !== undefined) await writeFile('--out', placeOf(out, SUMMARY_FILE, io), summary.markdown);
  else if (!isWritten) io.out(summary.markdown);
}

/** Writes what would make the messages alike. */
async function learn(results: readonly ReplayedCall[], file: string, io: Io): Promise<void> {
  const { overrides, contradictions } = learnOverrides(results);
  await writeFile('--learn', file, (await import('../../../openapi/yaml-text.ts')).yamlText(overrides));
  io.err(`Learned ${counted(overrides.messages?.length ?? 0, 'message')}: sim --overrides ${path.relative(io.cwd, file)} speaks so`);
  for (const { ours, theirs } of contradictions)
    io.err(`Not learned, because the deployment says it differently: ${ours} → ${theirs.join(' or ')}`);
}

/** Throws when there is a difference that is not accepted, or too little was compared for a verdict. */
function failOnDifferences({ differences, compared }: ParityScore): void {
  const fresh = differences.filter(({ accepted }) => accepted === undefined);
  if (compared === 0) throw new CliError('Nothing was compared', EXIT.failed);
  if (fresh.length > 0)
    throw new CliError(`${counted(fresh.length, 'difference')} that ${fresh.length === 1 ? 'is' : 'are'} not accepted`, EXIT.failed);
  if (compared < MIN_COMPARED)
    throw new CliError(`Inconclusive: ${counted(compared, 'call')} compared, and a verdict needs ${MIN_COMPARED}`, EXIT.inconclusive);
}

/** Returns how far a simulator answers as a deployment, with the differences that nobody has accepted. */
export function paritySummary(score: ParityScore, target: string): JobSummary {
  const fresh = score.differences.filter(({ accepted }) => accepted === undefined);
  const markdown = [
    `## ${signOf(score, fresh.length)} sim parity`,
    '',
    `${code(target)}: ${scoreLine(score)}`,
    ...(fresh.length === 0 ? [] : ['', row(['operation', 'difference', 'where', 'calls']), row(['---', '---', '---', '---:'])]),
    ...fresh.slice(0, MAX_ROWS).map(each => row([code(each.operation), code(each.class), code(each.at), String(each.calls)])),
    ...moreLine(fresh.length),
  ];
  return { markdown: markdown.join('\n'), annotations: fresh.map(annotationOf) };
}

/** Too few calls are no verdict. */
function signOf({ compared }: ParityScore, fresh: number): string {
  if (fresh > 0 || compared === 0) return SIGNS.failed;
  return compared < MIN_COMPARED ? SIGNS.unclear : SIGNS.passed;
}

function annotationOf({ operation, class: kind, at, calls }: FoundDifference): JobSummary['annotations'][number] {
  return { level: 'error', title: `sim parity: ${operation}`, message: `${kind} at ${at} in ${calls} ${calls === 1 ? 'call' : 'calls'}` };
}
