/** The createdAt and updatedAt of teams and drafts that the property itself creates. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import { expectWithin } from '../../model/interval.ts';
import type { Property } from '../../property.ts';
import { pause } from '../../run/pause.ts';
import type { Session } from '../../session.ts';
import { ownName } from '../posts/own-names.ts';
import { read } from '../requests.ts';
import { timeOf } from '../server-time.ts';

export function suite(): readonly Property<Kind>[] {
  return [noted];
}

type Kind = keyof typeof KINDS;

/** How each kind is created and changed. */
const KINDS = {
  team: {
    create: 'createTeam',
    update: 'updateTeam',
    get: 'getTeam',
    body: (name: string): Fields => ({ name }),
    change: (name: string) => ({ name }),
  },
  draft: {
    create: 'createPost',
    update: 'updatePost',
    get: 'getPost',
    body: (title: string, teamId: string): Fields => ({
      teamId,
      title,
      status: 'DRAFT',
      postDate: '',
      socialAccountTypes: ['BLUESKY'],
      data: { BLUESKY: { text: 'A few words' } },
    }),
    change: (title: string) => ({ title }),
  },
} as const satisfies Readonly<
  Record<string, { readonly create: OperationId; readonly update: OperationId; readonly get: OperationId; body: unknown; change: unknown }>
>;

const noted: Property<Kind> = {
  id: 'change-times/noted',
  area: 'general',
  title: 'createdAt is the time of the creation, and updatedAt that of the last change',
  rules: ['GEN-04'],
  needs: ['writes'],
  cases: () => fc.constantFrom('team', 'draft'),
  async check(session, name) {
    const kind = KINDS[name];
    const begun = await timeOf(session);
    const { id, createdAt, updatedAt } = await read(session, kind.create, { body: kind.body(ownName(session), session.teamId) });
    await expectBetween(session, `createdAt of a new ${name}`, createdAt, begun.from);
    await expectBetween(session, `updatedAt of a new ${name}`, updatedAt, begun.from);
    await letTimePass(session);
    const changing = await timeOf(session);
    const path = { id: String(id) };
    const changed = await read(session, kind.update, { path, body: kind.change(`${ownName(session)} changed`) });
    await expectBetween(session, `updatedAt of a changed ${name}`, changed['updatedAt'], changing.from);
    if (String(changed['updatedAt']) <= String(updatedAt))
      throw new Error(`updatedAt of a changed ${name} is ${String(changed['updatedAt'])}, as before the change`);
    const shown = await read(session, kind.get, { path });
    for (const field of ['createdAt', 'updatedAt'] as const)
      if (shown[field] !== changed[field])
        throw new Error(`${field} is ${String(shown[field])} where the ${name} is read, not ${String(changed[field])}`);
  },
};

/** Waits until a clock in milliseconds shows another instant. */
async function letTimePass({ control }: Session): Promise<void> {
  if (control) await control('POST', '/_sim/clock/advance', { by: 'PT1S' });
  else await pause(LEAST_MS);
}

const LEAST_MS = 5;

async function expectBetween(session: Session, what: string, shown: unknown, from: number): Promise<void> {
  expectWithin(what, shown, { from, to: (await timeOf(session)).to });
}
