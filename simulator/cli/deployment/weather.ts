import type { Weather, WeatherCall, WeatherEffect } from '../../../contract-tests/proxy/weather.ts';
import { publicApi } from '../../../openapi/document.ts';
import type { CreateFaultRequest } from '../../../openapi/generated/control-types.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { asksForBody, chooseFault } from '../../domain/faults/choose-fault.ts';
import type { Fault, FaultEffect, InjectedEffect } from '../../domain/faults/model.ts';
import type { FaultableCall } from '../../domain/faults/rules.ts';
import { traps } from '../../grade/traps/all.ts';
import { TrapsAtWork } from '../../grade/traps/at-work.ts';
import type { TrapName } from '../../grade/traps/names.ts';
import { readFault } from '../../http/control/fault-input.ts';
import { Matcher } from '../../http/match.ts';
import { errorAnswer, JSON_TYPE, jsonAnswer } from '../../http/message.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { createRandom } from '../../kernel/random.ts';
import { type RealTime, realTime } from '../../kernel/real-time.ts';
import { fitsGlob } from '../../text/glob.ts';
import { isObject, jsonOf } from '../../text/json.ts';
import { parseYaml } from '../../text/parse-yaml.ts';
import { usageError } from '../errors.ts';
import { readTraps } from '../serve/settings.ts';
import type { Settings } from '../settings.ts';

export interface WeatherOptions {
  readonly traps: readonly TrapName[];
  /** Faults, which are asked before the traps, as in a simulator. */
  readonly faults: readonly Omit<Fault, 'id'>[];
  readonly seed: number;
  /** Whether answers of calls that change something may be lost. */
  readonly allowWrites: boolean;
}

/** The weather in front of a deployment, and what it has done so far. */
export interface DeploymentWeather extends Weather {
  /** The operation of a call; undefined for one that the document does not have. */
  operationOf(call: WeatherCall): string | undefined;
  /** How often each trap that was set has done something. */
  trapTimes(): readonly { readonly name: TrapName; readonly times: number }[];
  /** The faults with their counts. */
  faults(): readonly Fault[];
}

const matcher = new Matcher(publicApi.operations());

/**
 * Makes weather by the faults and traps of the simulator. The same seed, and the same calls in the same order, meet the same weather; only how long `throttle`
 * refuses depends on real time. Effects that lose the answer of a call which changes something need `allowWrites`: its caller will repeat it.
 */
export function createWeather({ traps: names, faults: given, seed, allowWrites }: WeatherOptions, time: RealTime): DeploymentWeather {
  const random = createRandom(seed);
  const set = new TrapsAtWork(
    names.filter(name => leftOutReason(name) === undefined),
    seed,
  );
  let faults = given.map((fault, index): Fault => ({ ...fault, id: `fault_${index + 1}` }));
  const update = (fault: Fault, change: Partial<Fault>): Fault => {
    const changed = { ...fault, ...change };
    faults = faults.map(each => (each.id === changed.id ? changed : each));
    return changed;
  };
  const permits = ({ method }: WeatherCall, effect: FaultEffect): boolean => allowWrites || !isChange(method) || !losesAnswer(effect);

  return {
    asksForBody(call) {
      const parts = partsOf(call);
      return parts !== undefined && asksForBody(faults, parts);
    },
    effectOn(call) {
      const parts = partsOf(call);
      if (!parts) return undefined;
      const permitted = faults.filter(({ effect }) => permits(call, effect));
      const hit = chooseFault({ faults: permitted, now: time.now(), random, update }, parts);
      if (hit) return { by: wordsOf(hit), effect: weatherEffect(hit.effect, hit.id) };
      const { method, path, query } = call;
      const operationId = parts.operationId as OperationId;
      const at = { real: time.elapsed(), virtual: time.now() };
      const trapped = set.effectOn({ operationId, method, path, query, world: undefined, at }, operationId, effect =>
        permits(call, effect),
      );
      return trapped && { by: `trap ${trapped.trap}`, effect: weatherEffect(trapped.effect, trapped.trap) };
    },
    mayAlter: call => set.all.some(trap => trap.answer !== undefined) && partsOf(call) !== undefined,
    altered(call, { status, body }) {
      const parts = partsOf(call);
      // Only JSON of the interface is altered: anything else may stand in a deployment's answers.
      if (!parts || !isObject(jsonOf(body))) return undefined;
      const plain = { status, headers: { 'content-type': JSON_TYPE }, body };
      const { answer, by } = set.altered(parts.operationId as OperationId, plain);
      return by === undefined || typeof answer.body !== 'string' ? undefined : { by: `trap ${by}`, body: answer.body };
    },
    operationOf: call => partsOf(call)?.operationId,
    trapTimes: () => set.all.map(({ name, times }) => ({ name, times })),
    faults: () => faults,
  };
}

