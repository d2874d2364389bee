/** The direction of imports: between rooms, between the areas of the domain, and without circles of files. simulator/README.md explains it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** Path from the project's folder → text. */
type Sources = ReadonlyMap<string, string>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EDGES = ['http', 'platforms', 'media', 'webhooks', 'persistence'];

/** The rooms that each room may import. openapi/ may be imported from anywhere. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  bin: ['cli', 'index', ...EDGES, 'domain', 'kernel', 'text', 'scenarios', 'contract-tests'],
  entry: ['index', 'library', 'domain'],
  cli: ['index', 'library', 'mcp', 'grade', 'package-files', 'recorder', 'http', 'domain', 'kernel', 'text', 'scenarios', 'contract-tests'],
  index: ['assembly', 'library', 'grade', ...EDGES, 'domain', 'kernel', 'text'],
  assembly: ['library', 'grade', 'package-files', ...EDGES, 'domain', 'kernel', 'text'],
  // The entries for test runners use the package as its users do.
  runners: ['entry', 'library'],
  library: ['package-files', 'grade', ...EDGES, 'domain', 'kernel', 'text'],
  ...Object.fromEntries(EDGES.map(edge => [edge, ['domain', 'kernel', 'text']])),
  http: ['recorder', 'domain', 'kernel', 'text'],
  // Makes scenarios of recordings, which know nothing of worlds.
  recorder: ['text'],
  grade: ['http', 'domain', 'kernel', 'text'],
  mcp: ['package-files', 'http', 'kernel', 'text', 'scenarios'],
  // The dashboard is a web page and speaks HTTP.
  ui: [],
  domain: ['kernel', 'text'],
  kernel: [],
  text: [],
  'package-files': [],
  openapi: [],
  scenarios: [],
  'contract-tests': [],
};

/** The areas, lowest first: the list in areas.ts. */
const AREAS = areasIn(readFileSync(path.join(ROOT, 'simulator/domain/areas.ts'), 'utf8'));

/** The rooms of the domain, lowest first; a file imports from its own room and from lower ones, types included. */
const DOMAIN_ORDER = [
  'ports',
  'requests',
  'area.ts',
  ...AREAS,
  'areas.ts',
  'world.ts',
  'operations.ts',
  'work',
  'explain',
  'attention',
  'past',
  'worlds',
  'snapshots',
];

/** The two outer rooms speak HTTP only, but for their targets, which start a simulator. */
const MAY_START_A_SIMULATOR = /^(?:contract-tests|scenarios)\/target\.ts$/;
/** Pure functions that rooms which speak HTTP only may use, too. */
const PLAIN_FUNCTIONS =
  /^simulator\/(?:kernel\/time|text\/(?:failures|foreign-caller|json|suggest|text-file|urls|yaml-(?:depth|defect)))\.ts$/;
/** Pure functions that the simulator and the contract suites share: they override texts, align columns, quote commands, mask secrets, refuse callers, tell addresses, read JSON and responses. */
const SHARED_WITH_SUITES =
  /^simulator\/(?:text\/(?:failures|foreign-caller|glob|json|mask|messages|printable|public-address|text-file|urls)|http\/text-response)\.ts$/;
/** Parts of the scenario runner that know nothing of scenarios: the contract suites read answers, receive webhooks and write JUnit and HTML with them. */
const SHARED_WITH_CONTRACT_TESTS = /^scenarios\/runner\/(?:webhook-server|read-answer|reporters\/(?:junit-xml|markup))\.ts$/;
/** Tests and their helpers may import anything, and only they may import them. */
const FREE =
  /^(?:simulator|openapi|bin)\/(?:.*\/)?(?:testing\/.+|[^/]+\.(?:test|fixture))\.ts$|^simulator\/ui\/(?:e2e\/|vite\.config\.ts$)|^contract-tests\/.+\.(?:test|fixture)\.ts$/;
/** Waits, servers and folders, which tests of scenarios use, too; they know no simulator. */
const WAITS = /^simulator\/testing\/(?:within|listen|folder\.fixture)\.ts$/;
const TEST = /\.(?:test|fixture)\.ts$/;
/** Proof of the suites may import anything, too, and helpers of tests; the suites and what runs them never import proof. */
const PROOF = /^contract-tests\/proof\//;

const AMBIENT =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bprocess\.hrtime\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int|FillSync)\b|\bgetRandomValues\b|\bset(?:Timeout|Interval|Immediate)\b/g;
const MAY_BE_AMBIENT = /^simulator\/(?:kernel|cli|persistence|webhooks|media|ui)\//;

