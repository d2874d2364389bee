import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real, type TimedAnswer } from '../real.ts';
import { bytesOf, LAST_BYTES } from './content.ts';
import { addUpload, type UploadsModel } from './model.ts';

const MAX_UPLOADS = 6;

type Flow = 'form' | 'direct' | 'url';

/** Uploads a file by a flow without parts: 403 when the monthly quota is used up. */
export const uploadFile = fc.constantFrom<Flow[]>('form', 'direct', 'url').map(
  (flow): Command<UploadsModel> => ({
    check: model => model.uploads.length < MAX_UPLOADS && isPossible(flow, model),
    async run(model, real) {
      const answer = await FLOWS[flow](model, real);
      if (model.used >= model.monthlyUploads) expectStatus(`an upload (${flow}) without quota`, answer, 403);
      else {
        expectStatus(`an upload (${flow})`, answer, 200);
        const { id, url, size } = fieldsOf(answer.body);
        expectSame(`the size of an upload (${flow})`, size, LAST_BYTES);
        addUpload(model, String(id), String(url), LAST_BYTES);
      }
      await real.settle();
    },
    toString: () => `upload a file (${flow})`,
  }),
);

/** Whether a flow can be used: `url` fetches an existing upload. A direct file without quota would wait; the transfers cover that. */
function isPossible(flow: Flow, { uploads, used, monthlyUploads }: Readonly<UploadsModel>): boolean {
  if (flow === 'url') return uploads.some(({ deletedAt }) => deletedAt === null);
  return flow === 'form' || used < monthlyUploads;
}

const FLOWS: Readonly<Record<Flow, (model: UploadsModel, real: Real) => Promise<TimedAnswer>>> = {
  form(_, real) {
    const file = { name: real.name('modelled.pdf'), type: 'application/pdf', content: bytesOf('document') };
    return real.call('createUpload', { body: { file, teamId: real.teamId } });
  },
  async direct(_, real) {
    const team = { teamId: real.teamId };
    const begun: Fields = await real.did('initUpload', {
      body: { ...team, fileName: real.name('modelled.pdf'), mimeType: 'application/pdf' },
    });
    const put = await real.fetch(String(begun['url']), { method: 'PUT', headers: {}, body: bytesOf('document') });
    expectSame('the status of a PUT to the address of a direct upload', put.status, 200);
    const finalize = () => real.call('finalizeUpload', { body: { ...team, path: begun['path'] } });
    const [first, again] = [await finalize(), await finalize()];
    expectSame('the upload of a repeated finalize', fieldsOf(again.body)['id'], fieldsOf(first.body)['id']);
    return first;
  },
  url({ uploads }, real) {
    const url = uploads.find(({ deletedAt }) => deletedAt === null)?.url;
    return real.call('createUploadFromUrl', { body: { teamId: real.teamId, url } });
  },
};
