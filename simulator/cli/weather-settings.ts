import { publicApi } from '../../openapi/document.ts';
import type { Fault } from '../domain/faults/model.ts';
import type { TrapName } from '../grade/traps/names.ts';
import { fitsGlob } from '../text/glob.ts';
import { isChange, leftOutReason, losesAnswer, type WeatherOptions } from './deployment-weather.ts';
import { usageError } from './errors.ts';
import { givenFault } from './read-fault.ts';
import { seed, text } from './readers.ts';
import { readTraps } from './serve-settings.ts';
import type { Settings } from './settings.ts';

/** Reads --traps, --fault, --seed and --allow-writes for a deployment. Rejects with a usage error for a fault that could never hit. */
export async function weatherSettings(settings: Settings): Promise<WeatherOptions> {
  const allowWrites = settings.on('allow-writes') ?? false;
  const faults: Omit<Fault, 'id'>[] = [];
  for (const given of settings.all('fault', text)) faults.push(checkedFault((await givenFault(given)).fault, given, allowWrites));
  return {
    traps: readTraps(settings).filter(name => leftOutReason(name) === undefined),
    faults,
    seed: settings.one('seed', seed) ?? 1,
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
