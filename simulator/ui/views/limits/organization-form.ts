/** The forms of an organization: its settings, and its throttle. Paused messaging and the storage limit have controls of their own. */
import type { OrganizationSettings, ThrottleLayers, UpdateOrganizationRequest } from '../../../../openapi/generated/control-types.ts';
import { area, type FormOf, number, toggle } from '../../components/request-form.ts';
import { Problem } from '../../problem.ts';

const FLAGS = [
  ['apiAccess', 'API access: without it every call is refused'],
  ['suspended', 'Suspended: every call is refused'],
  ['analyticsDisabled', 'Analytics of accounts disabled'],
  ['analyticsPostsDisabled', 'Analytics of posts disabled'],
  ['importedPostsAnalyticsEnabled', 'Regular analytics of imported posts'],
  ['showVerboseErrors', 'Posts and comments show verbose errors'],
  ['disconnectCheckEnabled', 'Regular disconnection checks'],
  ['uploadsCompressionEnabled', 'Large videos are compressed'],
] as const;

export function settingsFields(settings: OrganizationSettings): FormOf<UpdateOrganizationRequest> {
  return [
    { class: 'stack-small', items: FLAGS.map(([flag, label]) => toggle(`settings.${flag}`, label, settings[flag])) },
    number(
      'settings.deleteAccountAfter',
      'Hours until a disconnected account is removed',
      { min: 0, max: 24, required: true },
      settings.deleteAccountAfter,
    ),
    number(
      'settings.maxVideoBytes',
      'Largest video in bytes',
      { min: 0, placeholder: 'default', empty: null },
      settings.maxVideoBytes ?? '',
    ),
  ];
}

export function throttleFields(layers: ThrottleLayers): FormOf<UpdateOrganizationRequest> {
  const hint =
    'One per line: 100 per 1000 ms. Each counts the requests of one operation; all of them apply. Leave empty for the usual throttle.';
  return [area('limits.throttle', 'Windows', { mono: true, rows: 5, hint, read: parseLayers, empty: null }, formatLayers(layers))];
}

/** A line: requests, then the length of the window in milliseconds. */
const LINE = /^(\d+)\s*(?:per|\/)\s*(\d+)\s*ms$/;

/** `100 per 1000 ms` for each window. */
export function formatLayers(layers: ThrottleLayers): string {
  return layers.map(({ windowMs, requests }) => `${requests} per ${windowMs} ms`).join('\n');
}

/** Throws a {@link Problem} for the first line that is not a window. */
export function parseLayers(text: string): ThrottleLayers {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(Boolean).map(line => {
    const [, requests, windowMs] = LINE.exec(line) ?? [];
    if (requests === undefined || windowMs === undefined)
      throw new Problem(0, `“${line}” is not a window; write for example: 100 per 1000 ms`);
    return { windowMs: Number(windowMs), requests: Number(requests) };
  });
}
