/** The kind of object that an id identifies. */
export type IdKind =
  | 'team'
  | 'account'
  | 'post'
  | 'upload'
  | 'CSV import'
  | 'history import'
  | 'imported post'
  | 'comment import'
  | 'fetched comment'
  | 'comment'
  | 'conversation'
  | 'message'
  | 'automation'
  | 'execution'
  | 'review'
  | 'review import'
  | 'recommendation'
  | 'recommendation import'
  | 'recommendation comment'
  | 'playlist'
  | 'playlist item'
  | 'subreddit';

/** An id that no object has, in a form that the service does not use. */
export const NOBODY = 'nobody_has_this';

export type KnownIds = ReadonlyMap<IdKind, readonly string[]>;
