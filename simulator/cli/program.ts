import yargs, { type Argv } from 'yargs';
import { didYouMean } from '../kernel/suggest.ts';
import { version } from '../kernel/version.ts';
import type { CommandSpec, Io } from './command.ts';
import { commands } from './commands.ts';
import { readConfigFile } from './config-file.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import { type FlagName, flags } from './flags.ts';
import { settingsFrom } from './settings.ts';

type Parsed = Readonly<Record<string, unknown>>;

/** Runs a command line to its end and tells the exit code. What went wrong is one line on the standard error. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    await run(args, io);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    io.err(`sim: ${error.message}`);
    return error.exitCode;
  }
}

async function run(args: readonly string[], io: Io): Promise<void> {
  const { name, argv, output } = await parse(args);
  if (output !== '') return io.out(output);
  const command = commands[name];
  if (!command) throw usageError(`Unknown command ${name}`);
  const words = wordsOf(argv).filter((word, index) => index > 0 || word !== name);
  checkUsage(name, command, argv, words);
  const [{ run: runCommand }, file] = await Promise.all([command.load(), readConfigFile(io.cwd)]);
  await runCommand({ words, settings: settingsFrom({ argv, env: io.env, file }), io });
}

/** Finds the command and its flags; for --help and --version the text to print. */
async function parse(args: readonly string[]): Promise<{ readonly name: string; readonly argv: Parsed; readonly output: string }> {
  let name = '';
  let output = '';
  const parser = yargs()
    .scriptName('sim')
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    })
    .version(version)
    .alias('help', 'h')
    .alias('version', 'v')
    .epilogue(
      'Each flag has an environment variable (--start-time: SIM_START_TIME; several values stand apart by spaces), and sim.config.json ' +
        'or sim.config.yaml in the working directory gives defaults (keys are flags). A flag beats the environment, which beats the file.',
    )
    .wrap(100);
  for (const [candidate, spec] of Object.entries(commands)) {
    parser.command(
      candidate === 'serve' ? [candidate, '$0'] : candidate,
      spec.summary,
      builder => describe(builder, spec),
      () => {
        name = candidate;
      },
    );
  }
  const argv = await parser.parseAsync([...args], {}, (error: Error | undefined, _argv: unknown, text: string) => {
    if (error) throw usageError(error.message);
    output = text;
  });
  return { name, argv, output };
}

function describe(builder: Argv, spec: CommandSpec): Argv {
  if (spec.usage !== undefined) builder.usage(`${spec.usage}\n\n${spec.summary}`);
  for (const flag of spec.flags) {
    const { kind, describe: description, fallback }: { kind: string; describe: string; fallback?: string } = flags[flag];
    const type = kind === 'switch' ? 'boolean' : 'string';
    builder.option(flag, { type, description, ...(fallback === undefined ? {} : { defaultDescription: fallback }) });
  }
  for (const [line, what] of spec.examples) builder.example(line, what);
  return builder;
}

/** Refuses what the command does not know, and says what was probably meant. */
function checkUsage(name: string, spec: CommandSpec, argv: Parsed, words: readonly string[]): void {
  const known: readonly FlagName[] = spec.flags;
  for (const key of Object.keys(argv)) {
    if (key === '_' || key === '$0' || known.some(flag => flag === key)) continue;
    const dashed = key.length === 1 ? `-${key}` : `--${key}`;
    throw usageError(`Unknown flag ${dashed} of sim ${name}${didYouMean(key, known, '--') || `; see sim ${name} --help`}`);
  }
  const surplus = words[spec.maxWords];
  if (surplus === undefined) return;
  if (name === 'serve') throw usageError(`Unknown command ${surplus}${didYouMean(surplus, Object.keys(commands)) || '; see sim --help'}`);
  throw usageError(`sim ${name} does not know what to do with ${surplus}; see sim ${name} --help`);
}

function wordsOf(argv: Parsed): string[] {
  return Array.isArray(argv['_']) ? argv['_'].map(String) : [];
}
