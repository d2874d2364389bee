import { pageOf } from '../../kernel/page.ts';
import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { renderCsvImport, renderCsvRow, renderProgress } from './render.ts';
import { checkFileName } from './rules.ts';
import { importOfOrganization } from './state.ts';
import { queueImport } from './work.ts';
import type { World } from './world.ts';

export const csvImportOperations = {
  async createCsvImport(world, { organization }, { body }) {
    const continued = world.trail.continued();
    checkFileName(body.file.fileName);
    // Compiled in advance, because every row is validated and rows follow each other quickly.
    await world.bodyChecks.prepare('createPost');
    // Its parser is loaded by the first file.
    const { readCsvFile } = await import('./read-file.ts');
    const isTeam = (id: string) => world.organizations.teams.get(id)?.organizationId === organization.id;
    const file = await readCsvFile(body.file.stream, isTeam);
    await body.fields();
    return renderCsvImport(continued(() => queueImport(world, organization, body.file.fileName, file)));
  },

  listCsvImports(world, { organization }, { query }) {
    const { items, total } = pageOf(world.csvImports.byId.findBy('organization', organization.id), query);
    return { items: items.map(renderCsvImport), total };
  },

  getCsvImport: (world, { organization }, { path }) =>
    renderCsvImport(importOfOrganization(world.csvImports, organization.id, path.importId)),

  getCsvImportStatus: (world, { organization }, { path }) =>
    renderProgress(importOfOrganization(world.csvImports, organization.id, path.importId)),

  listCsvImportRows(world, { organization }, { path, query: { status, offset, limit } }) {
    const { id } = importOfOrganization(world.csvImports, organization.id, path.importId);
    const { items, total } = world.csvImports.rows.page(id, { offset, limit, failed: status && status === 'FAILED' });
    return { items: items.map(row => renderCsvRow(world.ids, id, world.csvImports.tables.get(id), row)), total };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
