/** Checks the packages of the simulator: no known severe vulnerabilities, no install scripts, allowed licences, and a complete bill of materials. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '../../../../bin/build-package.ts';
import { atLeast, exactly, type Trial } from '../trial.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const AUDIT_TIMEOUT_MS = 60_000;

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

export const supply: Trial = {
  id: 'supply',
  title: 'Audits the lock file, licences, install scripts, and the bill of materials',
  goal: '0 known severe, all named',
  async run() {
    const { folders, sbom } = await build();
    const packages = lockedPackages(JSON.parse(read('package-lock.json')) as Parameters<typeof lockedPackages>[0], folders);
    const problems = packages.flatMap(each => problemsOf(each, licenceIn(ROOT)));
    const missing = missingIn(sbom, packages);
    const severe = audit(new Set(folders));
    const isAudited = typeof severe === 'number';
    return {
      figures: [
        atLeast('packages', packages.length, 1),
        exactly('with an install script, another source, no digest, or a licence that is not allowed', problems.length, 0),
        exactly('missing in the bill of materials', missing.length, 0),
        ...(isAudited ? [exactly('known severe vulnerabilities', severe, 0)] : []),
      ],
      failures: [...problems, ...missing.map(name => `dist/sbom.json leaves out ${name}`)],
      skipped: isAudited ? [] : [{ what: 'npm audit', reason: severe }],
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

/** Licences that only ask for attribution. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
]);
/** The source of a package unless the lock file names another one. */
const REGISTRY = 'https://registry.npmjs.org/';

/** A package in package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** A package of the lock file, with the folder in which it is installed. */
export interface InstalledPackage extends LockedPackage {
  readonly folder: string;
  readonly name: string;
}

/** Returns what the lock file says about the packages in these folders; for unknown packages, only their folder. */
export function lockedPackages(
  lock: { readonly packages: Readonly<Record<string, LockedPackage>> },
  folders: readonly string[],
): InstalledPackage[] {
  return folders.map(folder => ({
    ...lock.packages[folder],
    folder,
    name: folder.slice(folder.lastIndexOf('node_modules/') + 13),
  }));
}

/** Returns what is wrong with a package, one line each; `licence` reads the package.json of a package if the lock file has no licence. */
export function problemsOf(locked: InstalledPackage, licence: (folder: string) => string | undefined): string[] {
  const { name, version, folder, resolved = REGISTRY, integrity, hasInstallScript } = locked;
  const found = locked.license ?? licence(folder);
  const problems = [
    ...(hasInstallScript ? ['runs a script when it is installed'] : []),
    ...(integrity === undefined ? ['has no digest in the lock file'] : []),
    ...(resolved.startsWith(REGISTRY) ? [] : [`comes from ${resolved}`]),
    ...(found !== undefined && isAllowed(found) ? [] : [`has the licence ${found ?? 'unknown'}`]),
  ];
  return problems.map(problem => `${name} ${version} ${problem}`);
}

/** Whether an expression is allowed: one of its alternatives must consist of allowed licences. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some(choice => choice.split(' AND ').every(licence => ALLOWED_LICENCES.has(licence.trim())));
}

/** Returns the licence in a package's own package.json, also in its outdated form; undefined without one. */
export function licenceIn(root: string): (folder: string) => string | undefined {
  return folder => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    if (!isObject(manifest)) return undefined;
    const { license, licenses } = manifest;
    if (typeof license === 'string') return license;
    const types = Array.isArray(licenses) ? licenses.map(each => (isObject(each) ? String(each['type']) : '')) : [];
    return types.length > 0 ? types.join(' OR ') : undefined;
  };
}

/** Returns the packages that a bill of materials lacks. */
export function missingIn(sbom: unknown, packages: readonly InstalledPackage[]): string[] {
  const components: readonly unknown[] = isObject(sbom) && Array.isArray(sbom['components']) ? sbom['components'] : [];
  const named = new Set(components.map(component => (isObject(component) ? `${fullName(component)}@${String(component['version'])}` : '')));
  return packages.filter(({ name, version }) => !named.has(`${name}@${version}`)).map(({ name, version }) => `${name}@${version}`);
}

/** Returns the number of high and critical vulnerabilities that `npm audit` reports in these folders; undefined if it is not a report. */
export function severeIn(report: unknown, folders: ReadonlySet<string>): number | undefined {
  if (!isObject(report) || !isObject(report['vulnerabilities'])) return undefined;
  return Object.values(report['vulnerabilities']).filter(each => isObject(each) && isSevere(each) && isIn(each, folders)).length;
}

function isSevere({ severity }: Readonly<Record<string, unknown>>): boolean {
  return severity === 'high' || severity === 'critical';
}

function isIn({ nodes }: Readonly<Record<string, unknown>>, folders: ReadonlySet<string>): boolean {
  return Array.isArray(nodes) && nodes.some(node => folders.has(String(node)));
}

function fullName({ group, name }: Readonly<Record<string, unknown>>): string {
  return typeof group === 'string' && group !== '' ? `${group}/${String(name)}` : String(name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
