/** `--dry-run`: what a run would do. */
import type { CheckOptions, Property } from '../property.ts';
import type { Need } from '../session.ts';
import { CREATIONS } from './safety/creations.ts';

export interface PlannedRun extends CheckOptions {
  /** Worker threads, each with a simulator; 0 or 1 on a deployment. */
  readonly workers: number;
  readonly deployment?:
    | {
        readonly baseUrl: string;
        readonly teamId: string;
        readonly allowWrites: boolean;
        readonly ratePerSecond: number;
        readonly maxRequests: number;
      }
    | undefined;
}

/** The plan in lines: target, seed, properties by area, and what would be skipped. */
export function planText(properties: readonly Property[], has: ReadonlySet<Need>, { seed, runs, workers, deployment }: PlannedRun): string {
  const missingNeeds = (property: Property) => property.needs.filter(need => !has.has(need));
  const checkable = properties.filter(property => missingNeeds(property).length === 0);
  const others = properties.filter(property => missingNeeds(property).length > 0);
  const areas = [...new Set(checkable.map(({ area }) => area))].sort();
  return [
    'Dry run: nothing is sent',
    ...(deployment
      ? deploymentLines(deployment)
      : [`Target: ${workers === 1 ? 'a simulator' : `${workers} simulators`} started by this command, one world for each property`]),
    `Seed ${seed}, ${runs} cases for each property`,
    ...areas.map(area => `${area}: ${checkable.filter(property => property.area === area).length} properties`),
    ...(others.length > 0 ? [`Skipped there: ${others.length} properties, which need ${needsOf(others.flatMap(missingNeeds))}`] : []),
  ].join('\n');
}

function deploymentLines({ baseUrl, teamId, allowWrites, ratePerSecond, maxRequests }: NonNullable<PlannedRun['deployment']>): string[] {
  const kinds = [...new Set(Object.values(CREATIONS).map(({ what }) => what))];
  return [
    `Target: ${baseUrl}, team ${teamId}`,
    `At most ${maxRequests} requests, ${ratePerSecond} a second`,
    allowWrites
      ? `Writes: only ${kinds.join(', ')}, as drafts where possible, each tagged, listed in a file and removed at the end`
      : 'Writes: none (--allow-writes)',
  ];
}

function needsOf(needs: readonly Need[]): string {
  return [...new Set(needs)].sort().join(', ');
}
