import { controlApi, publicApi } from '../../openapi/document.ts';
import { TRAP_NAMES } from '../grade/traps/names.ts';
import { DURATION_WORDS } from '../kernel/time.ts';
import {
  callback,
  checkArgument,
  checkOptions,
  flag,
  flagOrObject,
  type Kind,
  type Kinds,
  object,
  oneOf,
  text,
  textOrObject,
  texts,
  wholeNumber,
} from '../text/arguments.ts';
import type { ListenAddress, NewWorldOptions, PlatformFailure, SimulatorOptions, WorldOptions } from './api.ts';
import { checkedFixture } from './check-fixture.ts';
import { checkedOverrides } from './check-overrides.ts';
import { checkedFault } from './fault-control.ts';
import { clockOption, collectorOption, instantOption, lifespanOption } from './options.ts';
import { schemaProblems } from './schema-problems.ts';

/** `lifespanOption` says more of it. */
const duration: Kind = { words: DURATION_WORDS, accepts: value => typeof value === 'string' || typeof value === 'number' };
const WORLD: Kinds<WorldOptions> = { seed: wholeNumber(0), clock: text, startTime: text, fixture: textOrObject };
const NEW_WORLD: Kinds<NewWorldOptions> = { ...WORLD, fork: text, name: text, expiresAfter: duration };
const SIMULATOR: Kinds<SimulatorOptions> = {
  ...WORLD,
  snapshot: textOrObject,
  media: text,
  state: text,
  allowFetch: flag,
  webhookHosts: texts,
  publicUrl: text,
  throttle: flag,
  validateResponses: oneOf('off', 'warn', 'fail'),
  control: object,
  ui: flag,
  overrides: textOrObject,
  parity: text,
  otlp: text,
  grade: flagOrObject,
  failures: object,
  faults: { words: 'a list of faults', accepts: value => Array.isArray(value) },
  onProblem: callback,
  onRequest: callback,
};
const CONTROL: Kinds<NonNullable<SimulatorOptions['control']>> = { allowedHosts: texts, controlToken: text };
const GRADE: Kinds<Exclude<SimulatorOptions['grade'], boolean | undefined>> = { traps: texts, seed: wholeNumber(0) };
const LISTEN: Kinds<ListenAddress> = { port: wholeNumber(0, 65_535), host: text, https: flagOrObject, trustProxy: flag };
const CERTIFICATE: Kinds<Exclude<ListenAddress['https'], boolean | undefined>> = { cert: text, key: text };

/** Throws a TypeError for options of `createSimulator` that their types do not allow. */
export function checkSimulatorOptions(options: SimulatorOptions): void {
  checkOptions('createSimulator', options, SIMULATOR);
  checkWorld(options, options.webhookHosts);
  const other = (['fixture', 'seed', 'startTime'] as const).find(name => options[name] !== undefined);
  if (options.snapshot !== undefined && other)
    throw new TypeError(`snapshot and ${other} contradict: a snapshot has its own; leave ${other} out`);
  if (typeof options.overrides === 'object') checkedOverrides('overrides', options.overrides);
  if (options.otlp !== undefined) collectorOption('otlp', options.otlp);
  if (options.control) checkOptions('control', options.control, CONTROL);
  if (typeof options.grade === 'object') checkGrade(options.grade);
  // The time matters only to windows, which begin when a world does.
  for (const fault of options.faults ?? []) checkedFault(fault, 0);
  for (const [name, failure] of Object.entries(options.failures ?? {})) {
    checkArgument('A platform in failures', name, oneOf(...(publicApi.schema('Platform').enum as readonly string[])));
    if (failure) checkFailure(`failures.${name}`, failure);
  }
}

function checkGrade(grade: object & { readonly traps?: readonly string[] | undefined }): void {
  checkOptions('grade', grade, GRADE);
  for (const name of grade.traps ?? []) checkArgument('A trap', name, oneOf(...TRAP_NAMES));
}

/** The same for options of `createWorld` of a simulator with these `webhookHosts`. */
export function checkNewWorldOptions(options: NewWorldOptions, webhookHosts: readonly string[] | undefined): void {
  checkOptions('createWorld', options, NEW_WORLD);
  checkWorld(options, webhookHosts);
  lifespanOption(options.expiresAfter);
}

/** The same for where to listen. */
export function checkListenAddress(address: ListenAddress): void {
  checkOptions('listen', address, LISTEN);
  if (typeof address.https === 'object') checkOptions('https', address.https, CERTIFICATE);
}

/** The same for how a platform is to fail. */
export function checkFailure(what: string, failure: PlatformFailure): void {
  checkArgument(`${what}: mode`, failure.mode, oneOf(...(controlApi().schema('FailureMode').enum as readonly string[])));
  const { resetAt, ...others } = failure;
  if (typeof resetAt !== 'number') instantOption(`${what}: resetAt`, resetAt);
  const [problem] = schemaProblems('PlatformFailureInput', others, 'fail');
  if (problem) throw new TypeError(`${what}: ${problem.message}`);
}

function checkWorld({ clock, startTime, fixture }: WorldOptions, webhookHosts: readonly string[] | undefined): void {
  if (clock !== undefined) clockOption(clock);
  instantOption('startTime', startTime);
  if (typeof fixture === 'object') checkedFixture('fixture', fixture, { webhookHosts });
}
