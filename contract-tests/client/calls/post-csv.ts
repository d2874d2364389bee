import assert from 'node:assert/strict';
import { type Checks, type ClientContext, only } from '../client-context.ts';

/** Starts an import of one good row and one bad one. */
async function start({ client, teamId }: ClientContext) {
  const row = (team: string) => `${team},A note,DRAFT,2026-03-03T09:00:00.000Z,TWITTER,Hello`;
  const lines = ['teamId,title,status,postDate,socialAccountTypes,text', row(teamId), row('nobody')];
  return client.postCsv.postCsvCreate({ formData: { file: new File([lines.join('\n')], 'posts.csv', { type: 'text/csv' }) } });
}

export const postCsv: Checks<'postCsv'> = {
  async postCsvCreate(story) {
    const { fileName, status } = await start(story);
    assert.deepEqual([fileName, status], ['posts.csv', 'PENDING']);
  },
  async postCsvGetList(story) {
    const { id } = await start(story);
    const { items, total } = await story.client.postCsv.postCsvGetList({ limit: 1 });
    assert.deepEqual([only(items).id, total], [id, 1]);
  },
  async postCsvGetById(story) {
    const { id: importId } = await start(story);
    await story.advance('PT1M');
    const { status, totalRows } = await story.client.postCsv.postCsvGetById({ importId });
    assert.deepEqual([status, totalRows], ['COMPLETED_WITH_ERRORS', 2]);
  },
  async postCsvGetStatus(story) {
    const { id: importId } = await start(story);
    await story.advance('PT1M');
    const { processedRows, successRows, failedRows } = await story.client.postCsv.postCsvGetStatus({ importId });
    assert.deepEqual([processedRows, successRows, failedRows], [2, 1, 1]);
  },
  async postCsvGetRows(story) {
    const { id: importId } = await start(story);
    await story.advance('PT1M');
    const rows = async (status: 'SUCCESS' | 'FAILED') => only((await story.client.postCsv.postCsvGetRows({ importId, status })).items);
    const [good, bad] = [await rows('SUCCESS'), await rows('FAILED')];
    assert.equal((await story.client.post.postGet({ id: String(good.postId) })).title, 'A note');
    assert.deepEqual([good.rowNumber, bad.rowNumber, bad.postId], [1, 2, null]);
    assert.match(String(bad.error), /nobody/);
  },
};
