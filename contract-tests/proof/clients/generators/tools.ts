/** The generators that the measure tries, and how each is run. Their versions are fixed; none is a dependency of the project, because together they take 350 MB. */

/** What is installed for the measure. */
export const PACKAGES: Readonly<Record<string, string>> = {
  '@hey-api/openapi-ts': '0.95.0',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-client': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  '@oazapfts/runtime': '1.2.0',
  oazapfts: '7.5.0',
  'openapi-to-postmanv2': '6.3.3',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  'swagger-typescript-api': '13.13.0',
  typescript: '5.9.3',
};

/** Tells every tool to send nothing about its use; only kubb would. */
export const SENDS_NOTHING = { DO_NOT_TRACK: '1', KUBB_DISABLE_TELEMETRY: '1' } as const;

/** A generator of clients. */
export interface Generator {
  readonly name: string;
  /** The command below node_modules/.bin, and its arguments. */
  command(document: string, output: string): readonly [command: string, ...args: string[]];
  /** A file that the command needs. */
  config?(document: string, output: string): { readonly name: string; readonly text: string };
}

export const GENERATORS: readonly Generator[] = [
  { name: 'openapi-typescript', command: (document, output) => ['openapi-typescript', document, '-o', `${output}/types.ts`] },
  { name: 'hey-api', command: (document, output) => ['openapi-ts', '-i', document, '-o', output] },
  { name: 'orval', command: (document, output) => ['orval', '--input', document, '--output', `${output}/api.ts`, '--client', 'fetch'] },
  { name: 'oazapfts', command: (document, output) => ['oazapfts', document, `${output}/api.ts`] },
  {
    name: 'swagger-typescript-api',
    command: (document, output) => ['swagger-typescript-api', 'generate', '-p', document, '-o', output, '-n', 'api.ts'],
  },
  {
    name: 'kubb',
    command: (_, output) => ['kubb', 'generate', '--config', `${output}.config.mjs`],
    config: (document, output) => ({ name: `${output}.config.mjs`, text: kubbConfig(document, output) }),
  },
];

function kubbConfig(document: string, output: string): string {
  return `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default defineConfig({
  root: '.',
  input: { path: ${JSON.stringify(document)} },
  output: { path: ${JSON.stringify(output)}, clean: true },
  plugins: [pluginOas({ validate: true }), pluginTs(), pluginClient({ client: 'fetch' })],
});
`;
}

/** The last calls of two programs are the same: only their generated functions with several parameters differ. */
const LAST_CALLS = `  (await api.deletePost(id)).status,
  (await api.listTeams()).status,
  (await api.getTeam(teamId)).status,
  (await api.getOrganization()).status,
  (await api.listUploads({ teamId })).status,
  (await api.createCsvImport({ file: new File(['teamId\\n'], 'posts.csv', { type: 'text/csv' }) })).status,
];
console.log(statuses.join(' '));
`;

/** The ten calls of a program that uses what was generated: each line ends in a status, and the last call sends a file. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'hey-api': `import { client } from "./hey-api/client.gen";
import * as api from "./hey-api/sdk.gen";
const url = process.argv[2] ?? '';
client.setConfig({ baseUrl: url, auth: () => 'sk_sim_acme' });
const teamId = 'team_acme_marketing';
const post = { teamId, title: 'Launch', status: 'DRAFT' as const, postDate: '', socialAccountTypes: ['FACEBOOK' as const], data: {} };
const created = await api.createPost({ body: post });
const id = created.data?.id ?? '';
const statuses = [
  created.response?.status,
  (await api.getPost({ path: { id } })).response?.status,
  (await api.updatePost({ path: { id }, body: { title: 'Later', postDate: '2027-01-01T00:00:00Z' } })).response?.status,
  (await api.listPosts({ query: { teamId, platforms: ['FACEBOOK'] } })).response?.status,
  (await api.deletePost({ path: { id } })).response?.status,
  (await api.listTeams()).response?.status,
  (await api.getTeam({ path: { id: teamId } })).response?.status,
  (await api.getOrganization()).response?.status,
  (await api.listUploads({ query: { teamId } })).response?.status,
  (await api.createCsvImport({ body: { file: new File(['teamId\\n'], 'posts.csv', { type: 'text/csv' }) } })).response?.status,
];
console.log(statuses.join(' '));
`,
  oazapfts: `import * as api from "./oazapfts/api";
api.defaults.baseUrl = process.argv[2] ?? '';
api.defaults.headers = { 'x-api-key': 'sk_sim_acme' };
const teamId = 'team_acme_marketing';
const created = await api.createPost({ teamId, title: 'Launch', status: 'DRAFT', postDate: '', socialAccountTypes: ['FACEBOOK'], data: {} });
const id = created.status === 200 ? created.data.id : '';
const statuses: number[] = [
  created.status,
  (await api.getPost(id)).status,
  (await api.updatePost(id, { title: 'Later', postDate: '2027-01-01T00:00:00Z' })).status,
  (await api.listPosts(teamId, { platforms: ['FACEBOOK'] })).status,
${LAST_CALLS}`,
  'swagger-typescript-api': `import { Api, Platform } from "./swagger-typescript-api/api";
const { api } = new Api({ baseUrl: process.argv[2] ?? '', baseApiParams: { headers: { 'x-api-key': 'sk_sim_acme' } } });
const teamId = 'team_acme_marketing';
const created = await api.createPost({ teamId, title: 'Launch', status: 'DRAFT', postDate: '', socialAccountTypes: [Platform.FACEBOOK], data: {} });
const { id } = created.data;
const statuses = [
  created.status,
  (await api.getPost(id)).status,
  (await api.updatePost(id, { title: 'Later', postDate: '2027-01-01T00:00:00Z' })).status,
  (await api.listPosts({ teamId, platforms: [Platform.FACEBOOK] })).status,
${LAST_CALLS}`,
};
