/** Lists of a deployment change while they are looked at: only what differs although nothing has changed is wrong. */
import * as fc from 'fast-check';
import type { Call, Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ContradictionError } from './contradiction-error.ts';
import { keysOf, readBeginning, readPage, type Shown } from './list.ts';

/** How often a list is looked at that others change. */
const LOOKS = 6;
/** How many of them must find something wrong. */
const FINDINGS = 3;

/**
 * Compares the beginning of a list with other answers. What `compare` throws counts when the list still shows the same afterwards, or nothing of what it
 * did, and several times where others write: something may have come and gone meanwhile. Else it is looked at again. `fields` are those of the items that matter. Where the list never stands still the case does not apply.
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
      const isSteady =
        error instanceof ContradictionError || printOf(before, fields) === printOf(after, fields) || isAllOther(before, after);
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

/** Throws unless a list ends where its total says. Each answer is held against its own total: others may change the list between two. */
export async function checkTotal(session: Session, call: Call, { total }: Shown, query: Fields = {}): Promise<void> {
  if (typeof total !== 'number') return;
  for (const offset of total > 0 ? [total - 1, total] : [total]) {
    const found = await readPage(session, call, offset, 1, query);
    if (typeof found.total !== 'number') continue;
    const expected = found.total > offset ? 1 : 0;
    if (found.items.length !== expected)
      throw new ContradictionError(`total is ${found.total}, and there ${expected === 0 ? 'is more after that' : 'are fewer'}`);
  }
}
