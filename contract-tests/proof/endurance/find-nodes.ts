/** Finds other versions of Node on this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The versions that package.json supports. */
export const SUPPORTED_MAJORS: readonly number[] = [20, 22, 24];

/** A Node program. */
export interface InstalledNode {
  readonly major: number;
  readonly program: string;
}

/** Returns one Node of each supported version that is found: this one, the files in `ENDURANCE_NODES` (separated as in PATH), and those in known places. */
export function findNodes(named: string = process.env['ENDURANCE_NODES'] ?? ''): InstalledNode[] {
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
