import { describe, expect, it } from 'vitest';
import { checkProperty } from '../property.ts';
import { operationAt } from '../run/operation-at.ts';
import { recorded } from '../run/recorded.ts';
import { through } from '../session.ts';
import { simulatorTarget } from '../target.ts';
import { firstCalls } from './first-calls.ts';

/** Answers that the calls of each area must receive. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  organization: ['getHealth 200', 'getOrganization 200', 'getSocialAccountByType 200', 'getDailyLimits 200', 'listProviderSettings 200'],
  teams: ['createTeam 200', 'updateTeam 200', 'getTeam 404', 'deleteTeam 404'],
  uploads: ['createUpload 200', 'getUpload 404', 'deleteUpload 200', 'initMultipartUpload 200', 'abortMultipartUpload 200'],
  posts: ['createPost 200', 'createPost 409', 'createPost 404', 'getPostByReferenceKey 200', 'updatePost 200', 'deletePost 404'],
  comments: ['createComment 200', 'getComment 404', 'updateComment 200', 'deleteComment 200', 'deleteComment 400', 'deleteComment 404'],
  automations: ['createAutomation 201', 'publishAutomation 200', 'activateAutomation 200', 'archiveAutomation 200', 'deleteAutomation 200'],
  csvImports: ['createCsvImport 201', 'getCsvImport 200', 'listCsvImportRows 200'],
  historyImports: ['createHistoryImport 201', 'getHistoryImport 200', 'listHistoryImports 200'],
};

describe('the first calls of a recording', () => {
  it.for(firstCalls.map(property => [property.id.split('/')[1] ?? '', property] as const))('cover %s', async ([area, property]) => {
    const answers = new Set<string>();
    const target = through(await simulatorTarget(), () => ({
      middleware: [recorded(({ method, url, status }) => answers.add(`${operationAt(method, new URL(url).pathname)?.id} ${status}`))],
    }));
    expect(await checkProperty(property, target, { seed: 1, runs: 1 })).toMatchObject({ verdict: 'passed' });
    await target.close();
    expect([...answers]).toEqual(expect.arrayContaining([...(ANSWERS[area] ?? ['an area without answers'])]));
  });
});
