/** What no version has yet: a field, a platform, a state and a source. Each stands where a client can pass over it. */
export const ADDED_FIELD = 'addedLater';
export const ADDED_PLATFORM = 'HOLOGRAM';
export const ADDED_STATUS = 'QUEUED';
export const ADDED_SOURCE = 'NATIVE_APP';
