/** What a run would do, for `--dry-run`. */
import type { CheckOptions, Property } from '../property.ts';
import type { Need } from '../target.ts';
import { CREATIONS } from './safety/writes.ts';

export interface PlannedRun extends CheckOptions {
  /** Threads, each with a simulator; a deployment has none of them. */
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

/** The plan in lines: where, how, what, and what could not be checked. */
export function planText(properties: readonly Property[], has: ReadonlySet<Need>, { seed, runs, workers, deployment }: PlannedRun): string {
  const lacking = (property: Property) => property.needs.filter(need => !has.has(need));
  const checkable = properties.filter(property => lacking(property).length === 0);
  const others = properties.filter(property => lacking(property).length > 0);
  const areas = [...new Set(checkable.map(({ area }) => area))].sort();
  return [
    'Nothing is sent: this is the plan',
    ...(deployment
      ? deploymentLines(deployment)
      : [`Target: ${workers === 1 ? 'a simulator' : `${workers} simulators`} of this command's own, a world for each property`]),
    `Seed ${seed}, ${runs} cases of each property`,
    ...areas.map(area => `${area}: ${checkable.filter(property => property.area === area).length} properties`),
    ...(others.length > 0 ? [`Not checkable there: ${others.length} properties, which need ${needsOf(others.flatMap(lacking))}`] : []),
  ].join('\n');
}

function deploymentLines({ baseUrl, teamId, allowWrites, ratePerSecond, maxRequests }: NonNullable<PlannedRun['deployment']>): string[] {
  const kinds = Object.values(CREATIONS).map(({ what }) => what);
  return [
    `Target: ${baseUrl}, team ${teamId}`,
    `At most ${maxRequests} requests, ${ratePerSecond} a second`,
    allowWrites
      ? `Writes: only ${kinds.join(', ')}, drafts where there are drafts, each tagged, kept in a ledger file and removed at the end`
      : 'Writes: none (--allow-writes)',
  ];
}

function needsOf(needs: readonly Need[]): string {
  return [...new Set(needs)].sort().join(', ');
}
