import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { finalizeDirect, initDirect } from './direct.ts';
import { uploadFromUrl } from './from-url.ts';
import { listUploads } from './list.ts';
import { abortMultipart, completeMultipart, initMultipart, signMultipart } from './multipart.ts';
import { deleteUploads } from './remove.ts';
import { renderUpload, renderUploadWithPosts } from './render.ts';
import { uploadForm } from './simple.ts';
import { uploadOfOrganization } from './state.ts';
import { teamOf } from './transfers.ts';
import type { World } from './world.ts';

/** Media files and the four ways to upload them. */
export const uploadOperations = {
  createUpload: async (world, { organization }, { body, baseUrl }) =>
    renderUpload(world, await uploadForm(world, organization, body), baseUrl),

  listUploads(world, { organization }, { query, baseUrl }) {
    teamOf(world, organization, query.teamId);
    for (const id of query.ids ?? []) uploadOfOrganization(world.uploads, organization.id, id);
    const render = query.includePosts ? renderUploadWithPosts : renderUpload;
    return listUploads(world, organization, query).map(upload => render(world, upload, baseUrl));
  },

  deleteUploads(world, { organization }, { body, baseUrl }) {
    const uploads = [...new Set(body.ids)].map(id => uploadOfOrganization(world.uploads, organization.id, id));
    return deleteUploads(world, uploads).map(upload => renderUpload(world, upload, baseUrl));
  },

  getUpload: (world, { organization }, { path, baseUrl }) =>
    renderUploadWithPosts(world, uploadOfOrganization(world.uploads, organization.id, path.id), baseUrl),

  deleteUpload(world, { organization }, { path, baseUrl }) {
    const upload = uploadOfOrganization(world.uploads, organization.id, path.id);
    deleteUploads(world, [upload]);
    return renderUpload(world, upload, baseUrl);
  },

  async createUploadFromUrl(world, { organization }, { body, baseUrl }) {
    const { upload } = await uploadFromUrl(world, organization, body);
    return renderUpload(world, upload, baseUrl);
  },

  initUpload: (world, { organization }, { body, baseUrl }) => initDirect(world, organization, body, baseUrl),

  finalizeUpload: async (world, { organization }, { body, baseUrl }) =>
    renderUpload(world, await finalizeDirect(world, organization, body), baseUrl),

  initMultipartUpload: (world, { organization }, { body, baseUrl }) => initMultipart(world, organization, body, baseUrl),

  signMultipartUpload: (world, { organization }, { body, baseUrl }) => signMultipart(world, organization, body, baseUrl),

  completeMultipartUpload: async (world, { organization }, { body, baseUrl }) =>
    renderUpload(world, await completeMultipart(world, organization, body), baseUrl),

  async abortMultipartUpload(world, { organization }, { body }) {
    await abortMultipart(world, organization, body);
    return { success: true };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
