import { choices, commandOn } from '../choose.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import type { ModelUpload, UploadsModel } from './model.ts';

/** Deletes an upload: 404 when it is deleted already. Its bytes stay for a while, and it still counts in its month. */
export const deleteUpload = choices(9, [true, true, false]).map(choice =>
  commandOn<UploadsModel, ModelUpload>(({ uploads }) => uploads, {
    name: 'delete upload',
    choice,
    prefers: ({ deletedAt }) => deletedAt === null,
    async run(upload, { now }, real) {
      const answer = await real.call('deleteUpload', { path: { id: upload.id } });
      if (upload.deletedAt !== null) return expectStatus('deleteUpload of a deleted upload', answer, 404);
      expectStatus('deleteUpload', answer, 200);
      expectSame('the upload that was deleted', fieldsOf(answer.body)['id'], upload.id);
      upload.deletedAt = now;
    },
  }),
);
