import { describe, expect, it } from 'vitest';
import { type InstalledPackage, lockedPackages, missingIn, problemsOf, rightsIn, severeIn } from './supply-chain.ts';

const SOUND: InstalledPackage = {
  folder: 'node_modules/@a/b',
  name: '@a/b',
  version: '1.0.0',
  resolved: 'https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz',
  integrity: 'sha512-x',
  license: 'MIT',
};
const nothing = (): undefined => undefined;

describe('problemsOf', () => {
  it('finds nothing in a correct package', () => {
    expect(problemsOf(SOUND, nothing)).toEqual([]);
    const { license: _, ...unnamed } = SOUND;
    expect(problemsOf(unnamed, () => 'MIT')).toEqual([]);
    expect(problemsOf({ ...SOUND, license: '(GPL-3.0 OR MIT)' }, nothing)).toEqual([]);
  });

  it.each<[string, Partial<InstalledPackage>]>([
    ['runs a script', { hasInstallScript: true }],
    ['comes from git', { resolved: 'git+ssh://git@github.com/a/b.git' }],
    ['has the licence GPL-3.0', { license: 'GPL-3.0' }],
    ['has the licence MIT AND GPL-3.0', { license: 'MIT AND GPL-3.0' }],
  ])('%s', (problem, change) => {
    expect(problemsOf({ ...SOUND, ...change }, nothing)).toEqual([expect.stringContaining(`@a/b 1.0.0 ${problem}`)]);
  });

  it('has no digest, no licence', () => {
    const { license: _, integrity: __, ...rest } = SOUND;
    expect(problemsOf(rest, nothing)).toHaveLength(2);
  });
});

it('packages have the data of their folder in the lock file', () => {
  const packages = { '': {}, 'node_modules/a': { version: '1' }, 'node_modules/a/node_modules/@b/c': { version: '2' } };
  const [inner, unknown] = lockedPackages({ packages }, ['node_modules/a/node_modules/@b/c', 'node_modules/d']);
  expect(inner).toEqual({ folder: 'node_modules/a/node_modules/@b/c', name: '@b/c', version: '2' });
  expect(unknown).toEqual({ folder: 'node_modules/d', name: 'd' });
});

it('vulnerabilities count when they are severe, and in a shipped package', () => {
  const folders = new Set(['node_modules/a', 'node_modules/b']);
  const vulnerabilities = {
    a: { severity: 'high', nodes: ['node_modules/c/node_modules/a', 'node_modules/a'] },
    b: { severity: 'low', nodes: ['node_modules/b'] },
    d: { severity: 'critical', nodes: ['node_modules/d'] },
  };
  expect(severeIn({ vulnerabilities }, folders)).toBe(1);
  expect(severeIn({ message: 'offline' }, folders)).toBeUndefined();
});

it('a bill of materials without a package is incomplete', () => {
  const components = [{ group: '@a', name: 'b', version: '1.0.0' }];
  expect(missingIn({ components }, [SOUND])).toEqual([]);
  expect(missingIn({ components: [] }, [SOUND])).toEqual(['@a/b@1.0.0']);
  expect(missingIn(null, [{ ...SOUND, version: '2.0.0' }])).toEqual(['@a/b@2.0.0']);
});

it.each([
  ['FROM a\nUSER node\nFROM b\nCMD x', 'names no user'],
  ['FROM a\nUSER node\nUSER root', 'the user root'],
  ['FROM a\nUSER 0:0', 'the user 0:0'],
])('a container of %j runs as root or without a user', (dockerfile, reason) => {
  expect(rightsIn(dockerfile)).toContain(reason);
  expect(rightsIn(`${dockerfile}\nUSER node`)).toBeUndefined();
});
