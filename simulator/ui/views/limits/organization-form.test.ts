import { expect, it } from 'vitest';
import type { UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { bodyOf, type Values } from '../../components/request-form.ts';
import { formatLayers, parseLayers, settingsFields, throttleFields } from './organization-form.ts';

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

it('changes what the form shows, and leaves what has controls of its own', () => {
  const fields = settingsFields({ ...SHOWN, maxStorageBytes: 7, messagingPaused: true });
  const settingsOf = (values: Values) => bodyOf<UpdateOrganizationRequest>(fields, values).settings;
  expect(settingsOf({})).toEqual(SHOWN);
  expect(settingsOf({ 'settings.maxVideoBytes': '9', 'settings.suspended': true })).toEqual({
    ...SHOWN,
    maxVideoBytes: 9,
    suspended: true,
  });
});

it('writes and reads the windows of a throttle, one a line', () => {
  const layers = [
    { windowMs: 1000, requests: 2 },
    { windowMs: 60_000, requests: 0 },
  ];
  expect(formatLayers(layers)).toBe('2 per 1000 ms\n0 per 60000 ms');
  expect(parseLayers(' 5/250ms ')).toEqual([{ windowMs: 250, requests: 5 }]);
  const throttleOf = (values: Values) => bodyOf<UpdateOrganizationRequest>(throttleFields(layers), values).limits?.throttle;
  expect([throttleOf({}), throttleOf({ 'limits.throttle': ' \n' })]).toEqual([layers, null]);
});

it('names the line that is not a window', () => {
  expect(() => parseLayers('2 per 1000 ms\nmany per minute')).toThrow('“many per minute” is not a window');
});
