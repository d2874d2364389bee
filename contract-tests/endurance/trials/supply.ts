/** What the simulator is made of: nothing known to be severe, no install scripts, licences that may be used, all of it named. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { licenceIn, missingIn, problemsOf, productionPackages, rightsIn } from '../supply-chain.ts';
import type { Skipped, Trial } from '../trial.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const AUDIT_TIMEOUT_MS = 60_000;

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

export const supply: Trial = {
  id: 'supply',
  title: 'Audits the lock file, licences, install scripts, the bill of materials, and the user of the container',
  goal: '0 known severe, all named',
  async run() {
    const packages = productionPackages(JSON.parse(read('package-lock.json')) as Parameters<typeof productionPackages>[0]);
    const problems = packages.flatMap(each => problemsOf(each, licenceIn(ROOT)));
    const missing = existsSync(path.join(ROOT, 'dist/sbom.json'))
      ? missingIn(JSON.parse(read('dist/sbom.json')), packages)
      : packages.map(({ name }) => name);
    const rights = rightsIn(read('Dockerfile'));
    const severe = audit();
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

/** High and critical vulnerabilities of the packages that are installed; why it cannot be known. */
function audit(): number | string {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: AUDIT_TIMEOUT_MS });
  if (error) return error.message;
  const answer = parsed(stdout);
  const { high, critical } = answer?.metadata?.vulnerabilities ?? {};
  return high === undefined || critical === undefined ? (answer?.message ?? 'npm audit gave no report') : high + critical;
}

interface AuditReport {
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities?: { readonly high?: number; readonly critical?: number } };
}

function parsed(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return undefined;
  }
}

/** The Dockerfile is read in any case; to build and start it takes a Docker that runs. */
function container(): Skipped[] {
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore' });
  const reason =
    status === 0
      ? 'bin/docker.test.ts and the Dockerfile say what it contains; it is not built here'
      : 'no Docker runs here; the Dockerfile was read';
  return [{ what: 'building the container', reason }];
}
