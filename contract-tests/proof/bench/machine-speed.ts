import { median } from './load.ts';
import { plain, type Row } from './table.ts';

const DOCUMENT = {
  items: Array.from({ length: 200 }, (_, i) => ({ id: `item_${i}`, number: i, text: 'What a request or an answer may say' })),
};
const TIMES = 1000;

/** Watches the speed of the machine. If it changes during a run, times in seconds are not reliable. */
export function watchMachine(): { measure(): void; rows(): Row[] } {
  const loops: number[] = [];
  // This call only warms up.
  loopMs();
  return {
    measure: () => void loops.push(loopMs()),
    rows: () => [
      plain(`the machine: a fixed loop of JSON between benches, median of ${loops.length}`, median(loops), 'ms'),
      plain('… slowest ÷ fastest', Math.max(...loops) / Math.min(...loops), '×', 2),
    ],
  };
}

/** The milliseconds of work that is always the same. */
function loopMs(): number {
  const started = performance.now();
  let items = 0;
  for (let i = 0; i < TIMES; i++) items += (JSON.parse(JSON.stringify(DOCUMENT)) as typeof DOCUMENT).items.length;
  if (items !== TIMES * DOCUMENT.items.length) throw new Error(`${items} items`);
  return performance.now() - started;
}
