/** Others change the lists of a deployment while a case reads them: a difference is a failure only if the list did not change meanwhile. */
import * as fc from 'fast-check';
import type { Call, Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ContradictionError } from './contradiction-error.ts';
import { keysOf, readBeginning, readPage, type Shown } from './list.ts';

/** How often a list is compared that others change. */
const LOOKS = 6;
/** How many of the comparisons must fail. */
const FINDINGS = 3;

/**
 * Compares the beginning of a list with other answers. A failure of `compare` counts if the list shows the same afterwards, or none of the same items, or
 * if the answer contradicts itself. On a deployment several failures are needed, because others may add and remove an item between two reads. `fields` are
 * the fields of the items that must stay the same. The case does not apply to a list that always changes.
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

/** Returns whether no item is the same: others do not change that much between two reads. */
function isAllOther(before: Shown, after: Shown): boolean {
  const keys = new Set(keysOf(after.items));
  return before.items.length > MANY && after.items.length > MANY && !keysOf(before.items).some(key => keys.has(key));
}

/** Throws unless a list ends where its total says. Each answer is compared with its own total, because others may change the list between two answers. */
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