function areasIn(text: string): string[] {
  const [, list = ''] = /const areas = \[([^\]]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/\w+/g)].map(([name]) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`));
}

function roomOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  if (top !== 'simulator') return top;
  // The package's entry imports the composition; the rest of its room is imported by it.
  if (file === 'simulator/library/library.ts') return 'entry';
  return path.basename(second, '.ts');
}

/** The files of ours that a file imports, types included. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/^(?:import|export)\b[^;]*?from\s*'(\.[^']+)'|^import\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/gm);
  return [...found].map(([, from, bare, lazy]) => path.posix.join(path.posix.dirname(file), from ?? bare ?? lazy ?? ''));
}

function forbidden(file: string, target: string): string | undefined {
  if (WAITS.test(target) && TEST.test(file)) return undefined;
  if (FREE.test(target) && !PROOF.test(file)) return `${file} imports ${target}: it is for tests`;
  if (PROOF.test(file)) return undefined;
  const from = roomOf(file);
  const to = roomOf(target);
  if (PROOF.test(target) && from !== 'bin') return `${file} imports ${target}: only proof knows proof`;
  if (from === 'ui' && to === 'openapi' && !target.startsWith('openapi/generated/'))
    return `${file} imports ${target}: a web page cannot read files`;
  if (to === from || to === 'openapi' || target === 'package.json' || MAY_START_A_SIMULATOR.test(file)) return undefined;
  if (from === 'scenarios' && PLAIN_FUNCTIONS.test(target)) return undefined;
  if (from === 'contract-tests' && (SHARED_WITH_CONTRACT_TESTS.test(target) || SHARED_WITH_SUITES.test(target))) return undefined;
  return MAY_IMPORT[from]?.includes(to) ? undefined : `${file} imports ${target}: ${from} never imports ${to}`;
}

/** The room of a file of the domain; a loose file is its own room. */
function domainRoomOf(file: string): string | undefined {
  return /^simulator\/domain\/([^/]+)/.exec(file)?.[1];
}

function upwards(file: string, target: string): string | undefined {
  const [from, to] = [domainRoomOf(file), domainRoomOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  for (const room of [from, to]) if (!DOMAIN_ORDER.includes(room)) return `${file} imports ${target}: ${room} is not in the order`;
  return DOMAIN_ORDER.indexOf(to) < DOMAIN_ORDER.indexOf(from) ? undefined : `${file} imports ${target}: ${to} is above ${from}`;
}

/** The circles of files that import each other, types included, each as its files in the order in which they import one another. */
function circles(sources: Sources): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file]);
    if (done.has(file) || trail.includes(file)) return;
    const text = FREE.test(file) ? undefined : sources.get(file);
    if (text !== undefined) for (const target of importsOf(file, text)) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return found;
}

function othersOperations(file: string, target: string): string | undefined {
  const area = domainRoomOf(file);
  if (!area || area.endsWith('.ts') || domainRoomOf(target) === area) return undefined;
  if (!/\/domain\/[^/]+\/(?:operations|area)\.ts$/.test(target)) return undefined;
  return `${file} imports ${target}: areas never call each other's operations`;
}

const OUT_OF_REACH =
  /^simulator\/(?:domain\/world|domain\/worlds\/worlds|domain\/[^/]+\/(?:world|state|operations|area)|kernel\/(?:clock|real-time|world-kernel))\.ts$/;

/** Rules and models take values: they may not reach a world, a state or a clock, not even through another file. */
function reachesWorld(file: string, sources: Sources): string[] {
  if (!/^simulator\/domain\/[^/]+\/(?:rules|model)\.ts$/.test(file)) return [];
  const seen = new Set<string>();
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (roomOf(next) === 'domain') pending.push(...importsOf(next, sources.get(next) ?? ''));
  }
  return [...seen]
    .filter(target => OUT_OF_REACH.test(target))
    .map(target => `${file} reaches ${target}: rules and models take values only`);
}

function ambient(file: string, text: string): string[] {
  if (!file.startsWith('simulator/') || MAY_BE_AMBIENT.test(file)) return [];
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(AMBIENT)].map(([what]) => `${file} uses ${what}: time and randomness come from the world`);
}

/** Every violation, one sentence each. */
function violations(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (FREE.test(file)) return [];
    const imports = importsOf(file, text).flatMap(target => [
      forbidden(file, target),
      upwards(file, target),
      othersOperations(file, target),
    ]);
    return [...imports.filter(sentence => sentence !== undefined), ...reachesWorld(file, sources), ...ambient(file, text)];
  });
}

