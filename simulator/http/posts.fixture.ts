/** Posts for tests of the pipeline. */

export const TEAM = 'team_acme_marketing';

/** The body of a draft, with the given fields in place of its own. */
export const postBody = (more: object = {}) => ({
  teamId: TEAM,
  title: 'A note',
  status: 'DRAFT',
  postDate: '2026-03-03T09:00:00Z',
  socialAccountTypes: ['TWITTER'],
  data: { TWITTER: { text: 'Hello' } },
  ...more,
});