/** Why a trap cannot be set in front of a deployment; undefined where it can be. */
export function leftOutReason(name: TrapName): string | undefined {
  return traps.find(trap => trap.name === name)?.leftOut;
}

/** Whether a method changes something. */
function isChange(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Whether a caller with this effect cannot know that its call took effect. */
function losesAnswer(effect: FaultEffect): boolean {
  return effect.kind === 'status' ? effect.after : !['delay', 'drip'].includes(effect.kind);
}

function wordsOf({ id, retired }: { readonly id: string; readonly retired: boolean }): string {
  return `${id.replace('_', ' ')}${retired ? ', which is retired now' : ''}`;
}

/** Returns what faults match of a call; undefined for a call that is none of the document. */
function partsOf({ method, path, query, headers, body }: WeatherCall): Extract<FaultableCall, { kind: 'operation' }> | undefined {
  try {
    const match = matcher.find(method, path);
    return match && { kind: 'operation', operationId: match.operation.id, path: match.path, query, headers, body };
  } catch {
    // A path that is not valid percent-encoding is no operation's.
    return undefined;
  }
}

function weatherEffect(effect: InjectedEffect, id: string): WeatherEffect {
  if (effect.kind !== 'status') return effect;
  const { status, after, message, body } = effect;
  if (typeof body === 'string') return { kind: 'status', status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body, after };
  const error = errors.injected(status, message ?? `Injected fault ${id}`);
  const answer = body === undefined ? errorAnswer(error, () => undefined) : jsonAnswer(status, body);
  return { kind: 'status', status, headers: answer.headers, body: answer.body, after };
}

/** Reads --traps, --fault, --seed and --allow-writes for a deployment. Rejects with a usage error for a fault that could never hit. */
export async function weatherSettings(settings: Settings): Promise<WeatherOptions> {
  const allowWrites = settings.on('allow-writes');
  const faults: Omit<Fault, 'id'>[] = [];
  for (const given of settings.all('fault')) faults.push(checkedFault((await givenFault(given)).fault, given, allowWrites));
  return {
    traps: readTraps(settings).filter(name => leftOutReason(name) === undefined),
    faults,
    seed: settings.get('seed'),
    allowWrites,
  };
}

/** The traps of --traps that cannot be set in front of a deployment, each with the reason, as a sentence for the user. */
export function leftOutNotes(settings: Settings): string[] {
  const byReason = new Map<string, TrapName[]>();
  for (const name of readTraps(settings)) {
    const reason = leftOutReason(name);
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  return [...byReason].map(([reason, names]) => `The proxy leaves out ${names.join(', ')}: ${reason}.`);
}

function checkedFault(fault: Omit<Fault, 'id'>, given: string, allowWrites: boolean): Omit<Fault, 'id'> {
  const { target, effect } = fault;
  if (target.kind === 'storage') throw usageError(`--fault ${given}: presigned PUTs go past the proxy, straight to the object store`);
  const hit = publicApi.operations().filter(({ id }) => fitsGlob(target.operationId, id));
  if (!allowWrites && losesAnswer(effect) && hit.every(({ method }) => isChange(method)))
    throw usageError(
      `--fault ${given} loses answers of calls that change something, which the client will repeat on the deployment; give --allow-writes if it may`,
    );
  return fault;
}

/** A fault of --fault: as it was given, and as a simulator has it, without its id and from now on. */
export interface GivenFault {
  readonly given: CreateFaultRequest;
  readonly fault: Omit<Fault, 'id'>;
}

/** Reads a fault as JSON or YAML. Rejects with a usage error that names the field for one that cannot be set. */
export async function givenFault(text: string): Promise<GivenFault> {
  let value: unknown;
  try {
    value = await parseYaml(text);
  } catch (error) {
    throw usageError(`--fault ${text} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    const fault = readFault(value, realTime.now());
    // readFault has just checked it.
    return { given: value as CreateFaultRequest, fault };
  } catch (error) {
    if (error instanceof ApiError) throw usageError(`--fault ${text}: ${error.message}`);
    throw error;
  }
}
