import { PIXEL } from '../../../../arbitraries/files.ts';
import type { Outcome, Step, StepArea } from './step.ts';

/** Uploads: each counts once, and stays counted. */
export const uploads: StepArea = {
  id: 'uploads',
  area: 'uploads',
  rules: ['D-GEN-05'],
  looks: ({ teamId }) => [
    { kind: 'upload', operation: 'listUploads', query: { limit: 100 } },
    { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100 } },
    { kind: 'usage of uploads', operation: 'getUploadUsage' },
    { kind: 'usage of posts', operation: 'getPostUsage' },
  ],
  steps: [
    created('createUpload', ({ teamId, did }) => did('createUpload', { body: { teamId, file: PIXEL } })),
    created('createUpload without a team', ({ did }) => did('createUpload', { body: { file: PIXEL } })),
    created('createUploadFromUrl', ({ teamId, did }) =>
      did('createUploadFromUrl', { body: { teamId, url: 'https://example.com/picture.png' } }),
    ),
    {
      name: 'refused uploads',
      async run({ refused }) {
        await refused(404, 'createUpload', { body: { teamId: 'team_pro', file: PIXEL } });
        await refused(400, 'createUpload', { body: { file: { name: 'note.txt', type: 'text/plain', content: 'A note' } } });
        await refused(400, 'createUploadFromUrl', { body: { url: 'https://example.com/page.html' } });
        await refused(404, 'deleteUpload', { path: { id: 'nobody_has_this' } });
        return {};
      },
    },
    {
      name: 'deleteUpload',
      async run({ did, made }) {
        const id = made.get('upload');
        if (id === undefined) return undefined;
        await did('deleteUpload', { path: { id } });
        made.delete('upload');
        return { changes: [`upload ${id}: removed`] };
      },
    },
    {
      name: 'deleteUploads',
      async run({ did, made }) {
        const ids = [made.get('upload'), made.get('upload before')].filter(id => id !== undefined);
        if (ids.length < 2) return undefined;
        await did('deleteUploads', { body: { ids } });
        made.clear();
        return { changes: ids.map(id => `upload ${id}: removed`) };
      },
    },
  ],
};

function created(name: string, make: (stage: Parameters<Step['run']>[0]) => ReturnType<Parameters<Step['run']>[0]['did']>): Step {
  return {
    name,
    async run(stage): Promise<Outcome> {
      const body = await make(stage);
      const id = String(body['id']);
      const before = stage.made.get('upload');
      if (before !== undefined) stage.made.set('upload before', before);
      else stage.made.delete('upload before');
      stage.made.set('upload', id);
      const changes = [`upload ${id}: created`, 'usage of uploads: used +1', 'usage of uploads: remaining -1'];
      return { changes, answered: [`upload ${id}`, body] };
    },
  };
}
