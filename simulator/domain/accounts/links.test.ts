import { expect, it } from 'vitest';
import { signInOf } from './links.ts';

it.each(['disableAutoLogin', 'tiktokForceLogin', 'forceBrowserOAuth'] as const)(
  '%s is as the body has it, and off where it has none',
  name => {
    expect(signInOf({ [name]: true })[name]).toBe(true);
    expect(signInOf({})).toEqual({ disableAutoLogin: false, tiktokForceLogin: false, forceBrowserOAuth: false });
  },
);
