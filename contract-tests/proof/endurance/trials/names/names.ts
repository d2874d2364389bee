import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleFile } from '../../../../../simulator/media/samples/samples.ts';
import type { RawAnswer } from '../../raw-http.ts';
import { startSimulator } from '../../start-simulator.ts';
import { atLeast, exactly, figure, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { hostileNames, INJECTED } from './hostile-names.ts';
import { PLACES, type UseName } from './places.ts';

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
      atLeast('names', all.length, 150),
      figure('places', places.length),
      figure('uses of a name in a place', uses.length),
      atLeast('files in the media folder', inside.length, 1),
      exactly('files written or removed outside the media folder', outside.length, 0),
      exactly('header injections and other wrong answers', failures.length, 0),
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

/** Returns everything below a folder, except for some folders: relative path → digest of its bytes, or its kind. */
export async function treeOf(folder: string, leftOut: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await readdir(folder, { recursive: true });
  const isLeftOut = (name: string): boolean => leftOut.some(other => name === other || name.startsWith(`${other}${path.sep}`));
  const kept = found.filter(name => !isLeftOut(name));
  return new Map(await Promise.all(kept.map(async name => [name, await digestOf(path.join(folder, name))] as const)));
}

async function digestOf(file: string): Promise<string> {
  const stats = await lstat(file);
  if (!stats.isFile()) return stats.isDirectory() ? 'a folder' : 'something else';
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** Returns the differences of two trees. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const added = [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => `${name} was written`);
  const removed = [...before.keys()].filter(name => !after.has(name)).map(name => `${name} was removed`);
  return [...added, ...removed];
}
