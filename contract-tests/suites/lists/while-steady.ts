/** Lists of a deployment change while they are looked at: only what differs although nothing has changed is wrong. */
import * as fc from 'fast-check';
import type { Call, Fields } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { keysOf, readBeginning, readPage, type Shown } from './list.ts';

/** How often a list is looked at that others change. */
const LOOKS = 5;
/** How many of them must find something wrong. */
const FINDINGS = 2;

/**
 * Compares the beginning of a list with other answers. What `compare` throws counts when the list still shows the same afterwards, or nothing of what it
 * did, and twice where others write: something may have come and gone meanwhile. Else it is looked at again. `fields` are those of the items that matter. Where the list never stands still the case does not apply.
 */
export async function whileSteady(
  session: Session,
  call: Call,
  fields: readonly string[],
  compare: (beginning: Shown & { readonly isAll: boolean }) => Promise<void>,
): Promise<void> {
  let left = session.control ? 1 : FINDINGS;
  for (let look = 0; look < LOOKS; look++) {
    const before = await readBeginning(session, call);
    try {
      return await compare(before);
    } catch (error) {
      const after = await readBeginning(session, call);
      const isSteady = printOf(before, fields) === printOf(after, fields) || isAllOther(before, after);
      if (isSteady) left -= 1;
      if (left === 0) throw error;
    }
  }
  fc.pre(false);
}

function printOf({ items, total }: Shown, fields: readonly string[]): string {
  return JSON.stringify([total, keysOf(items), ...fields.map(field => items.map(item => item[field]))]);
}

const MANY = 3;

/** Whether nothing of what was there is there: others do not change that much between two looks. */
function isAllOther(before: Shown, after: Shown): boolean {
  const keys = new Set(keysOf(after.items));
  return before.items.length > MANY && after.items.length > MANY && !keysOf(before.items).some(key => keys.has(key));
}

/** Throws unless a list ends where its total says, and says so again after it was read to there. */
export async function checkTotal(session: Session, call: Call, { total }: Shown, query: Fields = {}): Promise<void> {
  if (typeof total !== 'number') return;
  const last = total > 0 ? (await readPage(session, call, total - 1, 1, query)).items.length : 1;
  const beyond = (await readPage(session, call, total, 1, query)).items.length;
  if (last === 1 && beyond === 0) return;
  const again = await readPage(session, call, 0, 1, query);
  if (again.total === total) throw new Error(`total is ${total}, and there ${last === 1 ? 'is more after that' : 'are fewer'}`);
}
