/** A service of one answer, for the tests of the runner: nothing of the simulator is needed to see what the runner makes of a property. */
import * as fc from 'fast-check';
import { createTransitions } from '../model/transitions.ts';
import type { Property } from '../property.ts';
import type { Session, Target } from '../target.ts';
import { createExecutor, type Executor } from './executor.ts';

export const KEY = 'key_of_the_tests';

/** A target that answers every request with what the function gives. */
export function fakeTarget(answer: (request: Request) => Response, part: Partial<Target> = {}): Target {
  const session: Session = {
    fetch: request => Promise.resolve(answer(request)),
    baseUrl: 'http://service.test',
    apiKey: KEY,
    teamId: 'team_1',
    alike: {},
    close: () => Promise.resolve(),
  };
  return {
    kind: 'simulator',
    has: new Set(['writes']),
    open: () => Promise.resolve(session),
    close: () => Promise.resolve(),
    ...part,
  };
}

/** Examines on such a target, two properties at once, in this process. */
export function fakeCrew(answer: (request: Request) => Response, part: Partial<Target> = {}, signal?: AbortSignal): Executor {
  return createExecutor({ target: fakeTarget(answer, part), transitions: createTransitions(), size: 2, signal });
}

/** A property that asks the service for teams with a number, and holds unless that is as large as said. */
export function countingProperty(id: string, tooLarge: number, part: Partial<Property<number>> = {}): Property<number> {
  return {
    id,
    area: 'teams',
    statement: `Numbers stay below ${tooLarge}`,
    rules: ['TEAM-01'],
    needs: [],
    given: () => fc.nat({ max: 1000 }),
    async holds(session, count) {
      const headers = { 'x-api-key': session.apiKey };
      await session.fetch(new Request(`${session.baseUrl}/api/v1/team?limit=${count}`, { headers }));
      if (count >= tooLarge) throw new Error(`${count} came, whsec_abcdefgh and ${session.apiKey} too`);
    },
    ...part,
  };
}
