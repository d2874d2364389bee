/** A post of org_acme's marketing team to Facebook, scheduled an hour after the start of the world. */
export const LAUNCH_POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00.000Z',
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Hello' } },
};
