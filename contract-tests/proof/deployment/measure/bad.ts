/** Measures how commands end on targets that misbehave. */

import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { watchPeakMemory } from '../../endurance/start-simulator.ts';
import { openRelay } from '../../relay.ts';
import { badTargets } from '../bad-targets/all.ts';
import { startSim } from './run-contract.ts';
import { type Measure, withDeployment } from './with-deployment.ts';

export interface BadOptions extends Measure {
  /** `contract` or `parity`. */
  readonly command: string;
  /** Only targets whose name contains this text. */
  readonly only: string | undefined;
}

const MOST_LINES = 120;
const MOST_MEGABYTES = 300;
/** A command that has not ended by then never will. */
const MOST_SECONDS = 180;

/** Runs a command on each bad target. Returns whether each ended with an error, and within its means. */
export async function measureBadTargets({ deployment, command, flags, only, atOnce, print }: BadOptions): Promise<boolean> {
  let problems = 0;
  const chosen = (await badTargets()).filter(({ name }) => only === undefined || name.includes(only));
  print('seconds  code  lines   MB  target');
  await withDeployment(deployment, ({ address }) =>
    mapConcurrent(chosen, atOnce, async target => {
      const bad = await openRelay(address.url, call => target.answer(call));
      const started = performance.now();
      const { child, folder, remove } = await startSim(address, [command, '--target', bad.url, '--team', address.teamId, ...flags]);
      const memory = watchPeakMemory(child.pid);
      const killer = setTimeout(() => child.kill('SIGKILL'), MOST_SECONDS * 1000);
      const { code } = await child.ended;
      const megabytes = memory.stop();
      clearTimeout(killer);
      await bad.close();
      const seconds = (performance.now() - started) / 1000;
      const lines = child.output().trimEnd().split('\n').length;
      const isGood = code !== null && code !== 0 && lines <= MOST_LINES && megabytes <= MOST_MEGABYTES;
      if (isGood) await remove();
      else problems += 1;
      const cells = [
        seconds.toFixed(0).padStart(7),
        String(code ?? 'killed').padStart(4),
        String(lines).padStart(5),
        megabytes.toFixed(0).padStart(3),
      ];
      print(`${cells.join('  ')}  ${target.name}${isGood ? '' : `  ✗ see ${folder}`}`);
      if (!isGood || only !== undefined) print(child.output());
    }),
  );
  print(
    `${command}: ${chosen.length - problems} of ${chosen.length} bad targets ended with an error, ${MOST_LINES} lines and ${MOST_MEGABYTES} MB at most`,
  );
  return problems === 0;
}
