/** The bill of materials: every package of which dist/ contains code, with version, licence and digest, as CycloneDX. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { type ShippedPackage, shippedId } from './shipped-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_BYTES = 33_554_432;
const DEVELOPMENT = 'cdx:npm:package:development';

/** The parts of the answer of `npm sbom` that are read here. */
interface Sbom {
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string }[];
}

/** Writes `<folder>/sbom.json` from the lock file. Needs npm, but no network. */
export async function writeSbom(folder: string, packages: readonly ShippedPackage[]): Promise<void> {
  // For npm, the packages in dist/ are development dependencies, which it leaves out when NODE_ENV is production.
  const args = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' });
  await writeFile(
    path.join(folder, 'sbom.json'),
    `${JSON.stringify(shipped(JSON.parse(stdout) as Sbom, new Set(packages.map(shippedId))))}\n`,
  );
}

/** Removes packages that are not shipped. */
function shipped(sbom: Sbom, ids: ReadonlySet<string>): Sbom {
  const components = sbom.components.filter(component => ids.has(component['bom-ref'])).map(withoutDevelopment);
  const [root, ...others] = sbom.dependencies;
  const dependencies = [...(root ? [root] : []), ...others.filter(({ ref }) => ids.has(ref))];
  return {
    ...sbom,
    // npm calls it by the name of its folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name: manifest.name } },
    components,
    dependencies: dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => ids.has(each)) })),
  };
}

function withoutDevelopment({ properties = [], ...component }: Component): Component {
  return { ...component, properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
}
