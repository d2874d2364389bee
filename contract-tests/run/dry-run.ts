import type { CheckOptions, Property } from '../property.ts';
import type { Need } from '../session.ts';
import { counted, propertyCount } from '../words.ts';
import { timeText } from './budget.ts';
import { roundSizes } from './rounds.ts';
import { CREATIONS } from './safety/creations.ts';
import { documentedLayers, THROTTLE_SHARE } from './safety/pace.ts';

export interface PlannedRun extends CheckOptions {
  /** Worker threads, each with a simulator; 0 or 1 on a deployment. */
  readonly workers: number;
  readonly deployment?: PlannedDeployment | undefined;
  /** Further lines, such as what is left out. */
  readonly notes?: readonly string[];
}

export interface PlannedDeployment {
  readonly baseUrl: string;
  readonly teamId: string;
  readonly allowWrites: boolean;
  /** The most requests a second in total; undefined for no limit. */
  readonly ratePerSecond: number | undefined;
  readonly concurrency: number;
  readonly ignoreThrottle: boolean;
  readonly maxRequests: number;
  readonly maxTimeMs: number;
}

/** Returns the plan of `--dry-run`: target, pace, budget, seed, properties by area, skipped ones, and what each switch would add. */
export function planText(properties: readonly Property[], has: ReadonlySet<Need>, run: PlannedRun): string {
  const { seed, runs, workers, deployment, notes = [] } = run;
  const checkable = properties.filter(property => isCheckable(property, has));
  const others = properties.filter(property => !isCheckable(property, has));
  const missing = others.flatMap(({ needs }) => needs.filter(need => !has.has(need)));
  const areas = [...new Set(checkable.map(({ area }) => area))].sort();
  return [
    'Dry run: nothing is sent',
    ...(deployment
      ? deploymentLines(deployment)
      : [`Target: ${workers === 1 ? 'a simulator' : `${workers} simulators`} started by this command, one world for each property`]),
    `Seed ${seed}, at most ${runs} cases for each property${deployment ? roundsText(runs) : ''}`,
    ...areas.map(area => `${area}: ${propertyCount(checkable.filter(property => property.area === area).length)}`),
    ...notes,
    ...(others.length > 0 ? [`Skipped there: ${propertyCount(others.length)}, which need ${[...new Set(missing)].sort().join(', ')}`] : []),
    ...(deployment ? switchLines(properties, has) : []),
  ].join('\n');
}

function isCheckable({ needs }: Property, has: ReadonlySet<Need>): boolean {
  return needs.every(need => has.has(need));
}

function deploymentLines(deployment: PlannedDeployment): string[] {
  const { baseUrl, teamId, allowWrites, maxRequests, maxTimeMs } = deployment;
  const kinds = [...new Set(Object.values(CREATIONS).map(({ what }) => what))];
  return [
    `Target: ${baseUrl}, team ${teamId}`,
    `Budget: ${timeText(maxTimeMs)} with the clean-up (--max-time), ${maxRequests} requests (--max-requests)`,
    `Pace: ${paceText(deployment)}`,
    allowWrites
      ? `Writes: only ${kinds.join(', ')}, as drafts where possible, each tagged, listed in a file and removed at the end`
      : 'Writes: none (--allow-writes)',
  ];
}

function paceText({ concurrency, ratePerSecond, ignoreThrottle }: PlannedDeployment): string {
  const layers = documentedLayers.map(({ requests, windowMs }) => `${Math.floor(requests * THROTTLE_SHARE)} in ${timeText(windowMs)}`);
  return [
    `${concurrency} requests at once (--concurrency)`,
    ignoreThrottle ? 'as if there were no throttle (--ignore-throttle)' : `of each operation at most ${layers.join(', ')}`,
    ...(ratePerSecond === undefined ? [] : [`in sum ${ratePerSecond} a second (--rate)`]),
  ].join(', ');
}

/** The rounds that the plan shows. */
const MAX_ROUNDS = 8;

function roundsText(runs: number): string {
  const sizes = roundSizes(runs, undefined, MAX_ROUNDS);
  return sizes.length > 1 ? `, in rounds of ${sizes.join(', ')}${sizes.length === MAX_ROUNDS ? ' …' : ''}` : '';
}

/** The switches in the order in which the plan adds them: some properties need several. */
const SWITCHES: readonly (readonly [string, Need])[] = [
  ['--allow-writes', 'writes'],
  ['--allow-publish <account ids>', 'publish'],
  ['--allow-import <account ids>', 'imports'],
  ['--allow-settings', 'settings'],
  ['--receiver <public url>', 'receiver'],
  ['--allow-throttle', 'throttle'],
];

function switchLines(properties: readonly Property[], has: ReadonlySet<Need>): string[] {
  const allowed = new Set(has);
  const missing = SWITCHES.filter(([, need]) => !has.has(need));
  const lines = missing.map(([name, need]) => {
    const before = reachOf(properties, allowed);
    allowed.add(need);
    const after = reachOf(properties, allowed);
    return `  ${name}: ${propertyCount(after.properties - before.properties)} and ${counted(after.rules - before.rules, 'rule')} more`;
  });
  return lines.length > 0 ? ['What else could be allowed, each besides those above it:', ...lines] : [];
}

/** Counts the properties and rules that can be checked with these needs. Models have more commands, and cover more rules, with more needs. */
function reachOf(properties: readonly Property[], has: ReadonlySet<Need>): { readonly properties: number; readonly rules: number } {
  const checkable = properties.filter(property => isCheckable(property, has));
  const rules = new Set(checkable.flatMap(property => property.rulesOn?.(has) ?? property.rules));
  return { properties: checkable.length, rules: rules.size };
}
