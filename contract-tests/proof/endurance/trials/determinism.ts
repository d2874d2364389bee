/** Checks that the same seed gives the same bytes in another process, time zone, locale, working directory, under load, and on another Node. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProcess } from '../../../../bin/bundle-process.ts';
import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { type Child, runToEnd, startChild } from '../../../../simulator/testing/child.ts';
import { exactly, figure, type Trial } from '../trial.ts';

/** The versions that package.json supports. */
const SUPPORTED_MAJORS: readonly number[] = [20, 22, 24];

/** This script prints every answer of a long mixed sequence of calls. */
const SCRIPT = 'simulator/testing/determinism/run.ts';
const CONCURRENCY = 2;
/** The second run of every fourth seed has a busy process next to it. */
const LOADED_EVERY = 4;

const ZONES = ['Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu', 'Europe/Berlin', 'Pacific/Kiritimati'];
const LOCALES = ['tr_TR.UTF-8', 'ar_EG.UTF-8', 'de_DE.UTF-8', 'th_TH.UTF-8', 'POSIX'];

/** The environment of a run, which must make no difference. */
interface Surroundings {
  readonly node: string;
  readonly zone: string;
  readonly locale: string;
  readonly cwd: string;
  /** Varies the real time that the receivers of webhooks take. */
  readonly machineSeed: number;
  readonly isLoaded: boolean;
}

export const determinism: Trial = {
  id: 'determinism',
  title: 'Runs a long mixed script twice for each seed, in fresh processes and different environments',
  goal: '0 differences',
  async run({ seed, scaled, folder, progress }) {
    const program = await bundleProcess(folder, SCRIPT);
    const nodes = findNodes();
    const steps = scaled(420, 30);
    const seeds = Array.from({ length: scaled(1000, 3) }, (_, i) => seed + i);
    const plain = { node: process.execPath, zone: 'UTC', locale: 'C', cwd: folder, machineSeed: 1, isLoaded: false };
    const failures: string[] = [];
    await mapConcurrent(seeds.entries(), CONCURRENCY, async ([i, each]) => {
      if (i > 0 && i % 100 === 0) progress(`${i} of ${seeds.length} seeds`);
      const other = surroundingsOf(i, nodes[i % nodes.length]?.program ?? process.execPath);
      const [first, second] = [await traceOf(program, each, steps, plain), await traceOf(program, each, steps, other)];
      const difference = differenceOf(each, first, second, other);
      if (difference !== undefined) failures.push(difference);
    });
    const missing = SUPPORTED_MAJORS.filter(major => !nodes.some(node => node.major === major));
    return {
      figures: [
        figure('seeds, each run twice', seeds.length),
        figure('steps a run', steps),
        figure('versions of Node', nodes.length),
        exactly('differences', failures.length, 0),
      ],
      failures,
      skipped: missing.map(major => ({ what: `Node ${major}`, reason: 'not found; ENDURANCE_NODES names its program' })),
    };
  },
};

function surroundingsOf(i: number, node: string): Surroundings {
  return {
    node,
    zone: ZONES[i % ZONES.length] ?? 'UTC',
    locale: LOCALES[Math.floor(i / 2) % LOCALES.length] ?? 'C',
    cwd: i % 2 === 0 ? tmpdir() : '/',
    machineSeed: 2 + i,
    isLoaded: i % LOADED_EVERY === 0,
  };
}

/** Runs the script and returns its output. */
async function traceOf(program: string, seed: number, steps: number, surroundings: Surroundings): Promise<string> {
  const { node, zone, locale, cwd, machineSeed, isLoaded } = surroundings;
  const load = isLoaded ? keepBusy() : undefined;
  const env = { TZ: zone, LANG: locale, LC_ALL: locale };
  const { code, signal, out, err } = await runToEnd(node, [program, seed, machineSeed, steps].map(String), { cwd, env });
  load?.kill('SIGKILL');
  // How a run ended that failed would also be a difference.
  return code === 0 ? out : `${out}\nENDED with ${String(code)} ${String(signal)}: ${err}`;
}

function keepBusy(): Child {
  return startChild(process.execPath, ['-e', 'const end = Date.now() + 60_000; while (Date.now() < end);']);
}

/** Returns the first difference of two traces, in a line; undefined if they are equal. */
export function differenceOf(seed: number, first: string, second: string, { zone, locale, node }: Surroundings): string | undefined {
  const [, ended] = /\n(ENDED with [^\n]*)/.exec(first) ?? [];
  if (ended !== undefined) return `seed ${seed}: ${ended}`;
  if (hashOf(first) === hashOf(second)) return undefined;
  const [lines, others] = [first.split('\n'), second.split('\n')];
  const at = lines.findIndex((line, i) => line !== others[i]);
  const where = `TZ=${zone} LC_ALL=${locale} ${node}`;
  const [one = '', other = ''] = at < 0 ? ['', others[lines.length]] : [lines[at], others[at]];
  return `seed ${seed}, ${where}, line ${at < 0 ? lines.length : at}: ${excerpt(one, other)} became ${excerpt(other, one)}`;
}

/** Returns the text from the first difference on. */
function excerpt(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return JSON.stringify(text.slice(Math.max(at - 40, 0), at + 60));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A Node program. */
interface InstalledNode {
  readonly major: number;
  readonly program: string;
}

/** Returns one Node of each supported version that is found: this one, the files in `ENDURANCE_NODES` (separated as in PATH), and those in known places. */
function findNodes(named: string = process.env['ENDURANCE_NODES'] ?? ''): InstalledNode[] {
  const programs = [process.execPath, ...named.split(path.delimiter), ...inPath(), ...inKnownPlaces()].filter(existsSync);
  const found = programs.map(program => ({ major: majorOf(program), program }));
  return SUPPORTED_MAJORS.flatMap(major => found.find(node => node.major === major) ?? []);
}

function inPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.flatMap(folder => ['node', ...SUPPORTED_MAJORS.map(major => `node${major}`)].map(name => path.join(folder, name)));
}

/** The places where nvm, n, fnm and images of build machines install them: `<folder>/<version>/…/bin/node`. */
function inKnownPlaces(): string[] {
  const home = homedir();
  const folders = [
    [path.join(home, '.nvm/versions/node'), 'bin/node'],
    ['/usr/local/n/versions/node', 'bin/node'],
    [path.join(home, '.local/share/fnm/node-versions'), 'installation/bin/node'],
    ['/opt/hostedtoolcache/node', 'x64/bin/node'],
  ] as const;
  return folders.flatMap(([folder, program]) =>
    existsSync(folder) ? readdirSync(folder).map(version => path.join(folder, version, program)) : [],
  );
}

function majorOf(program: string): number {
  if (program === process.execPath) return Number.parseInt(process.versions.node, 10);
  return Number(/^v(\d+)\./.exec(spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 }).stdout)?.[1] ?? Number.NaN);
}
