import { expect, it } from 'vitest';
import { settingsFormOf, settingsOf } from './settings-form.ts';

const SETTINGS = {
  deleteAccountAfter: 3,
  uploadsCompressionEnabled: false,
  importedPostsAnalyticsEnabled: false,
  maxVideoBytes: null,
  maxStorageBytes: 7,
  messagingPaused: true,
  apiAccess: true,
  suspended: false,
  analyticsDisabled: false,
  analyticsPostsDisabled: false,
  showVerboseErrors: true,
  disconnectCheckEnabled: true,
};

it('changes what the form shows, and leaves what has controls of its own', () => {
  const { maxStorageBytes: _, messagingPaused: __, ...shown } = SETTINGS;
  expect(settingsOf(settingsFormOf(SETTINGS))).toEqual(shown);
  expect(settingsOf({ ...settingsFormOf(SETTINGS), maxVideoBytes: '9', suspended: true })).toEqual({
    ...shown,
    maxVideoBytes: 9,
    suspended: true,
  });
});
