/** Kills the process under load, and damages its disk: the state file must always load, or be refused and kept. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { failingDisk, mountSmallDisk, slowDisk } from '../damaged-disk.ts';
import type { RunningSimulator } from '../start-simulator.ts';
import { killUnderLoad, startOnState } from '../state-load.ts';
import { atLeast, exactly, figure, type Skipped, type Trial } from '../trial.ts';

const MIN_LIFETIME_MS = 100;
const MAX_LIFETIME_MS = 2000;
/** A new state file is used after this number of kills, because the number of checks grows with the file. */
const KILLS_PER_FILE = 20;
/** The number of processes at a time. Half of a lifetime is waiting, so two need little more than one core. */
const PROCESSES = 2;

interface Found {
  readonly lost: string[];
  updates: number;
}

export const kill: Trial = {
  id: 'kill',
  title: 'Kills the process under load with a state file, on disks that are full, read-only or slow',
  goal: '0 corrupt, 0 acknowledged changes older than 1 s lost, each damage a clear error and the file kept',
  async run({ scaled, folder }) {
    const kills = scaled(1000, 2);
    const found: Found = { lost: [], updates: 0 };
    const damages = scaled(100, 3);
    const firstRounds = Array.from({ length: PROCESSES }, (_, first) => first);
    const killed = mapConcurrent(firstRounds, PROCESSES, first => killRepeatedly(folder, { first, kills }, found));
    // Both run at the same time, because both mostly wait.
    const [{ wrong, skipped }] = await Promise.all([damage(folder, damages), killed]);
    return {
      figures: [
        figure('kills', kills),
        atLeast('acknowledged changes', found.updates, kills),
        exactly('lost', found.lost.length, 0),
        figure('damages', damages),
        exactly('without a clear error, or with a changed file', wrong.length, 0),
      ],
      failures: [...found.lost, ...wrong],
      skipped,
    };
  },
};

/** Returns lifetimes that are spread evenly over the range without repetition. */
function lifetimeOf(round: number): number {
  return MIN_LIFETIME_MS + ((round * 0.6180339887) % 1) * (MAX_LIFETIME_MS - MIN_LIFETIME_MS);
}

/** Kills a process in every `PROCESSES`th round. The process that is started to check the file is killed in the next round. */
async function killRepeatedly(
  folder: string,
  { first, kills }: { readonly first: number; readonly kills: number },
  found: Found,
): Promise<void> {
  let running: RunningSimulator | undefined;
  for (let round = first; round < kills; round += PROCESSES) {
    const file = path.join(folder, `state-${first}-${Math.floor(round / KILLS_PER_FILE)}.json`);
    const killed = await killUnderLoad(running ?? (await startOnState(file)), lifetimeOf(round), () => startOnState(file));
    found.lost.push(...killed.lost.map(line => `kill ${round}: ${line}`));
    found.updates += killed.updates;
    running = killed.running;
    const isLastOfFile = Math.floor((round + PROCESSES) / KILLS_PER_FILE) > Math.floor(round / KILLS_PER_FILE);
    if (!isLastOfFile && round + PROCESSES < kills) continue;
    await running.kill();
    running = undefined;
    rmSync(file);
  }
}

/** Damages disks, which become full, read-only or slow. */
async function damage(folder: string, damages: number): Promise<{ readonly wrong: string[]; readonly skipped: Skipped[] }> {
  const disk = mountSmallDisk(folder);
  const numbers = Array.from({ length: damages }, (_, i) => i);
  const wrong: string[] = [];
  try {
    await mapConcurrent(numbers.filter(isSlow), PROCESSES, async i => void wrong.push(...(await slowDisk(folder, i))));
    // These run one after the other, because they share the disk.
    for (const i of numbers) if (!isSlow(i) && typeof disk === 'object') wrong.push(...(await failingDisk(disk, i)));
  } finally {
    if (typeof disk === 'object') disk.remove();
  }
  return { wrong, skipped: typeof disk === 'string' ? [{ what: 'disks that are full or read-only', reason: disk }] : [] };
}

/** A third of the damaged disks are slow. */
function isSlow(number: number): boolean {
  return number % 3 === 2;
}
