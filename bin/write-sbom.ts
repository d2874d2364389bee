/** The bill of materials: every package that an installed simulator runs, with version, licence and digest, as CycloneDX. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_BYTES = 33_554_432;
const DEVELOPMENT = 'cdx:npm:package:development';
/** For development as npm sees it, but built into the dashboard. */
const IN_THE_DASHBOARD = /^(?:preact|@preact\/signals|@preact\/signals-core|lucide|swagger-ui-dist)@/;

/** What is read of the answer of `npm sbom`. */
interface Sbom {
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string }[];
}

/** Writes `<folder>/dist/sbom.json` from the lock file. Needs npm, but no network. */
export async function writeSbom(folder: string = ROOT): Promise<void> {
  // Without those for development, which npm assumes where NODE_ENV is production, it leaves out what they need as well.
  const args = ['sbom', '--package-lock-only', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: MAX_BYTES, shell: process.platform === 'win32' });
  await writeFile(path.join(folder, 'dist/sbom.json'), `${JSON.stringify(shipped(JSON.parse(stdout) as Sbom))}\n`);
}

/** Without what is for development only. */
function shipped(sbom: Sbom): Sbom {
  const components = sbom.components.filter(isShipped);
  const refs = new Set(components.map(component => component['bom-ref']));
  const [root, ...others] = sbom.dependencies;
  const dependencies = [...(root ? [root] : []), ...others.filter(({ ref }) => refs.has(ref))];
  return {
    ...sbom,
    // npm calls it by the name of its folder.
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name: manifest.name } },
    components,
    dependencies: dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) })),
  };
}

function isShipped({ 'bom-ref': ref, properties = [] }: Component): boolean {
  return IN_THE_DASHBOARD.test(ref) || !properties.some(({ name }) => name === DEVELOPMENT);
}