function readSources(): Sources {
  const rooms = ['simulator', 'openapi', 'bin', 'scenarios', 'contract-tests'].filter(room => existsSync(path.join(ROOT, room)));
  const files = rooms.flatMap(room =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => path.posix.join(room, ...name.split(path.sep))),
  );
  return new Map(files.map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

const sources = readSources();

describe('the direction of imports', () => {
  it('is followed by every file', () => {
    expect(violations(sources)).toEqual([]);
  });

  it('leaves no circle of files', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('orders every room of the domain, and simulator/README.md shows the order', () => {
    const rooms = new Set([...sources.keys()].map(domainRoomOf).filter(room => room !== undefined));
    expect([...rooms].toSorted()).toEqual(DOMAIN_ORDER.toSorted());
    expect(readFileSync(path.join(ROOT, 'simulator/README.md'), 'utf8')).toContain(AREAS.map(area => `\`${area}\``).join(' → '));
  });

  it('is read from imports that exist', () => {
    const targets = [...sources].flatMap(([file, text]) => (FREE.test(file) ? [] : importsOf(file, text)));
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter(target => target !== 'package.json' && !/\.(?:json|css)$/.test(target) && !sources.has(target))).toEqual([]);
  });

  it.each([
    ['the kernel knows the domain', 'simulator/kernel/a.ts', "import { World } from '../domain/world.ts';"],
    ['the domain knows HTTP', 'simulator/domain/posts/a.ts', "import type {\n  Message,\n} from '../../http/message.ts';"],
    ['a platform knows HTTP, lazily', 'simulator/platforms/a.ts', "const x = await import('../http/site.ts');"],
    ['HTTP knows who puts it together', 'simulator/http/a.ts', "import { createSimulator } from '../index.ts';"],
    ['two edges know each other', 'simulator/webhooks/a.ts', "export { guard } from '../http/guard.ts';"],
    ['the document knows the simulator', 'openapi/a.ts', "import '../simulator/kernel/time.ts';"],
    ['a scenario starts a simulator', 'scenarios/a.test.ts', "import { createSimulator } from '../simulator/index.ts';"],
    ['a scenario knows a clock', 'scenarios/runner/a.ts', "import { Clock } from '../../simulator/kernel/clock.ts';"],
    ['a property knows the domain', 'contract-tests/suites/a.ts', "import { check } from '../../simulator/domain/posts/rules.ts';"],
    ['the simulator knows the contract', 'simulator/http/a.ts', "import { check } from '../../contract-tests/property.ts';"],
    ['the simulator knows the runner', 'simulator/http/a.ts', "import { findStories } from '../../scenarios/runner/find.ts';"],
    [
      'the contract knows how scenarios run',
      'contract-tests/model/a.ts',
      "import { runScenarios } from '../../scenarios/runner/run-scenarios.ts';",
    ],
    ['a property knows proof', 'contract-tests/suites/a.ts', "import { allMutants } from '../proof/mutants/all.ts';"],
    ['the run of the suites knows proof', 'contract-tests/run/a.ts', "import { unreached } from '../proof/reach/unreached.ts';"],
    [
      'a command knows proof',
      'simulator/cli/commands/a.ts',
      "import { allLies } from '../../../contract-tests/proof/mutants/lies/all.ts';",
    ],
    ['the proxy knows the simulator', 'contract-tests/proxy/a.ts', "import { Matcher } from '../../simulator/http/match.ts';"],
    ['an area calls another', 'simulator/domain/posts/a.ts', "import { accountOperations } from '../accounts/operations.ts';"],
    ['an area takes the registration of another', 'simulator/domain/posts/a.ts', "import { accounts } from '../accounts/area.ts';"],
    ['an area knows one above it', 'simulator/domain/accounts/a.ts', "import { detach } from '../posts/detach.ts';"],
    ['an area knows the type of one above it', 'simulator/domain/accounts/a.ts', "import type { Post } from '../posts/model.ts';"],
    ['an area knows one above it from a folder', 'simulator/domain/posts/fields/a.ts', "import type { Work } from '../../work/work.ts';"],
    ['an area names the world of all areas', 'simulator/domain/posts/a.ts', "import type { World } from '../world.ts';"],
    ['an area is not in the order', 'simulator/domain/unlisted/a.ts', "import type { Post } from '../posts/model.ts';"],
    ['a port knows an area', 'simulator/domain/ports/a.ts', "import type { Post } from '../posts/model.ts';"],
    ['rules know a world', 'simulator/domain/posts/rules.ts', "import type { World } from './world.ts';"],
    ['a model knows the clock', 'simulator/domain/posts/model.ts', "import type { Clock } from '../../kernel/clock.ts';"],
    ['an area reads the machine’s time', 'simulator/domain/posts/a.ts', 'const now = Date.now();'],
    ['an area draws its own numbers', 'simulator/domain/posts/a.ts', 'const id = crypto.randomUUID();'],
    ['the runner waits as tests do', 'scenarios/runner/a.ts', "import { within } from '../../simulator/testing/within.ts';"],
    ['code uses a helper of tests', 'simulator/http/a.ts', "import { start } from './testing/test-simulator.ts';"],
    [
      'the page knows the simulator',
      'simulator/ui/views/overview/overview.tsx',
      "import { parseDuration } from '../../../kernel/time.ts';",
    ],
    ['the page reads the document', 'simulator/ui/api.ts', "import { controlApi } from '../../openapi/document.ts';"],
    ['the simulator knows the page', 'simulator/http/a.ts', "import { views } from '../ui/views/index.ts';"],
    ['HTTP sets a timer', 'simulator/http/a.ts', 'setTimeout(close, 10);'],
  ])('is broken when %s', (_, file, text) => {
    expect(violations(new Map([[file, text]]))).toHaveLength(1);
  });

  it('is broken by rules that reach a world through another file', () => {
    const chain = new Map([
      ['simulator/domain/posts/rules.ts', "import { check } from './check.ts';"],
      ['simulator/domain/posts/check.ts', "import type { World } from './world.ts';"],
    ]);
    expect(violations(chain)).toHaveLength(1);
  });

  it.each([
    ['two files', { 'simulator/kernel/a.ts': "import { b } from './b.ts';", 'simulator/kernel/b.ts': "import type { A } from './a.ts';" }],
    [
      'three files of two rooms',
      {
        'simulator/http/control/a.ts': "import type { B } from '../stream/b.ts';",
        'simulator/http/stream/b.ts': "export { c } from './c.ts';",
        'simulator/http/stream/c.ts': "const a = await import('../control/a.ts');",
      },
    ],
  ])('is broken by a circle of %s', (_, files) => {
    expect(circles(new Map(Object.entries(files)))).toHaveLength(1);
  });

  it.each([
    ['a date made from a value', 'simulator/domain/posts/a.ts', 'const day = new Date(at).toISOString();'],
    ['a comment that speaks of Date.now', 'simulator/domain/posts/a.ts', '// never Date.now() here'],
    ['the kernel’s own timers', 'simulator/kernel/a.ts', 'setTimeout(run, 1);'],
    [
      'the contract that receives webhooks',
      'contract-tests/a.ts',
      "import { startWebhookServer } from '../scenarios/runner/webhook-server.ts';",
    ],
    ['the contract that learns texts', 'contract-tests/a.ts', "import { createRewriter } from './text/messages.ts';"],
    ['the target that starts a simulator', 'contract-tests/target.ts', "import { createSimulator } from '../simulator/index.ts';"],
    [
      'a trial of endurance',
      'contract-tests/proof/endurance/a.ts',
      "import { STEPS } from '../../simulator/testing/determinism/steps.ts';",
    ],
    ['a test of the runner that waits', 'scenarios/runner/a.test.ts', "import { within } from '../../simulator/testing/within.ts';"],
    ['the target of the scenarios', 'scenarios/target.ts', "import { createSimulator } from '../simulator/index.ts';"],
    ['the runner that reads a time', 'scenarios/runner/a.ts', "import { parseDuration } from '../../simulator/kernel/time.ts';"],
    ['the command that runs scenarios', 'simulator/cli/run/run.ts', "import { findStories } from '../../../scenarios/runner/find.ts';"],
    [
      'the command that runs the contract',
      'simulator/cli/contract/contract.ts',
      "import { runProperties } from '../../../contract-tests/run/run.ts';",
    ],
    [
      'the command that runs the proxy',
      'simulator/cli/commands/proxy.ts',
      "import { openProxy } from '../../../contract-tests/proxy/proxy.ts';",
    ],
    ['an operation that uses its own rules', 'simulator/domain/posts/operations.ts', "import { check } from './rules.ts';"],
  ])('is followed by %s', (_, file, text) => {
    expect(violations(new Map([[file, text]]))).toEqual([]);
  });
});
