/** How many reviews or recommendations an account may import in a month: by plan, by override, and at each boundary. */
import { expectEqual } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { connected, expectCapacity, importOpinions, KINDS, type OpinionKind } from './opinions.ts';

const LIMITS = { FREE: 5, PRO: 200, BUSINESS: 200 } as const;
type Plan = keyof typeof LIMITS;

/** A cap, and what asks for it: imports one after the other, each with its answer and what it stores. */
interface Row {
  readonly kind: OpinionKind;
  readonly plan: Plan;
  readonly override?: number;
  readonly imports: readonly (readonly [count: number, status: number, stored: number])[];
  /** What is left at the end. */
  readonly left: number;
}

const ofEachKind = (row: Omit<Row, 'kind'>): readonly Row[] => KINDS.map(kind => ({ ...row, kind }));

/** Checks the cap of each plan, counts around it, and the hard limit of a request. */
behaviour<Row>({
  id: 'reviews/quota-by-plan',
  area: 'reviews',
  title: 'An account imports as many items a month as its plan or override says, and one import at most 250',
  rules: ['QTA-21', 'QTA-23', 'D-MSC-25', 'D-MSC-26', 'D-MSC-34', 'MSC-200'],
  cases: [
    ...ofEachKind({
      plan: 'FREE',
      imports: [
        [5, 201, 5],
        [1, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({
      plan: 'FREE',
      imports: [
        [4, 201, 4],
        [2, 201, 1],
        [1, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({
      plan: 'PRO',
      imports: [
        [199, 201, 199],
        [250, 201, 1],
        [1, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({
      plan: 'PRO',
      imports: [
        [200, 201, 200],
        [250, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({
      plan: 'BUSINESS',
      imports: [
        [201, 201, 200],
        [1, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({ plan: 'BUSINESS', imports: [[250, 201, 200]], left: 0 }),
    ...ofEachKind({
      plan: 'BUSINESS',
      imports: [
        [251, 400, 0],
        [0, 400, 0],
        [3, 201, 3],
      ],
      left: 197,
    }),
    ...ofEachKind({
      plan: 'FREE',
      override: 251,
      imports: [
        [251, 400, 0],
        [250, 201, 250],
        [2, 201, 1],
        [1, 403, 0],
      ],
      left: 0,
    }),
    ...ofEachKind({ plan: 'BUSINESS', override: 0, imports: [[1, 403, 0]], left: 0 }),
    ...ofEachKind({
      plan: 'PRO',
      override: 7,
      imports: [
        [250, 201, 7],
        [1, 403, 0],
      ],
      left: 0,
    }),
  ],
  async check(world, { kind, plan, override, imports, left }) {
    await world.control('PATCH', '/_sim/organizations/org_acme', { plan });
    if (override !== undefined) await world.limit({ reviews: override });
    const connection = await connected(world, kind, `${kind.platform.toLowerCase()}_of_quota`);
    const limit = override ?? LIMITS[plan];
    await expectCapacity(world, kind, connection, [limit, limit]);
    for (const [count, status, stored] of imports)
      expectEqual(`an import of ${count}`, await importOpinions(world, kind, connection, count), { status, stored });
    await expectCapacity(world, kind, connection, [limit, left]);
    await world.limit({ reviews: 1 });
    const used = limit - left;
    await expectCapacity(world, kind, connection, [1, Math.max(0, 1 - used)]);
  },
});
