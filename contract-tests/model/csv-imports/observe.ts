import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../real.ts';
import type { CsvModel, ModelImport, ModelResult } from './model.ts';
import { type ModelRow, platformsNamed, textOn } from './row.ts';

/** Compares the imports that have changed since their last comparison. */
export async function compareImports({ imports }: CsvModel, real: Real): Promise<void> {
  for (const each of imports) if (each.hasNews) await observe(each, real);
}

/** Compares the status of an import by the operation for polling. */
export async function observeProgress(each: ModelImport, real: Real): Promise<void> {
  expectProgress(each, await real.did('getCsvImportStatus', { path: { importId: each.id } }), real);
}

/** Throws unless the service shows the same import and rows as the model. */
export async function observe(each: ModelImport, real: Real): Promise<void> {
  each.hasNews = false;
  const path = { importId: each.id };
  const [shown, polled] = [await real.did('getCsvImport', { path }), await real.did('getCsvImportStatus', { path })];
  expectImport(each, shown, real);
  for (const [field, value] of Object.entries(polled)) expectSame(`${field} of ${each.id} in getCsvImportStatus`, value, shown[field]);
  await expectRows(each, real);
}

/** Throws unless the service shows the same rows as the model. */
export async function expectRows(each: ModelImport, real: Real): Promise<void> {
  const rows = await real.did('listCsvImportRows', { path: { importId: each.id }, query: { limit: 100 } });
  expectSame(`the number of rows of ${each.id}`, rows['total'], each.results.length);
  expectSame(
    `the rows of ${each.id}`,
    numbersOf(rows),
    [...each.results.keys()].map(index => index + 1),
  );
  for (const [index, shownRow] of itemsOf(rows).entries()) await expectRow(each, index, shownRow, real);
}

/** Throws unless a response shows the same import as the model. */
export function expectImport(each: ModelImport, shown: Fields, real: Real): void {
  expectProgress(each, shown, real);
  const { id, fileName, isFaulty, rateLimitResetAt, createdAt } = each;
  const own = { organizationId: 'org_acme', fileName, rateLimitResetAt: iso(rateLimitResetAt), createdAt: iso(createdAt) };
  // The team of an invalid file is not specified.
  const expected = isFaulty ? own : { ...own, teamId: teamOf(each) };
  expectFields(id, shown, expected);
}

function expectProgress(each: ModelImport, shown: Fields, { transitions }: Real): void {
  const { id, status, results, startedAt, completedAt } = each;
  // An import that resumed and ended at one instant was PROCESSING in between, which no read can show.
  if (each.endedUnseen) transitions.record('CsvImportStatus', id, 'PROCESSING');
  each.endedUnseen = false;
  transitions.record('CsvImportStatus', id, String(shown['status']));
  const failedRows = results.filter(({ error }) => error !== null).length;
  const processedRows = results.length;
  const counts = { processedRows, successRows: processedRows - failedRows, failedRows };
  const expected = { status, ...counts, startedAt: iso(startedAt), completedAt: iso(completedAt) };
  expectFields(`${id} (${status})`, shown, expected);
  if (!each.isFaulty) expectSame(`totalRows of ${id}`, shown['totalRows'], each.rows.length);
  expectSame(`error of ${id} (${status}) is given`, shown['error'] !== null, status === 'FAILED');
}

/** Returns the first team of the rows that belongs to the organization, else the first team of the organization. */
function teamOf({ rows }: ModelImport): string {
  return rows.map(({ cells }) => cells.teamId).find(id => id.startsWith('team_acme')) ?? 'team_acme_marketing';
}

async function expectRow(each: ModelImport, index: number, shown: Fields, real: Real): Promise<void> {
  const [row, result] = [each.rows[index], each.results[index]];
  if (!row || !result) throw new Error(`${each.id} has more rows than the model`);
  const name = `row ${index + 1} of ${each.id}`;
  const expected = { importId: each.id, status: result.error === null ? 'SUCCESS' : 'FAILED' };
  expectFields(name, shown, expected);
  // The instants of a deployment are unknown.
  if (real.has.has('clock')) expectSame(`createdAt of ${name}`, shown['createdAt'], iso(result.at));
  expectSame(`rawRow of ${name}`, shown['rawRow'], row.cells);
  if (result.error === null) return expectPost(name, row, result, shown, real);
  expectSame(`postId and normalizedPayload of ${name}`, [shown['postId'], shown['normalizedPayload']], [null, null]);
  if (!String(shown['error']).includes(result.error))
    throw new Error(`error of ${name} is ${String(shown['error'])}: it does not contain "${result.error}"`);
}

/** Throws unless a row has the post of the model. The post is read once; later only its id is compared. */
async function expectPost(name: string, row: ModelRow, result: ModelResult, shown: Fields, real: Real): Promise<void> {
  expectSame(`error of ${name}`, shown['error'], null);
  if (result.postId !== null) return expectSame(`postId of ${name}`, shown['postId'], result.postId);
  result.postId = String(shown['postId']);
  const post = await real.did('getPost', { path: { id: result.postId } });
  const payload = fieldsOf(shown['normalizedPayload']);
  const { teamId, title, postDate, status } = row.cells;
  const platforms = platformsNamed(row.cells);
  const common = { teamId, title, status: status.toUpperCase() };
  expectFields(`the post of ${name}`, post, { ...common, postDate: new Date(postDate).toISOString() });
  expectFields(`normalizedPayload of ${name}`, payload, { ...common, postDate, socialAccountTypes: platforms });
  for (const data of [fieldsOf(post['data']), fieldsOf(payload['data'])]) {
    const present = Object.entries(data).filter(([, part]) => part !== null);
    expectSame(`the platforms of ${name}`, present.map(([platform]) => platform).sort(), [...platforms].sort());
    for (const [platform, part] of present) {
      expectSame(`the text of ${name} on ${platform}`, fieldsOf(part)['text'], textOn(row.cells, platform));
      await expectMedia(`${name} on ${platform}`, row, fieldsOf(part), real);
    }
  }
}

async function expectMedia(name: string, { mediaUrl, cells }: ModelRow, part: Fields, real: Real): Promise<void> {
  const uploadIds = (part['uploadIds'] ?? []) as readonly string[];
  expectSame(`the number of media of ${name}`, uploadIds.length, mediaUrl === null ? 0 : 1);
  for (const id of uploadIds) {
    const upload = await real.did('getUpload', { path: { id } });
    expectFields(`the upload of ${name}`, upload, { externalLink: mediaUrl, teamId: cells.teamId });
  }
}

export function itemsOf({ items }: Fields): readonly Fields[] {
  return (items as readonly unknown[]).map(fieldsOf);
}

export function numbersOf(rows: Fields): readonly unknown[] {
  return itemsOf(rows).map(({ rowNumber }) => rowNumber);
}
