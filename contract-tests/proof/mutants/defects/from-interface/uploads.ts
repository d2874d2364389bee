import { type JsonObject, mapResult, replaceMethod, usesWithout, withBody } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

const PART_BYTES = 67_108_864;

export const uploads = mutants('uploads', {
  'empty-last-part': [
    'A file that fills its last part exactly gets one part more',
    {
      operations: {
        initMultipartUpload: mapResult((body, { request }) => {
          const parts = body['parts'] as readonly JsonObject[];
          if (Number(request.body['fileSize']) % PART_BYTES !== 0) return body;
          return { ...body, parts: [...parts, { ...parts.at(-1), partNumber: parts.length + 1 }] };
        }),
      },
    },
  ],
  'link-ends-early': [
    'The URL of a direct upload has expired at exactly 30 minutes',
    {
      world: world =>
        replaceMethod(
          world.media.urls,
          'presigned',
          next => (baseUrl, put) => next(baseUrl, put.uploadId === null ? { ...put, expiresAt: put.expiresAt - 1 } : put),
        ),
    },
  ],
  'drafts-only-hold': [
    'An upload that a scheduled post uses can be deleted',
    { operations: { deleteUpload: (go, { world }) => usesWithout(world, 'SCHEDULED', go) } },
  ],
  'deleted-so-far': [
    'A refused deletion of several uploads has deleted those before the one that is refused',
    {
      operations: {
        deleteUploads(go, call) {
          try {
            return go();
          } catch (error) {
            for (const id of call.request.body['ids'] as readonly string[])
              try {
                go(withBody(call, { ids: [id] }));
              } catch {
                break;
              }
            throw error;
          }
        },
      },
    },
  ],
  'name-composed': [
    'The name of a file is stored in composed form (NFC)',
    {
      world: world =>
        replaceMethod(world.uploads.byId, 'insert', next => upload => next({ ...upload, fileName: upload.fileName.normalize('NFC') })),
    },
  ],
  'compressed-mov-stays-mov': [
    'A MOV that was compressed to an MP4 keeps the MIME type of a MOV',
    {
      world: world =>
        replaceMethod(world.uploads.byId, 'insert', next => upload => {
          const isCompressed =
            world.organizations.byId.get(upload.organizationId)?.settings.uploadsCompressionEnabled && upload.storeKey === null;
          const wasMov = /\.mov$/i.test(upload.fileName) && upload.mimeType === 'video/mp4';
          return next(isCompressed && wasMov ? { ...upload, mimeType: 'video/quicktime' } : upload);
        }),
    },
  ],
  'aborted-parts-take-space': [
    'The parts of an aborted transfer still count in the stored bytes of the organization',
    {
      operations: {
        async abortMultipartUpload(go, { world, caller }) {
          const { id } = caller.organization;
          const before = world.organizations.byId.get(id)?.storedBytes;
          const answer = await go();
          const organization = world.organizations.byId.get(id);
          if (organization && before !== undefined) world.organizations.byId.update(organization, { storedBytes: before });
          return answer;
        },
      },
    },
  ],
  'name-as-in-url': [
    'A file that is imported by its address has the encoded name of the address',
    {
      world: world =>
        replaceMethod(world.uploads.byId, 'insert', next => upload => {
          const encoded = upload.externalLink === null ? undefined : new URL(upload.externalLink).pathname.split('/').at(-1);
          return next(encoded === undefined ? upload : { ...upload, fileName: encoded });
        }),
    },
  ],
});
