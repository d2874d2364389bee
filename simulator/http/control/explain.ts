import type { Explanation } from '../../../openapi/generated/control-types.ts';
import { explainJob, explainPlatform, explainSubject, type RequestIds } from '../../domain/explain/explain.ts';
import { findSubject } from '../../domain/explain/find-subject.ts';
import type { Platforms } from '../../domain/ports/platform.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { RequestLog } from '../request-log.ts';
import { explainRequest, idOfLink } from './explain-request.ts';
import type { ControlOperations } from './operation.ts';

/** Why something is as it is. */
export const explainOperations = {
  explain({ world, log, secrets: { mask } }, { path: { id } }) {
    const explanation = explanationOf(world, log, id);
    const { state, because } = explanation;
    // Sentences quote messages and paths of calls.
    return { ...explanation, state: mask(state), because: because.map(link => ({ ...link, what: mask(link.what) })) };
  },
} satisfies Partial<ControlOperations>;

/** The explanation of what has an id in a world. Throws 404 where nothing has. */
export function explanationOf(world: World, log: RequestLog, id: string): Explanation {
  const explanation = explained(world, log, id);
  if (!explanation) throw errors.notFound(`Subject ${id}`);
  return explanation;
}

function explained(world: World, log: RequestLog, id: string): Explanation | undefined {
  const requestIds: RequestIds = link => idOfLink(log, world.id, link);
  const [, kind, number] = /^(req|job)_(\d+)$/.exec(id) ?? [];
  if (kind === 'job') return explainJob(world, Number(number), requestIds);
  if (kind === 'req') {
    const request = log.get(world.id, id);
    return request && explainRequest(world, request, requestIds);
  }
  if (isPlatform(world.platforms, id)) return explainPlatform(world, id, requestIds);
  const subject = findSubject(world, id);
  return subject && explainSubject(world, subject, requestIds);
}

function isPlatform(platforms: Platforms, id: string): id is keyof Platforms {
  return Object.hasOwn(platforms, id);
}
