import { type JsonObject, replaceMethod, reschedule, uploadsOfAnyTeam } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const uploads = mutants('uploads', {
  'any-etag': [
    'ETags of parts are not checked',
    {
      operations: {
        completeMultipartUpload(go, { world, request }) {
          const stored = world.uploads.parts.findBy('transfer', String(request.body['uploadId']));
          const etags = new Map(stored.map(({ number, md5 }) => [number, md5]));
          const parts = (request.body['parts'] as readonly JsonObject[]).map(part => ({
            ...part,
            etag: etags.get(Number(part['partNumber'])) ?? part['etag'],
          }));
          return go({ request: { ...request, body: { ...request.body, parts } } });
        },
      },
    },
  ],
  'refusal-is-no-touch': [
    'A refused complete does not begin the seven days anew',
    {
      operations: {
        async completeMultipartUpload(go, { world, request }) {
          const transfer = world.uploads.transfers.get(String(request.body['uploadId']));
          const touchedAt = transfer?.touchedAt ?? 0;
          try {
            return await go();
          } catch (error) {
            if (transfer && world.uploads.transfers.get(transfer.id) === transfer) world.uploads.transfers.update(transfer, { touchedAt });
            throw error;
          }
        },
      },
    },
  ],
  undeletable: [
    'A deleted upload can still be used',
    {
      world: world =>
        replaceMethod(
          world.uploads.byId,
          'update',
          next => (upload, changes) => next(upload, (changes.deletedAt ?? null) === null ? changes : { ...changes, deletedAt: null }),
        ),
    },
  ],
  'idle-transfers': ['An idle transfer is never aborted', { world: world => reschedule(world, 'uploads.idle', () => null) }],
  'of-any-team': [
    'A post may use uploads of another team',
    {
      operations: {
        createPost: (go, { world, request }) => uploadsOfAnyTeam(world, String(request.body['teamId']), go),
      },
    },
  ],
});
