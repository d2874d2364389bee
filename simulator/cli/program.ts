import yargs, { type Argv } from 'yargs';
import { version } from '../kernel/version.ts';
import { ArgumentError, isPlaceProblem, systemReason } from '../text/failures.ts';
import { didYouMean } from '../text/suggest.ts';
import { type CommandSpec, flagsOf, type Io } from './command.ts';
import { commands } from './commands.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import type { Flag } from './flag.ts';
import { type FlagName, flags, isFlagName } from './flags.ts';
import { readConfigFile, settingsFrom, switchValue } from './settings.ts';

type Parsed = Readonly<Record<string, unknown>>;

/** The flag that the completion script of yargs passes. */
const COMPLETION_FLAG = '--get-yargs-completions';

/** Runs a command line and resolves with the exit code. Errors are one line on standard error. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    return (await run(args, io)) ?? EXIT.ok;
  } catch (error) {
    const said = saidOf(error);
    if (!(said instanceof CliError)) throw error;
    io.err(`sim: ${said.message}`);
    return said.exitCode;
  }
}

/** Returns what the command line says of an error; a defect is returned as it is. */
function saidOf(error: unknown): unknown {
  if (error instanceof ArgumentError) return usageError(error.message);
  return isPlaceProblem(error) ? placeError(error) : error;
}

/** Returns what a command says of a place that nothing else has named: a folder for temporary files, the list of what a run has created. */
function placeError(error: NodeJS.ErrnoException): CliError {
  return usageError(`${error.path ?? 'A file'} cannot be used: ${systemReason(error)}; make room and access there`);
}

async function run(args: readonly string[], io: Io): Promise<void | number> {
  if (args[0] === COMPLETION_FLAG) return completeWords(args.slice(1), io);
  const { name, argv, given, output } = await parse(withSwitchValues(args), io.width ?? USUAL_WIDTH);
  if (output !== '') return io.out(output);
  const command = commands[name];
  if (!command) throw usageError(`Unknown command ${name}`);
  const rest = command.takesCommand ? listIn(argv, '--') : [];
  const words = [...given, ...(command.takesCommand ? [] : listIn(argv, '--'))];
  checkUsage(name, command, argv, words);
  await checkValues(command, argv);
  const [runCommand, file] = await Promise.all([command.load(), readConfigFile(io.cwd)]);
  return runCommand({
    words,
    rest,
    settings: settingsFrom({ argv, env: io.env, file, typedOnly: flagsOf(command).filter(flag => command.flags[flag]?.isTyped) }),
    io,
  });
}

/** Prints completions, one per line. */
async function completeWords(words: readonly string[], io: Io): Promise<void> {
  const { complete } = await import('./completion.ts');
  for (const choice of complete(words)) io.out(choice);
}

/** A parsed command line. */
interface CommandLine {
  readonly name: string;
  readonly argv: Parsed;
  /** The words after the command. */
  readonly given: readonly string[];
  /** The text to print for --help and --version; otherwise empty. */
  readonly output: string;
}

const DEFAULT_COMMAND = 'serve';
/** With one of these somebody wants to read. */
const READERS: ReadonlySet<string> = new Set(['help', '--help', '-h', '--version', '-v']);

/** Parses the command and its flags. Describing all commands takes a sixth of a start, so that it is left to those who read it. */
async function parse(args: readonly string[], width: number): Promise<CommandLine> {
  const [first = ''] = args;
  const isNamed = Object.hasOwn(commands, first);
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (own.some(word => READERS.has(word)) || (!isNamed && own.some(word => Object.hasOwn(commands, word)))) return parseAny(args, width);
  const name = isNamed ? first : DEFAULT_COMMAND;
  const spec = commands[name];
  const parser = createParser(width);
  const { argv, output } = await parseWith(spec ? describe(parser, spec) : parser, isNamed ? args.slice(1) : args);
  return { name, argv, given: listIn(argv, '_'), output };
}

/** Parses a command line that may ask for help, or have flags before its command. */
async function parseAny(args: readonly string[], width: number): Promise<CommandLine> {
  let name = '';
  const parser = createParser(width);
  for (const [candidate, spec] of Object.entries(commands)) {
    parser.command(
      candidate === DEFAULT_COMMAND ? [candidate, '$0'] : candidate,
      spec.summary,
      builder => describe(builder, spec),
      () => {
        name = candidate;
      },
    );
  }
  const { argv, output } = await parseWith(parser, args);
  return { name, argv, given: listIn(argv, '_').filter((word, index) => index > 0 || word !== name), output };
}

/** Columns of the help where the output is no terminal. */
const USUAL_WIDTH = 100;
/** A narrower help has no place for its descriptions. */
const MIN_WIDTH = 60;
/** Longer lines are hard to read. */
const MAX_WIDTH = 120;

/**
 * Replaces the value of each switch by true or false, which is all that yargs knows: `--throttle off` and `--throttle=off` are both
 * `--throttle=false`. A word behind a switch that is no such value is left to the command. `--data -` becomes `--data=-`, because yargs takes a dash for a
 * word. Throws a usage error for another value after `=`.
 */
