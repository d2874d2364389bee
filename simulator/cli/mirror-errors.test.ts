import { describe, expect } from 'vitest';
import { it } from './mirror.fixture.ts';

describe('an organization that cannot be mirrored', () => {
  it.for([
    [{ plan: 'GOLD' }, 'The organization has the plan GOLD, but only FREE, PRO, BUSINESS are known'],
    [{ plan: undefined, subscription: { tier: 'SILVER' } }, 'The organization has the plan SILVER'],
    [{ plan: undefined, subscription: undefined }, 'GET /api/v1/organization is answered without plan'],
    [{ id: undefined }, 'GET /api/v1/organization is answered without id'],
  ] as const)('with %j is an error that says so', async ([part, message], { play }) => {
    const answer = (path: string, body: object) => (path === '/api/v1/organization' ? { ...body, ...part } : body);
    await expect((await play()).mirror({ answer })).rejects.toThrow(message);
  });

  it('is FREE without a subscription', async ({ play }) => {
    const answer = (path: string, body: object) =>
      path === '/api/v1/organization' ? { ...body, plan: undefined, subscription: null } : body;
    expect((await (await play()).mirror({ answer })).organization.plan).toBe('FREE');
  });
});
