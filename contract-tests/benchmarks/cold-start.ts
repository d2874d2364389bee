import { startSimulator } from './child.ts';
import { median } from './load.ts';
import { atMost, type Row } from './table.ts';

const ROUNDS = 7;

/** From the start of the process to its first answered request, and what it then takes of memory. */
export async function coldStart(): Promise<Row[]> {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const child = await startSimulator();
    seconds.push(child.startedInMs / 1000);
    megabytes.push(child.residentMegabytes());
    await child.stop();
  }
  return [
    { what: 'cold start to first answered request', ...atMost(median(seconds), 0.6, 's', 2) },
    { what: 'resident after it', ...atMost(median(megabytes), 120, 'MB') },
  ];
}
