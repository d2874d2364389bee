/** Checks the packages of the simulator: no known severe vulnerabilities, no install scripts, allowed licences, and a complete bill of materials. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '../../../../bin/build-package.ts';
import { licenceIn, lockedPackages, missingIn, problemsOf, rightsIn, severeIn } from '../supply-chain.ts';
import type { Skipped, Trial } from '../trial.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const AUDIT_TIMEOUT_MS = 60_000;

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

export const supply: Trial = {
  id: 'supply',
  title: 'Audits the lock file, licences, install scripts, the bill of materials, and the user of the container',
  goal: '0 known severe, all named',
  async run() {
    const { folders, sbom } = await build();
    const packages = lockedPackages(JSON.parse(read('package-lock.json')) as Parameters<typeof lockedPackages>[0], folders);
    const problems = packages.flatMap(each => problemsOf(each, licenceIn(ROOT)));
    const missing = missingIn(sbom, packages);
    const rights = rightsIn(read('Dockerfile'));
    const severe = audit(new Set(folders));
    const isAudited = typeof severe === 'number';
    return {
      figures: [
        { what: 'packages', value: packages.length, unit: '', goal: { bound: 1, is: 'at least' } },
        {
          what: 'with an install script, another source, no digest, or a licence that is not allowed',
          value: problems.length,
          unit: '',
          goal: { bound: 0, is: 'exactly' },
        },
        { what: 'missing in the bill of materials', value: missing.length, unit: '', goal: { bound: 0, is: 'exactly' } },
        ...(isAudited
          ? [{ what: 'known severe vulnerabilities', value: severe, unit: '', goal: { bound: 0, is: 'exactly' as const } }]
          : []),
      ],
      failures: [...problems, ...missing.map(name => `dist/sbom.json leaves out ${name}`), ...(rights === undefined ? [] : [rights])],
      skipped: [...(isAudited ? [] : [{ what: 'npm audit', reason: severe }]), ...container()],
    };
  },
};

/** Returns the folders of the packages whose code a build contains, and its bill of materials. */
async function build(): Promise<{ readonly folders: string[]; readonly sbom: unknown }> {
  const home = await mkdtemp(path.join(tmpdir(), 'sim-supply-'));
  try {
    const folders = (await buildPackage(home)).map(({ folder }) => folder);
    return { folders, sbom: JSON.parse(readFileSync(path.join(home, 'dist/sbom.json'), 'utf8')) };
  } finally {
    await rm(home, { recursive: true });
  }
}

/** Returns the number of high and critical vulnerabilities of packages, or why it is unknown. */
function audit(folders: ReadonlySet<string>): number | string {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: AUDIT_TIMEOUT_MS });
  if (error) return error.message;
  const report = parsed(stdout);
  return severeIn(report, folders) ?? report?.message ?? 'npm audit gave no report';
}

function parsed(text: string): { readonly message?: string } | undefined {
  try {
    return JSON.parse(text) as { readonly message?: string };
  } catch {
    return undefined;
  }
}

/** The Dockerfile is always read; building and starting it would take a running Docker. */
function container(): Skipped[] {
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore' });
  const reason =
    status === 0
      ? 'bin/docker.test.ts and the Dockerfile say what it contains; it is not built here'
      : 'no Docker runs here; the Dockerfile was read';
  return [{ what: 'building the container', reason }];
}
