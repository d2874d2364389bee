import type { CreateFaultRequest } from '../../openapi/generated/control-types.ts';
import type { Fault } from '../domain/faults/model.ts';
import { readFault } from '../http/control/read-fault.ts';
import { ApiError } from '../kernel/errors.ts';
import { realTime } from '../kernel/real-time.ts';
import { parseYaml } from '../text/parse-yaml.ts';
import { usageError } from './errors.ts';

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
