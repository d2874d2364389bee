import { expect, it } from 'vitest';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { CREATIONS, creationOf } from './creations.ts';

it('finds what a run may create, and the operation that removes it', () => {
  const found = Object.entries(CREATIONS).map(([id, { what, removal }]) => [id, what, removal?.operation.id]);
  const known = [
    ['completeMultipartUpload', 'upload', 'deleteUpload'],
    ['copyAutomations', 'automation', 'deleteAutomation'],
    ['createAutomation', 'automation', 'deleteAutomation'],
    ['createComment', 'comment', 'deleteComment'],
    ['createCommentImport', 'comment import', undefined],
    ['createCsvImport', 'CSV import', undefined],
    ['createHistoryImport', 'history import', undefined],
    ['createPost', 'post', 'deletePost'],
    ['addYoutubePlaylistItem', 'playlist item', 'deleteYoutubePlaylistItem'],
    ['createTeam', 'team', 'deleteTeam'],
    ['createUpload', 'upload', 'deleteUpload'],
    ['createUploadFromUrl', 'upload', 'deleteUpload'],
    ['createYoutubePlaylist', 'playlist', 'deleteYoutubePlaylist'],
    ['finalizeUpload', 'upload', 'deleteUpload'],
    ['initMultipartUpload', 'multipart upload', 'abortMultipartUpload'],
    ['initUpload', 'direct upload', undefined],
  ];
  expect(found).toEqual(expect.arrayContaining(known));
  for (const id of ['updatePost', 'retryPost', 'testAutomation', 'sendMessage', 'signMultipartUpload'])
    expect(CREATIONS[id]).toBeUndefined();
});

it('finds the ids in an answer, and the other parameters of the removal', () => {
  const answer = { id: 'a', items: [{ id: 'b' }, { id: 'c' }, {}], path: 'team/d', uploadId: 'e' };
  expect(CREATIONS['createPost']?.idsIn(answer)).toEqual(['a']);
  expect(CREATIONS['copyAutomations']?.idsIn(answer)).toEqual(['b', 'c']);
  expect(CREATIONS['copyAutomations']?.idsIn({ message: 'Refused' })).toEqual([]);
  expect(CREATIONS['initMultipartUpload']?.idsIn(answer)).toEqual(['team/d']);
  expect(CREATIONS['initMultipartUpload']?.removal?.othersOf({ path: {}, body: {} }, answer)).toEqual({ uploadId: 'e' });
});

/** Returns an operation with a link to the DELETE of teams. */
function operationAt(path: string, part: Pick<OperationSpec, 'undo'>, values: object = { id: '$response.body#/id' }): OperationSpec {
  const [any] = publicApi.operations();
  if (!any) throw new Error('The document has no operation');
  const links = [{ name: 'remove', operationId: 'deleteTeam', values: { ...values } }];
  return { ...any, ...part, method: 'POST', path, links };
}

it('finds a creation below the path of a resource of the same kind only if it is always undone', () => {
  expect(creationOf(operationAt('/api/v1/team/{id}/duplicate', { undo: 'own' }))).toBeUndefined();
  expect(creationOf(operationAt('/api/v1/team/{id}/duplicate', { undo: 'always' }))?.what).toBe('team');
  expect(creationOf(operationAt('/api/v1/organization/{id}/team', { undo: 'own' }))?.what).toBe('team');
  expect(creationOf(operationAt('/api/v1/team', { undo: 'never' }))).toBeUndefined();
});

it('takes the parameters of a removal from the path of the creation', () => {
  const operation = operationAt('/api/v1/organization/{id}/team', { undo: 'own' }, { org: '$request.path.id', id: '$response.body#/id' });
  const removal = creationOf(operation)?.removal;
  expect(removal?.idName).toBe('id');
  expect(removal?.othersOf({ path: { id: 'org_1' }, body: {} }, { id: 'team_1' })).toEqual({ org: 'org_1' });
});
