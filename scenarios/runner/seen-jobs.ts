/** The jobs of a world, as they were scheduled when its clock was moved: the control API tells only of those to come. */
import type { Control } from './client.ts';

/** As many items as the simulator tells at once. */
const LIMIT = 1000;

export interface Job {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly subject: string | null;
}

/** Jobs by id. */
export type SeenJobs = Map<string, Job>;

/** Notes the jobs that are scheduled, if somebody asks for them. */
export async function noteJobs(control: Control, jobs: SeenJobs | undefined): Promise<void> {
  if (!jobs) return;
  for (const job of await itemsOf<Job>(control, 'jobs')) jobs.set(job.id, job);
}

/** The items of a list of the control API, whose type is that of its document; none when the scenario has removed its world. */
export async function itemsOf<T>(control: Control, list: string): Promise<readonly T[]> {
  const { body } = await control.ask('GET', `/${list}?limit=${LIMIT}`);
  return (body as { readonly items?: readonly T[] }).items ?? [];
}
