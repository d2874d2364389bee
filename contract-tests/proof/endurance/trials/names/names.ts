import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleFile } from '../../../../../simulator/media/samples/samples.ts';
import type { RawAnswer } from '../../raw-http.ts';
import { startSimulator } from '../../start-simulator.ts';
import type { Trial, TrialOptions, TrialResult } from '../../trial.ts';
import { hostileNames, INJECTED } from './hostile-names.ts';
import { PLACES, type UseName } from './places.ts';
import { differences, treeOf } from './tree.ts';

/** The content of a file that no answer may show. */
const CANARY = 'canary of the trial of names';

/** Uses each hostile name in each place; at a small scale, each name in one place, and each place for some names. */
export const names: Trial = {
  id: 'names',
  title: 'Hostile file names, paths and ids wherever a name reaches the disk or a header',
  goal: '0 bytes outside the media folder, 0 header injections',
  run: attack,
};

async function attack({ folder, scaled }: TrialOptions): Promise<TrialResult> {
  const [media, work, temporary] = [path.join(folder, 'media'), path.join(folder, 'work'), path.join(folder, 'tmp')];
  for (const directory of [media, work, temporary]) await mkdir(directory);
  for (const directory of [folder, work]) await writeFile(path.join(directory, 'canary.txt'), CANARY);
  const before = await treeOf(folder, ['media']);
  const sim = await startSimulator(['--no-throttle', '--media', media], {
    cwd: work,
    env: { TMPDIR: temporary, HOME: work },
  });
  const subject = { port: Number(new URL(sim.url).port), image: sampleFile('image/png') };
  const all = hostileNames(folder);
  const places = Object.entries(PLACES);
  const uses = usesOf(all, places).slice(0, scaled(all.length * places.length, all.length));
  const failures: string[] = [];
  try {
    for (const { name, place, useName } of uses) {
      const problems = await useName(subject, name).then(
        answers => answers.flatMap(problemsOf),
        error => [String(error)],
      );
      failures.push(...problems.map(problem => `${place}, ${JSON.stringify(name.slice(0, 100))}: ${problem}`));
    }
    if (sim.ended()) failures.push(`The simulator ended: ${sim.ended()?.err}`);
  } finally {
    await sim.stop();
  }
  const inside = [...(await treeOf(media, []))].filter(([, digest]) => digest !== 'a folder');
  const outside = differences(before, await treeOf(folder, ['media']));
  return {
    figures: [
      { what: 'names', value: all.length, unit: '', goal: { bound: 150, is: 'at least' } },
      { what: 'places', value: places.length, unit: '' },
      { what: 'uses of a name in a place', value: uses.length, unit: '' },
      { what: 'files in the media folder', value: inside.length, unit: '', goal: { bound: 1, is: 'at least' } },
      { what: 'files written or removed outside the media folder', value: outside.length, unit: '', goal: { bound: 0, is: 'exactly' } },
      { what: 'header injections and other wrong answers', value: failures.length, unit: '', goal: { bound: 0, is: 'exactly' } },
    ],
    failures: [...outside, ...failures],
    skipped: [],
  };
}

interface Use {
  readonly name: string;
  readonly place: string;
  readonly useName: UseName;
}

/** Combines each name with each place: all names once, then all of them again in another place. */
function usesOf(all: readonly string[], places: readonly (readonly [string, UseName])[]): Use[] {
  return places.flatMap((_, round) =>
    all.flatMap((name, index) => {
      const found = places[(index + round) % places.length];
      return found ? [{ name, place: found[0], useName: found[1] }] : [];
    }),
  );
}

/** Returns what a name has wrongly done to an answer. */
export function problemsOf({ status, head, body }: RawAnswer): string[] {
  return [
    ...(new RegExp(`^${INJECTED}`, 'm').test(head) ? [`a header was injected: ${JSON.stringify(head)}`] : []),
    ...(body.includes(CANARY) ? ['a file outside was shown'] : []),
    ...(status === 500 ? [`a defect: ${status} ${body.slice(0, 300)}`] : []),
  ];
}
