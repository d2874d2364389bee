/** Defects of files, imports and messages in combination with teams, months, plans and expiry. */
import { during } from '../../during.ts';
import { replaceMethod, type World } from '../../inject-defect.ts';
import { type Mutant, mutants } from '../../mutant.ts';

const importing = (world: World) => world.csvImports.byId.all().some(({ status }) => status === 'PROCESSING');

export const crossings: readonly Mutant[] = [
  ...mutants('uploads', {
    'exactly-a-minute': [
      'A download of exactly 60 seconds is too slow',
      {
        world: world =>
          replaceMethod(world.media.web, 'fetch', next => (url, limits) => next(url, { ...limits, timeoutMs: limits.timeoutMs - 1 })),
      },
    ],
    'team-bytes-stay': [
      'The files of a deleted team still count in the stored bytes',
      {
        operations: {
          deleteTeam: (go, { world, caller }) => {
            const before = world.organizations.byId.get(caller.organization.id)?.storedBytes ?? 0;
            const answer = go();
            const organization = world.organizations.byId.get(caller.organization.id);
            if (organization) world.organizations.byId.update(organization, { storedBytes: before });
            return answer;
          },
        },
      },
    ],
    'storage-not-from-url': [
      'The storage limit is not asked for imports from a URL',
      {
        operations: {
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
      },
    ],
  }),
  ...mutants('csv-imports', {
    'row-in-the-past-fails': [
      'A row whose date has passed fails',
      {
        world: world => {
          const bodyChecks = { ...world.bodyChecks };
          replaceMethod(bodyChecks, 'check', next => (id, body: { readonly postDate?: string }) => {
            if (Date.parse(String(body.postDate)) < world.clock.now() && importing(world)) return next(id, { ...body, postDate: 'passed' });
            return next(id, body);
          });
          Object.assign(world, { bodyChecks });
        },
      },
    ],
    'rows-uncompressed': [
      'Media of CSV rows are not compressed',
      {
        world: world =>
          replaceMethod(world.uploads.byId, 'insert', next => upload => {
            if (importing(world) && upload.storeKey === null) return next({ ...upload, mimeType: 'video/quicktime' });
            return next(upload);
          }),
      },
    ],
  }),
  ...mutants('history-imports', {
    'capacity-by-connection': [
      'Each connection of a real account has a monthly capacity of its own',
      {
        operations: {
          createHistoryImport: (go, { world, request }) => {
            const account = world.accounts.byId
              .findBy('team', String(request.body['teamId']))
              .find(({ type }) => type === request.body['socialAccountType']);
            const own = world.historyImports.posts.findBy('account', account?.id ?? '').length;
            return during(world.quotas.monthlyHistoryPosts, 'get', next => key => Math.min(own, next(key)), go);
          },
        },
      },
    ],
  }),
  ...mutants('retention', {}),
];
