/** The model of the profile at Google. */
import * as fc from 'fast-check';
import { type Command, defineModel } from '../define-model.ts';
import { changeAttributes, changeHours, changeLocation, replaceList } from './change-location.ts';
import { addMedia, changeLink, createLink, deleteLink, deleteMedia } from './links-and-media.ts';
import { ACCOUNT, MOVES, type ProfilesModel } from './model.ts';
import { expectProfile, readProfile } from './observe.ts';

/** Switches a feature of the location off or on. */
const switchFeature = fc.record({ what: fc.constantFrom('hasServices', 'hasMenus'), isOn: fc.boolean() }).map(
  ({ what, isOn }): Command<ProfilesModel> => ({
    check: () => true,
    async run(model, real) {
      const field = what === 'hasServices' ? 'canModifyServiceList' : 'canHaveFoodMenus';
      await real.control('PATCH', `/_sim/social-accounts/${model.accountId}/google-profile`, { [field]: isOn });
      Object.assign(model, { [what]: isOn });
      await expectProfile(model, real);
    },
    toString: () => `${what}: ${isOn}`,
  }),
);

/** Lets Google take no calls, or takes that back. */
const limitGoogle = fc.boolean().map(
  (isLimited): Command<ProfilesModel> => ({
    check: model => model.isLimited || isLimited,
    async run(model, real) {
      await real.control('PATCH', `/_sim/platforms/${ACCOUNT}`, { failure: isLimited ? { mode: 'rate-limited' } : null });
      model.isLimited = isLimited;
      await expectProfile(model, real);
    },
    toString: () => `Google takes ${isLimited ? 'no' : 'all'} calls`,
  }),
);

export const profilesModel = defineModel<ProfilesModel>({
  id: 'model/profiles',
  area: 'profiles',
  title: 'The profile at Google is what was written last, and a refused or failed call changes nothing',
  rules: ['D-MSC-21'],
  maxCommands: 30,
  // A profile is seen by people at once, and nothing tells what it was before.
  needs: ['control'],
  commands: [
    { command: changeLocation, weight: 4, rules: ['MSC-302', 'MSC-303', 'MSC-305', 'D-MSC-43', 'D-MSC-44'] },
    { command: changeHours, weight: 2, rules: ['MSC-304', 'MSC-305', 'D-MSC-42'] },
    { command: changeAttributes, weight: 4, rules: ['MSC-308', 'D-MSC-44', 'D-MSC-45'] },
    { command: replaceList, weight: 2, rules: ['MSC-311', 'D-MSC-41'] },
    { command: createLink, weight: 4, rules: ['MSC-313', 'D-MSC-46'] },
    { command: changeLink, weight: 3, rules: ['MSC-313', 'D-MSC-46', 'D-MSC-47'] },
    { command: deleteLink, rules: ['MSC-313', 'D-MSC-47'] },
    { command: addMedia, weight: 3, rules: ['MSC-314', 'D-MSC-50'] },
    { command: deleteMedia, weight: 2, rules: ['MSC-314', 'D-MSC-47'] },
    { command: switchFeature, rules: ['D-MSC-41'] },
    { command: limitGoogle },
  ],
  async setUp(real) {
    const features = { hasServices: true, hasMenus: true };
    const accountId = real.accounts.get(ACCOUNT) ?? '';
    // The category that a location begins with depends on the seed.
    await real.did('updateGoogleLocation', { body: { teamId: real.teamId, ...MOVES[0]?.sent } });
    return { now: real.time().from, accountId, isLimited: false, ...features, ...(await readProfile(features, real)) };
  },
  finish: expectProfile,
});
