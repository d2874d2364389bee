import { expect, it } from 'vitest';
import { operationAt } from './operation-at.ts';

it.for([
  ['GET', '/api/v1/team/team_1', 'getTeam'],
  ['GET', '/api/v1/team/team_1/', 'getTeam'],
  ['GET', '/api/v1/post/reference-key/launch', 'getPostByReferenceKey'],
  ['GET', '/staging/eu/api/v1/team/team_1', 'getTeam'],
  ['DELETE', '/staging/api/v1/post/post_1', 'deletePost'],
  ['PUT', '/api/v1/team', undefined],
  ['GET', '/team/team_1', undefined],
] as const)('%s %s is %s', ([method, path, id]) => {
  expect(operationAt(method, path)?.id).toBe(id);
});
