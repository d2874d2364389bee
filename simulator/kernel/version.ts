import manifest from '../../package.json' with { type: 'json' };

/** The version of the simulator. */
export const { version } = manifest;
