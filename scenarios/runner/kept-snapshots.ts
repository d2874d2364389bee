import { createHash } from 'node:crypto';
import { systemReason } from '../../simulator/text/system-reason.ts';
import { readBytes, readTextFile } from '../../simulator/text/text-file.ts';
import { controlHeaders, controlOf, messageOf, send, type Target } from './client.ts';
import { StepError } from './errors.ts';

/** The snapshots in files that worlds of a run begin with. The simulator keeps each of them once, however often a scenario begins with it. */
export interface KeptSnapshots {
  /** The name that the simulator keeps a file under, absolute. Rejects with a StepError for one that cannot be read, or that the simulator refuses. */
  nameOf(file: string): Promise<string>;
  /** Removes them from the simulator at the end of the run. */
  remove(): Promise<void>;
}

/** The snapshots of a run on a simulator. */
export function keepSnapshots(target: Target): KeptSnapshots {
  const names = new Map<string, Promise<string>>();
  return {
    nameOf(file) {
      const name = names.get(file) ?? keep(target, file);
      names.set(file, name);
      return name;
    },
    async remove() {
      for (const result of await Promise.allSettled(names.values()))
        if (result.status === 'fulfilled') await controlOf(target).ask('DELETE', `/snapshots/${result.value}`);
    },
  };
}

async function keep(target: Target, file: string): Promise<string> {
  const isArchive = /\.tar$/i.test(file);
  const bytes = contentOf(file, isArchive);
  // Another run on the same simulator has names of its own.
  const name = `sim-run-${process.pid}-${createHash('sha256').update(file).update(bytes).digest('hex').slice(0, 16)}`;
  const answer = await send(target, `${target.url}/_sim/snapshots/${name}/${isArchive ? 'archive' : 'import'}`, {
    method: isArchive ? 'PUT' : 'POST',
    headers: { ...controlHeaders(target, undefined, true), 'content-type': isArchive ? 'application/x-tar' : 'application/json' },
    body: bytes,
  });
  if (answer.status !== 200) throw new StepError(`world.snapshot ${file} is refused with ${answer.status}: ${messageOf(answer)}`);
  return name;
}

function contentOf(file: string, isArchive: boolean): string | Uint8Array<ArrayBuffer> {
  try {
    return isArchive ? readBytes(file) : readTextFile(file);
  } catch (error) {
    throw new StepError(`world.snapshot ${file} cannot be read: ${systemReason(error)}`);
  }
}
