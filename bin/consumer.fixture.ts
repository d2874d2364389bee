/** The packed package, installed in a project outside of this repository. */
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { type Ended, runToEnd } from '../simulator/testing/child.ts';
import { createFolder } from '../simulator/testing/folder.fixture.ts';
import { it as packageTest } from './package.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Development dependencies of the consumer. */
const DEV_DEPENDENCIES = ['vitest', 'typescript', '@types/node'];

/** A project outside of this repository in which the packed package is installed. */
export class Consumer {
  private readonly folder: string;
  /** The installed package. */
  readonly own: string;
  /** The file that `npm pack` has written. */
  packed = '';

  constructor(folder: string) {
    this.folder = folder;
    this.own = path.join(folder, 'node_modules', manifest.name);
  }

  /** Packs the package, and installs it as `npm install` does, which installs nothing else for it. */
  async install(source: string): Promise<void> {
    await cp(path.join(ROOT, 'contract-tests/proof/clients/consumer'), this.folder, { recursive: true });
    await mkdir(this.own, { recursive: true });
    const flags = ['--ignore-scripts', '--offline', '--json', '--pack-destination', this.folder];
    const { out } = await this.run('npm', ['pack', ...flags], source);
    const [packed] = JSON.parse(out) as [{ filename: string }];
    this.packed = path.join(this.folder, packed.filename);
    await this.run('tar', ['-xzf', packed.filename, '--strip-components=1', '-C', this.own]);
    await Promise.all(DEV_DEPENDENCIES.map(name => this.link(name)));
  }

  async link(name: string): Promise<void> {
    const target = path.join(this.folder, 'node_modules', name);
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), target);
  }

  /** Removes a package that was linked, if it was. */
  unlink(name: string): Promise<void> {
    return rm(path.join(this.folder, 'node_modules', name), { force: true });
  }

  read(name: string): Promise<string> {
    return readFile(path.join(this.folder, name), 'utf8');
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(path.join(this.folder, name), text);
  }

  run(command: string, args: readonly string[], cwd: string = this.folder): Promise<Ended> {
    return runToEnd(command, args, { cwd, env: { NO_COLOR: '1', npm_config_loglevel: 'error' } });
  }

  node(...args: readonly string[]): Promise<Ended> {
    return this.run(process.execPath, args);
  }

  /** Runs JavaScript. */
  evaluate(script: string): Promise<Ended> {
    return this.node('--input-type=module', '-e', script);
  }
}

/** `it` with `consumer`, which the tests of a file share. */
export const it = packageTest.extend('consumer', { scope: 'file' }, async ({ installed }, { onCleanup }) => {
  const consumer = new Consumer(createFolder(onCleanup));
  await consumer.install(installed.home);
  return consumer;
});
