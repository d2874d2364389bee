import {
  during,
  type JsonObject,
  mapResult,
  onInsert,
  onUpdate,
  replaceMethod,
  reschedule,
  uploadsOfAnyTeam,
  withBody,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const PART_BYTES = 67_108_864;

export const uploads = mutants('uploads', {
  undeletable: {
    defect: 'A deleted upload can still be used',
    world: world =>
      onUpdate(world.uploads.byId, changes => ((changes.deletedAt ?? null) === null ? changes : { ...changes, deletedAt: null })),
  },
  'idle-transfers': { defect: 'An idle transfer is never aborted', world: world => reschedule(world, 'uploads.idle', () => null) },
  'of-any-team': {
    defect: 'A post may use uploads of another team',
    createPost: (go, { world, request }) => uploadsOfAnyTeam(world, String(request.body['teamId']), go),
  },
  'empty-last-part': {
    defect: 'A file that fills its last part exactly gets one part more',
    initMultipartUpload: mapResult((body, { request }) => {
      const parts = body['parts'] as readonly JsonObject[];
      if (Number(request.body['fileSize']) % PART_BYTES !== 0) return body;
      return { ...body, parts: [...parts, { ...parts.at(-1), partNumber: parts.length + 1 }] };
    }),
  },
  'link-ends-early': {
    defect: 'The URL of a direct upload has expired at exactly 30 minutes',
    world: world =>
      replaceMethod(
        world.media.urls,
        'presigned',
        next => (baseUrl, put) => next(baseUrl, put.uploadId === null ? { ...put, expiresAt: put.expiresAt - 1 } : put),
      ),
  },
  'drafts-only-hold': {
    defect: 'An upload that a scheduled post uses can be deleted',
    deleteUpload: (go, { world }) =>
      during(world.uploads.uses, 'postsUsing', next => id => next(id).filter(({ status }) => status !== 'SCHEDULED'), go),
  },
  'deleted-so-far': {
    defect: 'A refused deletion of several uploads has deleted those before the one that is refused',
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
  'name-composed': {
    defect: 'The name of a file is stored in composed form (NFC)',
    world: world => onInsert(world.uploads.byId, upload => ({ ...upload, fileName: upload.fileName.normalize('NFC') })),
  },
  'compressed-mov-stays-mov': {
    defect: 'A MOV that was compressed to an MP4 keeps the MIME type of a MOV',
    world: world =>
      replaceMethod(world.uploads.byId, 'insert', next => upload => {
        const isCompressed =
          world.organizations.byId.get(upload.organizationId)?.settings.uploadsCompressionEnabled && upload.storeKey === null;
        const wasMov = /\.mov$/i.test(upload.fileName) && upload.mimeType === 'video/mp4';
        return next(isCompressed && wasMov ? { ...upload, mimeType: 'video/quicktime' } : upload);
      }),
  },
  'aborted-parts-take-space': {
    defect: 'The parts of an aborted transfer still count in the stored bytes of the organization',
    async abortMultipartUpload(go, { world, caller }) {
      const { id } = caller.organization;
      const before = world.organizations.byId.get(id)?.storedBytes;
      const answer = await go();
      const organization = world.organizations.byId.get(id);
      if (organization && before !== undefined) world.organizations.byId.update(organization, { storedBytes: before });
      return answer;
    },
  },
  'name-as-in-url': {
    defect: 'A file that is imported by its address has the encoded name of the address',
    world: world =>
      replaceMethod(world.uploads.byId, 'insert', next => upload => {
        const encoded = upload.externalLink === null ? undefined : new URL(upload.externalLink).pathname.split('/').at(-1);
        return next(encoded === undefined ? upload : { ...upload, fileName: encoded });
      }),
  },
  'exactly-a-minute': {
    defect: 'A download of exactly 60 seconds is too slow',
    world: world =>
      replaceMethod(world.media.web, 'fetch', next => (url, limits) => next(url, { ...limits, timeoutMs: limits.timeoutMs - 1 })),
  },
  'team-bytes-stay': {
    defect: 'The files of a deleted team still count in the stored bytes',
    deleteTeam: (go, { world, caller }) => {
      const before = world.organizations.byId.get(caller.organization.id)?.storedBytes ?? 0;
      const answer = go();
      const organization = world.organizations.byId.get(caller.organization.id);
      if (organization) world.organizations.byId.update(organization, { storedBytes: before });
      return answer;
    },
  },
  'storage-not-from-url': {
    defect: 'The storage limit is not asked for imports from a URL',
    createUploadFromUrl: async (go, { world, caller }) => {
      const { settings } = caller.organization;
      const { maxStorageBytes } = settings;
      Object.assign(settings, { maxStorageBytes: null });
      try {
        return await go();
      } finally {
        Object.assign(world.organizations.byId.get(caller.organization.id)?.settings ?? {}, { maxStorageBytes });
      }
    },
  },
});
