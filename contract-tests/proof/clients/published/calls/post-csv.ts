import assert from 'node:assert/strict';
import { type Checks, type ClientContext, only } from '../client-context.ts';

/** Starts an import of a valid row and an invalid one. */
async function start({ client, teamId }: ClientContext) {
  const row = (team: string) => `${team},A note,DRAFT,2026-03-03T09:00:00.000Z,TWITTER,Hello`;
  const lines = ['teamId,title,status,postDate,socialAccountTypes,text', row(teamId), row('nobody')];
  return client.postCsv.postCsvCreate({ formData: { file: new File([lines.join('\n')], 'posts.csv', { type: 'text/csv' }) } });
}

export const postCsv: Checks<'postCsv'> = {
  async postCsvCreate(context) {
    const { fileName, status } = await start(context);
    assert.deepEqual([fileName, status], ['posts.csv', 'PENDING']);
  },
  async postCsvGetList(context) {
    const { id } = await start(context);
    const { items, total } = await context.client.postCsv.postCsvGetList({ limit: 1 });
    assert.deepEqual([only(items).id, total], [id, 1]);
  },
  async postCsvGetById(context) {
    const { id: importId } = await start(context);
    await context.advance('PT1M');
    const { status, totalRows } = await context.client.postCsv.postCsvGetById({ importId });
    assert.deepEqual([status, totalRows], ['COMPLETED_WITH_ERRORS', 2]);
  },
  async postCsvGetStatus(context) {
    const { id: importId } = await start(context);
    await context.advance('PT1M');
    const { processedRows, successRows, failedRows } = await context.client.postCsv.postCsvGetStatus({ importId });
    assert.deepEqual([processedRows, successRows, failedRows], [2, 1, 1]);
  },
  async postCsvGetRows(context) {
    const { id: importId } = await start(context);
    await context.advance('PT1M');
    const rows = async (status: 'SUCCESS' | 'FAILED') => only((await context.client.postCsv.postCsvGetRows({ importId, status })).items);
    const [good, bad] = [await rows('SUCCESS'), await rows('FAILED')];
    assert.equal((await context.client.post.postGet({ id: String(good.postId) })).title, 'A note');
    assert.deepEqual([good.rowNumber, bad.rowNumber, bad.postId], [1, 2, null]);
    assert.match(String(bad.error), /nobody/);
  },
};