function withSwitchValues(args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const spec = commands[args[0] ?? ''];
  const words: string[] = [];
  for (let i = 0; i < end; i++) {
    const word = args[i] ?? '';
    const [, name = '', value] = /^--([\w-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (takesDash(name, value, spec) && i + 1 < end && args[i + 1] === '-') {
      words.push(`--${name}=-`);
      i += 1;
      continue;
    }
    const isOn = isSwitch(name, spec) ? switchValue(value ?? (i + 1 < end ? (args[i + 1] ?? '') : '')) : undefined;
    if (isSwitch(name, spec) && value !== undefined && isOn === undefined) throw usageError(`--${name} is on or off, not ${value}`);
    words.push(isOn === undefined ? word : `--${name}=${isOn}`);
    if (isOn !== undefined && value === undefined) i += 1;
  }
  return [...words, ...args.slice(end)];
}

/** Whether a dash behind the word is its value. */
function takesDash(name: string, value: string | undefined, spec: CommandSpec | undefined): boolean {
  return value === undefined && isFlagName(name) && !isSwitch(name, spec);
}

function isSwitch(name: string, spec: CommandSpec | undefined): boolean {
  return isFlagName(name) && (spec?.flags[name]?.kind ?? flags[name].kind) === 'switch';
}

async function parseWith(parser: Argv, args: readonly string[]): Promise<Pick<CommandLine, 'argv' | 'output'>> {
  let output = '';
  const argv = await parser.parseAsync([...args], {}, (error: Error | undefined, _argv: unknown, text: string) => {
    if (error) throw usageError(error.message);
    output = text;
  });
  return { argv, output };
}

function createParser(width: number): Argv {
  return yargs()
    .scriptName('sim')
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'populate--': true,
      'strip-aliased': true,
    })
    .version(version)
    .alias('help', 'h')
    .alias('version', 'v')
    .epilogue(
      'Each flag has an environment variable (--start-time: SIM_START_TIME; several values are separated by spaces) and a key in ' +
        'sim.config.json or sim.config.yaml in the working directory. Flags override the environment, which overrides the file.',
    )
    .wrap(Math.max(MIN_WIDTH, Math.min(width, MAX_WIDTH)));
}

function describe(builder: Argv, spec: CommandSpec): Argv {
  if (spec.usage !== undefined) builder.usage(`${spec.usage}\n\n${spec.summary}`);
  for (const name of flagsOf(spec)) {
    const { kind, describe: description, initial, fallback = initial }: Flag = { ...flags[name], ...spec.flags[name] };
    const type = kind === 'switch' ? 'boolean' : 'string';
    const shown = fallback === undefined ? {} : { defaultDescription: fallback };
    builder.option(name, { type, array: kind === 'words', description, ...shown });
  }
  for (const [line, what] of spec.examples) builder.example(line, what);
  return builder;
}

/** Throws a usage error for unknown flags and surplus arguments, with a suggestion. */
function checkUsage(name: string, spec: CommandSpec, argv: Parsed, words: readonly string[]): void {
  const known = flagsOf(spec);
  for (const key of Object.keys(argv)) {
    if (key === '_' || key === '--' || key === '$0' || known.some(flag => flag === key)) continue;
    const dashed = key.length === 1 ? `-${key}` : `--${key}`;
    throw usageError(`Unknown flag ${dashed} of sim ${name}${didYouMean(key, known, '--') || `; see sim ${name} --help`}`);
  }
  const surplus = words[spec.maxWords];
  if (surplus === undefined) return;
  if (spec.takesCommand) throw usageError(`Write the command after --: sim ${name} -- ${words.join(' ')}`);
  if (name === 'serve') throw usageError(`Unknown command ${surplus}${didYouMean(surplus, Object.keys(commands)) || '; see sim --help'}`);
  throw usageError(`Unexpected argument ${surplus} of sim ${name}; see sim ${name} --help`);
}

/** Throws a usage error that says what to give for a flag that needs a value and has none: another flag follows it, or nothing. */
async function checkValues(spec: CommandSpec, argv: Parsed): Promise<void> {
  for (const flag of flagsOf(spec)) {
    if (isSwitch(flag, spec) || !(flag in argv)) continue;
    const given = [argv[flag]].flat();
    const isNegated = given.includes(false);
    if (!isNegated && given.length > 0 && !given.includes('')) continue;
    const what = isNegated ? `There is no flag --no-${flag}, because --${flag} needs a value` : `--${flag} needs a value`;
    throw usageError(`${what}: ${await neededValue(flag, spec)}`);
  }
}

/** Returns what to give a flag of a command that has no value: its values, else what it is for. */
async function neededValue(name: FlagName, spec: CommandSpec): Promise<string> {
  const { values, describe: description }: Flag = { ...flags[name], ...spec.flags[name] };
  if (values) return values().join(', ');
  if (name !== 'suite') return description;
  // To load all suites takes a second, which only this mistake costs.
  const { allSuites } = await import('../../contract-tests/suites/all.ts');
  const areas = new Set(allSuites().properties.map(({ area }) => area));
  return `${description}; the areas are ${[...areas].toSorted().join(', ')}`;
}

function listIn(argv: Parsed, key: '_' | '--'): string[] {
  const list = argv[key];
  return Array.isArray(list) ? list.map(String) : [];
}
