/** A grade as a simulator with many rules and traps answers it. */
import type { Grade, GradeProblem, GradeRule } from '../../../openapi/generated/control-types.ts';

const TRAPS = ['throttle', 'errors', 'lost-answers', 'slow', 'forged', 'duplicates', 'order'];

const rule = (id: string, title: string, parts: Partial<GradeRule>): GradeRule => ({
  id,
  title,
  level: 'error',
  result: 'passed',
  occasions: 3,
  why: 'The service acts on each call, and so does production.',
  advice: 'Do it once.',
  occasion: 'No delivery happened: run with --webhook <url>.',
  interfaceRules: [],
  problems: [],
  ...parts,
});

const forged = (number: number): GradeProblem => ({
  text: `A forged delivery was answered with 200 (${number})`,
  attempt: 1,
  evidence: [
    {
      id: `delivery_${number}`,
      worldId: 'default',
      at: '2026-03-02T09:00:00.000Z',
      text: 'post.published to http://127.0.0.1:3000/hooks, with a made-up signature → 200',
      trap: 'forged',
      curl: `curl -gsS -i -X POST 'http://127.0.0.1:3000/hooks' --data-raw '{"id":"evt_${number}"}'`,
    },
  ],
});

export const GRADE: Grade = {
  grade: 'D',
  score: 62,
  practices: { exercised: 4, total: 5 },
  missing: [],
  seed: 3,
  calls: 1112,
  deliveries: 9,
  traps: TRAPS.map((name, times) => ({ name, text: 'answers some calls and deliveries in another way than it would otherwise', times })),
  acknowledgements: { count: 8, p50Ms: 3.3, p95Ms: 12.4, slowestMs: 1400 },
  rules: [
    rule('requests/waits-after-429', 'Waits after a 429, longer each time', {}),
    rule('requests/reads-pages', 'Reads lists to their end', { result: 'not-exercised', occasions: 0 }),
    rule('requests/no-polling', 'Does not poll where an event exists', { result: 'warning', level: 'warning', occasions: 1 }),
    rule('webhooks/verifies-signature', 'Verifies the signature of each delivery', {
      result: 'failed',
      interfaceRules: ['WHK-01', 'WHK-02'],
      problems: [1, 2, 3, 4, 5].map(forged),
    }),
    rule('webhooks/takes-duplicates', 'Handles an event once that is delivered twice', {}),
  ],
};
