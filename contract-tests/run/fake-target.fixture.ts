import * as fc from 'fast-check';
import type { WorldJudge } from '../checks/judge.ts';
import { createTransitions } from '../model/transitions.ts';
import type { Property } from '../property.ts';
import type { Need, Session, Target } from '../session.ts';
import { createExecutor, type Executor, type ExecutorOptions } from './executor.ts';

export const KEY = 'key_of_the_tests';

/** Returns a target that answers every request with the result of a function. */
export function fakeTarget(answer: (request: Request) => Response, part: Partial<Target> = {}): Target {
  const has = part.has ?? new Set<Need>(['writes']);
  const session: Session = {
    has,
    fetch: async (url, init) => answer(new Request(url, init)),
    baseUrl: 'http://service.test',
    apiKey: KEY,
    teamId: 'team_1',
    worldFacts: {},
    close: () => Promise.resolve(),
  };
  return {
    kind: 'simulator',
    has,
    open: () => Promise.resolve(session),
    close: () => Promise.resolve(),
    ...part,
  };
}

/** Returns an executor that checks two properties at once on a fake target. */
export function fakeExecutor(answer: (request: Request) => Response, part: Partial<Target> = {}, signal?: AbortSignal): Executor {
  return createExecutor({ target: fakeTarget(answer, part), suites: NO_CHECKS, size: 2, signal });
}

/** Returns a property that sends a generated number and fails from `tooLarge` on. */
export function countingProperty(id: string, tooLarge: number, part: Partial<Property<number>> = {}): Property<number> {
  return {
    id,
    area: 'teams',
    title: `Numbers stay below ${tooLarge}`,
    rules: ['TEAM-01'],
    needs: [],
    cases: () => fc.nat({ max: 1000 }),
    async check(session, count) {
      const headers = { 'x-api-key': session.apiKey };
      await session.fetch(`${session.baseUrl}/api/v1/team?limit=${count}`, { method: 'GET', headers });
      if (count >= tooLarge) throw new Error(`got ${count}, whsec_abcdefgh and ${session.apiKey} too`);
    },
    ...part,
  };
}

/** Returns suites whose judge checks every exchange of the executor's sessions. */
export function judgedBy(createJudge: () => WorldJudge): ExecutorOptions['suites'] {
  return { transitions: createTransitions(), judges: () => Promise.resolve(createJudge) };
}

const NO_CHECKS = judgedBy(() => ({ judge: () => [], reset: () => undefined }));
