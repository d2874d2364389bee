import { someOfEach } from './choices.ts';
import type { Trap } from './trap.ts';

export const partsTrap: Trap = {
  name: 'parts',
  text: 'lets the PUT of some parts of multipart uploads fail',
  rule: 'requests/failed-part-alone',
  leftOut: 'presigned PUTs go past it, straight to the object store',
  set({ random, isAlone }) {
    const chooses = someOfEach(random, isAlone);
    return {
      call({ operationId, query }) {
        if (operationId !== null || !new URLSearchParams(query).has('partNumber') || !chooses('part')) return undefined;
        if (random('part:kind').chance(0.5)) return { kind: 'reset' };
        return { kind: 'status', status: 503, message: 'Slow down', after: false };
      },
    };
  },
};
