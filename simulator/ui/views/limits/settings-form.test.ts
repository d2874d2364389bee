import { expect, it } from 'vitest';
import { settingsFormOf, settingsOf } from './settings-form.ts';

const SHOWN = {
  deleteAccountAfter: 3,
  uploadsCompressionEnabled: false,
  importedPostsAnalyticsEnabled: false,
  maxVideoBytes: null,
  apiAccess: true,
  suspended: false,
  analyticsDisabled: false,
  analyticsPostsDisabled: false,
  showVerboseErrors: true,
  disconnectCheckEnabled: true,
};
const SETTINGS = { ...SHOWN, maxStorageBytes: 7, messagingPaused: true };

it('changes what the form shows, and leaves what has controls of its own', () => {
  expect(settingsOf(settingsFormOf(SETTINGS))).toEqual(SHOWN);
  expect(settingsOf({ ...settingsFormOf(SETTINGS), maxVideoBytes: '9', suspended: true })).toEqual({
    ...SHOWN,
    maxVideoBytes: 9,
    suspended: true,
  });
});
