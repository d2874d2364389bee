import type { World } from '../world.ts';
import { whenWords } from './job-words.ts';
import type { Subject } from './subject-kind.ts';
import { subjectKinds } from './subjects.ts';

/** Returns what has an id in a world, or had it; undefined where nothing has. */
export function findSubject(world: World, id: string): Subject | undefined {
  for (const kind of subjectKinds) {
    const subject = kind.find(world, id);
    if (subject) return subject;
  }
  return (id.startsWith('row_') ? findRow(world, id) : undefined) ?? findRemoved(world, id);
}

/** Returns what the world does not have any more, such as an account that was disconnected, unless the trail has forgotten its end. */
function findRemoved({ trail }: World, id: string): Subject | undefined {
  const end = trail.findLast(Number.POSITIVE_INFINITY, ({ kind, subject }) => kind === 'removed' && subject === id);
  if (typeof end?.data !== 'string') return undefined;
  return { noun: end.data, id, status: 'REMOVED', state: `removed, since ${whenWords(end.at)}`, origins: [], platforms: [] };
}

/** A row of a CSV import. Its id is computed from its place, so that those of all rows are compared, the latest import first. */
function findRow({ csvImports, ids }: World, id: string): Subject | undefined {
  for (const { id: importId, successRows, failedRows } of csvImports.byId.all().toReversed()) {
    for (let number = 1; number <= successRows + failedRows; number++) {
      if (ids.of('row', `${importId}:${number}`) !== id) continue;
      const [found] = csvImports.rows.page(importId, { offset: number - 1, limit: 1, failed: undefined }).items;
      if (!found) return undefined;
      const { error, postId } = found.row;
      const state =
        error === null ? `row ${number} of ${importId}, and created ${postId}` : `row ${number} of ${importId}, and failed: ${error}`;
      const origins = [importId, ...(postId === null ? [] : [postId])];
      return { noun: 'row', id, status: error === null ? 'SUCCESS' : 'FAILED', state, origins, platforms: [] };
    }
  }
  return undefined;
}
