import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string; readonly dev?: boolean }>>;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock;

/** All installed versions of a package. */
function versionsOf(name: string): string[] {
  return Object.entries(lock.packages).flatMap(([place, { version }]) =>
    version !== undefined && (place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`)) ? [version] : [],
  );
}

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}

describe('the installed packages', () => {
  // Earlier versions have vulnerabilities that requests can exploit, and `npm audit` does not work offline.
  it.each([
    ['body-parser', '2.3.0'],
    ['qs', '6.14.1'],
    ['lodash', '4.18.1'],
  ])('hold %s at %s or later, every copy', (name, floor) => {
    expect(versionsOf(name)).not.toEqual([]);
    expect(versionsOf(name).filter(version => !isAtLeast(version, floor))).toEqual([]);
  });

  it('do not include multer, which had vulnerabilities', () => {
    expect(versionsOf('multer')).toEqual([]);
  });

  it('replace the telemetry package of swagger-ui-dist with an empty one', () => {
    expect(lock.packages['node_modules/@scarf/scarf']).toMatchObject({ name: 'empty-npm-package', dev: true });
    expect(lock.packages['node_modules/swagger-ui-dist']).toMatchObject({ dev: true });
  });

  it('are none for an installed simulator, because its build contains what it needs', () => {
    expect(lock.packages['']).not.toHaveProperty('dependencies');
    expect(Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && dev !== true)).toEqual([]);
  });

  it('have exact versions', () => {
    const wanted = Object.entries({ ...manifest.devDependencies, ...manifest.overrides });
    expect(wanted.filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('compares versions as numbers', () => {
    expect(isAtLeast('6.9.0', '6.14.1')).toBe(false);
    expect(isAtLeast('6.14.1', '6.14.1')).toBe(true);
  });
});
