// Generated from openapi/openapi.yaml by `npm run generate`. Do not edit.

export type AbortMultipartUploadRequest = {
  teamId?: UploadTeamId | undefined;
  path: StoragePath;
  uploadId: MultipartUploadId;
};

export type AbortMultipartUploadResult = {
  success: boolean;
};

/** How much of the monthly history import quota one account has used. */
export type AccountImportUsage = {
  id: Id;
  type: Platform;
  username: string | null;
  displayName: string | null;
  used: number;
  limit: number;
  remaining: number;
};

export type ActOnCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  action: CommentAction;
  /** Why, where the platform keeps a note of it. */
  reason?: string | undefined;
  /** Ban the author as well. Only with APPROVE and REJECT on YOUTUBE, else 400. */
  banAuthor?: boolean | undefined;
};

export type ActOnCommentResult = {
  success: boolean;
  /** The comment after the action. */
  item: FetchedComment;
};

/** How long after its trigger a run acts, in seconds. 5 to 10 is recommended for TIKTOK flows. */
export type ActionDelaySeconds = number;

export type AddGoogleMediaRequest = {
  teamId: Id;
  /** An image or video upload. */
  uploadId: Id;
  category?: GoogleMediaCategory | undefined;
  description?: string | undefined;
};

export type AddYoutubePlaylistItemRequest = {
  teamId: Id;
  playlistId: Id;
  /** A post of the team that is live on YOUTUBE; its video is added. */
  postId: Id;
  /** The place that the video gets, from 0. Left out, or past the end, it comes last. */
  position?: number | undefined;
};

/** A platform that has analytics. */
export type AnalyticsPlatform = "INSTAGRAM" | "FACEBOOK" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "PINTEREST" | "REDDIT" | "THREADS" | "MASTODON" | "BLUESKY" | "GOOGLE_BUSINESS" | "SNAPCHAT";

/** Moves the conversation to ARCHIVED. */
export type ArchiveConversationStep = {
  id: AutomationStepId;
  type: "ARCHIVE_CONVERSATION";
};

/** A flow of one social account. */
export type Automation = {
  id: Id;
  teamId: Id;
  organizationId: Id;
  socialAccountId: Id;
  /** The platform of the social account. */
  platform: AutomationPlatform;
  name: string;
  status: AutomationStatus;
  /** The delay of the draft, in seconds. It counts once the draft is published. */
  actionDelaySeconds: ActionDelaySeconds;
  /** The version that is edited. Until the first edit after a publish it is the published one. */
  draft: AutomationVersion;
  /** The version that runs, or null when the flow was never published. */
  published: AutomationVersion | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** The trigger and the steps of a flow. A draft may have any well-formed definition; the other rules are checked at publish. */
export type AutomationDefinition = {
  trigger: AutomationTrigger;
  /** The steps in their order. Their ids are unique within the definition. */
  steps: readonly (AutomationStep)[];
};

/** One run, that is one flow reacting to one event. */
export type AutomationExecution = {
  id: Id;
  automationId: Id;
  /** The version of the flow that ran. */
  version: number;
  teamId: Id;
  socialAccountId: Id;
  platform: AutomationPlatform;
  trigger: AutomationExecutionTrigger;
  status: AutomationExecutionStatus;
  /** Whether the test endpoint started it. */
  isTest: boolean;
  /** Null unless a condition stopped the run. */
  output: AutomationExecutionOutput | null;
  /** Why the run was skipped or failed, else null. */
  error: AutomationExecutionError | null;
  /** Every step of the version, in its order. */
  steps: readonly (AutomationExecutionStep)[];
  createdAt: Timestamp;
  startedAt: NullableTimestamp;
  completedAt: NullableTimestamp;
};

export type AutomationExecutionError = {
  /** AUTOMATION_MONTHLY_LIMIT_REACHED: the account has no runs left this month. AUTOMATION_CONVERSATION_COOLDOWN: the person got an automated answer within the last 60 seconds, or 6 within the last hour. Of a step that failed: AUTOMATION_STEP_REFUSED when the service or the platform did not take it, AUTOMATION_SEND_FAILED when its message was not sent. */
  code: string;
  message: string;
};

export type AutomationExecutionList = {
  items: readonly (AutomationExecution)[];
  /** How many runs the flow has. */
  total: number;
};

export type AutomationExecutionOutput = {
  /** The id of the CONDITION that did not match. */
  skippedAtStepId: string;
};

/** PENDING was just created. WAITING waits on the delay of its flow. RUNNING works through its steps. COMPLETED did them all. STOPPED was ended by a condition. SKIPPED was stopped by the budget or the reply limit (see `error.code`). FAILED: a step failed. CANCELED: its flow was paused, archived or deleted while it waited, or automations were switched off before its next step. COMPLETED and FAILED runs and test runs use the budget, the others do not. */
export type AutomationExecutionStatus = "PENDING" | "WAITING" | "RUNNING" | "COMPLETED" | "STOPPED" | "SKIPPED" | "FAILED" | "CANCELED";

export type AutomationExecutionStep = {
  /** The id of the step in the definition. */
  stepId: string;
  type: AutomationStepType;
  status: AutomationExecutionStepStatus;
  /** What the step was given, placeholders filled in. Null when it was never reached. */
  input: { [key: string]: unknown } | null;
  /** What came of it: `matched` of a condition, `messageId` of a message or private reply, `commentId` of a public reply or a like, `conversationId` of a move. */
  output: { [key: string]: unknown } | null;
  error: AutomationExecutionError | null;
  startedAt: NullableTimestamp;
  completedAt: NullableTimestamp;
};

/** A CONDITION that was judged is COMPLETED, whatever it said. SKIPPED was never reached, or called off. */
export type AutomationExecutionStepStatus = "PENDING" | "RUNNING" | "COMPLETED" | "FAILED" | "SKIPPED";

/** What set the run off. */
export type AutomationExecutionTrigger = {
  type: AutomationTriggerType;
  /** The fetched comment or the message that the run reacts to. Null for a test run. */
  eventId: string | null;
  /** The data of the event: `text`, and as far as they apply `payload`, `authorName`, `externalParticipantId`, `fetchedCommentId`, `conversationId`, `messageId`, `isReply`, `hasAttachment`. */
  input: { [key: string]: unknown };
};

export type AutomationList = {
  items: readonly (Automation)[];
  /** How many flows match. */
  total: number;
};

/** A platform that flows run on. */
export type AutomationPlatform = "INSTAGRAM" | "FACEBOOK" | "TIKTOK";

/** DRAFT was never published. ACTIVE reacts to events with its published version. PAUSED is stopped and keeps its configuration, as an ACTIVE flow is when its account leaves the team. ARCHIVED is retired until it is activated or published again. */
export type AutomationStatus = "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";

/** One step. Which step runs where: | step | INSTAGRAM | FACEBOOK | TIKTOK | trigger | |---|---|---|---|---| | CONDITION | yes | yes | yes | any | | SEND_MESSAGE | yes | yes | no | DM_RECEIVED, QUICK_REPLY_CLICKED, BUTTON_CLICKED | | SEND_PRIVATE_REPLY | yes | yes | no | COMMENT_CREATED | | SEND_PUBLIC_COMMENT_REPLY | yes | yes | yes | COMMENT_CREATED | | LIKE_COMMENT | no | yes | yes | COMMENT_CREATED | | ARCHIVE_CONVERSATION, OPEN_CONVERSATION | yes | yes | no | a DM or click trigger, or an earlier SEND_PRIVATE_REPLY | Texts may have the placeholders `{{authorName}}` and `{{text}}`. */
export type AutomationStep = ConditionStep | SendMessageStep | SendPrivateReplyStep | SendPublicCommentReplyStep | LikeCommentStep | ArchiveConversationStep | OpenConversationStep;

/** Chosen by the author of the flow. */
export type AutomationStepId = string;

export type AutomationStepType = "CONDITION" | "SEND_MESSAGE" | "SEND_PRIVATE_REPLY" | "SEND_PUBLIC_COMMENT_REPLY" | "LIKE_COMMENT" | "ARCHIVE_CONVERSATION" | "OPEN_CONVERSATION";

export type AutomationTrigger = {
  type: AutomationTriggerType;
  /** The post whose comments the flow answers, by the service's own id. COMMENT_CREATED needs it at publish. */
  postId?: Id | undefined;
  /** COMMENT_CREATED and DM_RECEIVED fire when the text has any of these as a whole word (`link` does not match `links`), in any case and any script; several words must be adjacent, an emoji is a word. None or absent: every text. */
  keywords?: readonly (string)[] | undefined;
  /** QUICK_REPLY_CLICKED and BUTTON_CLICKED fire on this payload alone. Absent on any. */
  payload?: string | undefined;
};

/** COMMENT_CREATED: a new comment on one post (INSTAGRAM, FACEBOOK, TIKTOK). DM_RECEIVED: an incoming direct message. QUICK_REPLY_CLICKED: a tapped quick reply. BUTTON_CLICKED: a tapped `POSTBACK` button, ice breaker or persistent menu item. The last three: INSTAGRAM and FACEBOOK. */
export type AutomationTriggerType = "COMMENT_CREATED" | "DM_RECEIVED" | "QUICK_REPLY_CLICKED" | "BUTTON_CLICKED";

/** A definition as it was saved. */
export type AutomationVersion = {
  /** Counts up from 1. The first edit after a publish begins the next version; further edits rewrite it. */
  version: number;
  definition: AutomationDefinition;
  createdAt: Timestamp;
  publishedAt: NullableTimestamp;
};

/** A public page with a team's links. */
export type Bio = {
  id: Id;
  username: string;
  name: string | null;
  description: string | null;
  avatarUrl: string | null;
  /** Links to profiles, by the name of the network. */
  socials: { [key: string]: string | null } | null;
  teamId: Id;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  items: readonly (BioItem)[];
};

/** One link of a bio. */
export type BioItem = {
  id: Id;
  bioId: Id;
  name: string;
  link: string;
  icon: string | null;
  enabled: boolean;
  order: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  analytics: readonly (BioItemAnalytics)[];
};

/** How often a link of a bio was followed. */
export type BioItemAnalytics = {
  id: Id;
  count: number;
  bioItemId: Id;
  /** Clicks by kind of device. */
  deviceType: { [key: string]: number };
  /** Clicks by country. */
  country: { [key: string]: number };
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** Up to 4 files. The platform itself refuses images of more than about 1 MB. */
export type BlueskyPostData = {
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Further hashtags, without `#`. */
  tags?: readonly (string)[] | null | undefined;
  /** Content warnings. */
  labels?: readonly ("!no-unauthenticated" | "porn" | "sexual" | "nudity" | "graphic-media")[] | null | undefined;
  /** The post to quote. */
  quoteUri?: string | undefined;
  /** Where the link card leads. */
  externalUrl?: string | null | undefined;
  externalTitle?: string | null | undefined;
  externalDescription?: string | null | undefined;
  /** URL of an uploaded image for the link card. Needs `externalUrl`. */
  thumbnail?: string | null | undefined;
  /** Alternative text of the video. */
  videoAlt?: string | null | undefined;
} | null;

/** A bot of a team. */
export type Bot = {
  id: Id;
  name: string;
  avatarUrl: string | null;
  teamId: Id;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type BuildLinkedinCommentaryRequest = {
  /** The text in which names become mentions. */
  text?: string | undefined;
  /** Who is mentioned. */
  tags?: readonly ({
    /** The name, exactly as LINKEDIN writes it. */
    display: string;
    urn: string;
  })[] | undefined;
};

/** One page of posts with their snapshots. */
export type BulkPostAnalytics = {
  /** In the order of `postIds`. */
  results: readonly (BulkPostAnalyticsResult)[];
  pagination: BulkPostAnalyticsPage;
};

export type BulkPostAnalyticsPage = {
  page: number;
  limit: number;
  /** How many posts were asked for. */
  total: number;
  totalPages: number;
};

export type BulkPostAnalyticsResult = {
  postId: Id;
  /** Newest first. Empty when there is an error. */
  items: readonly (PostAnalytics)[];
  /** Why this post has none; the others are not affected. */
  error: string | null;
};

/** The label of the button. */
export type ButtonTitle = string;

/** One card of a carousel. */
export type CarouselElement = {
  title: string;
  subtitle?: string | undefined;
  imageUrl?: string | undefined;
  buttons?: readonly (MessageButton)[] | undefined;
};

/** A place that a connection can publish to, such as a page, a board or a channel of a server. */
export type Channel = {
  /** The `channelId` of other calls. */
  id: Id;
  name: string | null;
  username: string | null;
  /** Where a GOOGLE_BUSINESS location is. */
  address: string | null;
  avatarUrl: string | null;
  /** The webhook that posts to a DISCORD channel go through. */
  webhook: ChannelWebhook | null;
  metadata: ChannelMetadata | null;
};

/** What a channel allows and belongs to. */
export type ChannelMetadata = {
  allowImages: boolean | null;
  allowVideos: boolean | null;
  allowGalleries: boolean | null;
  linkFlairEnabled: boolean | null;
  /** The FACEBOOK page that an INSTAGRAM account hangs on. */
  facebookPageId: string | null;
};

/** A platform on which one channel is selected for the account. */
export type ChannelPlatform = "FACEBOOK" | "INSTAGRAM" | "LINKEDIN" | "YOUTUBE" | "GOOGLE_BUSINESS";

/** A webhook of a channel. */
export type ChannelWebhook = {
  id: string | null;
  name: string | null;
  avatar: string | null;
  url: string | null;
};

/** A comment created through the service. */
export type Comment = {
  id: Id;
  teamId: Id;
  organizationId: string | null;
  /** The post of the service. Null when `importedPostId` is set. */
  internalPostId: string | null;
  /** The historical post. Null when `internalPostId` is set. */
  importedPostId: string | null;
  /** The created comment it replies to. */
  internalParentCommentId: string | null;
  /** The fetched comment it replies to. */
  fetchedParentCommentId: string | null;
  title: string | null;
  /** When it is to be published. */
  postDate: NullableTimestamp;
  /** When it went live. */
  postedDate: NullableTimestamp;
  status: CommentStatus;
  data: CommentData;
  /** A readable reason in ERROR, null otherwise. */
  error: string | null;
  errors: CommentErrors;
  errorsVerbose: CommentErrorsVerbose;
  externalData: CommentExternalData;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
  /** One entry for each target platform. */
  socialAccounts: readonly (CommentSocialAccount)[];
};

/** What to do with a comment on the platform. */
export type CommentAction = "DELETE" | "HIDE" | "UNHIDE" | "LIKE" | "UNLIKE" | "APPROVE" | "REJECT";

/** The text per platform. One key for each platform of the comment; any other key is 400. */
export type CommentData = {
  FACEBOOK?: {
    text?: string | null | undefined;
  } | null | undefined;
  INSTAGRAM?: {
    text?: string | null | undefined;
  } | null | undefined;
  LINKEDIN?: {
    text?: string | null | undefined;
  } | null | undefined;
  YOUTUBE?: {
    text?: string | null | undefined;
  } | null | undefined;
  TIKTOK?: {
    text?: string | null | undefined;
  } | null | undefined;
  REDDIT?: {
    text?: string | null | undefined;
  } | null | undefined;
  THREADS?: {
    text?: string | null | undefined;
  } | null | undefined;
  MASTODON?: {
    text?: string | null | undefined;
  } | null | undefined;
  BLUESKY?: {
    text?: string | null | undefined;
  } | null | undefined;
  DISCORD?: {
    text?: string | null | undefined;
  } | null | undefined;
  SLACK?: {
    text?: string | null | undefined;
  } | null | undefined;
};

/** What went wrong, per platform; null for a platform that succeeded. */
export type CommentErrors = {
  FACEBOOK?: string | null | undefined;
  INSTAGRAM?: string | null | undefined;
  LINKEDIN?: string | null | undefined;
  YOUTUBE?: string | null | undefined;
  TIKTOK?: string | null | undefined;
  REDDIT?: string | null | undefined;
  THREADS?: string | null | undefined;
  MASTODON?: string | null | undefined;
  BLUESKY?: string | null | undefined;
  DISCORD?: string | null | undefined;
  SLACK?: string | null | undefined;
} | null;

/** The same failures for machines, per platform; null for a platform that succeeded. */
export type CommentErrorsVerbose = {
  FACEBOOK?: VerboseError | null | undefined;
  INSTAGRAM?: VerboseError | null | undefined;
  LINKEDIN?: VerboseError | null | undefined;
  YOUTUBE?: VerboseError | null | undefined;
  TIKTOK?: VerboseError | null | undefined;
  REDDIT?: VerboseError | null | undefined;
  THREADS?: VerboseError | null | undefined;
  MASTODON?: VerboseError | null | undefined;
  BLUESKY?: VerboseError | null | undefined;
  DISCORD?: VerboseError | null | undefined;
  SLACK?: VerboseError | null | undefined;
} | null;

/** Where the comment is live, per platform. */
export type CommentExternalData = {
  FACEBOOK?: CommentExternalReference | undefined;
  INSTAGRAM?: CommentExternalReference | undefined;
  LINKEDIN?: CommentExternalReference | undefined;
  YOUTUBE?: CommentExternalReference | undefined;
  TIKTOK?: CommentExternalReference | undefined;
  REDDIT?: CommentExternalReference | undefined;
  THREADS?: CommentExternalReference | undefined;
  MASTODON?: CommentExternalReference | undefined;
  BLUESKY?: CommentExternalReference | undefined;
  DISCORD?: CommentExternalReference | undefined;
  SLACK?: CommentExternalReference | undefined;
} | null;

/** Where the comment is on a platform. */
export type CommentExternalReference = {
  /** The platform's comment id. */
  id: string | null;
  permalink: string | null;
  /** LINKEDIN only. */
  commentUrn?: string | null | undefined;
  /** BLUESKY only. */
  uri?: string | null | undefined;
  /** BLUESKY only. */
  cid?: string | null | undefined;
  /** BLUESKY only. */
  did?: string | null | undefined;
} | null;

/** A job that fetches the comments of one post from one platform. */
export type CommentImport = {
  id: Id;
  teamId: Id;
  organizationId: string | null;
  /** The account through which the comments are fetched. */
  socialAccountId: Id;
  /** Null for a historical post. */
  postId: string | null;
  /** Null for a post of the service. */
  importedPostId: string | null;
  platform: ImportCommentPlatform;
  status: CommentImportStatus;
  /** How many comments were stored. */
  commentsImported: number;
  /** Why it failed, or what the last try ran into. */
  error: string | null;
  /** Set while RATE_LIMITED. */
  rateLimitResetAt: NullableTimestamp;
  startedAt: NullableTimestamp;
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

export type CommentImportList = {
  imports: readonly (CommentImport)[];
};

/** State of an import. PENDING: queued. FETCHING: at work. RETRYING: a try failed, the next one comes. RATE_LIMITED: paused by the platform until `rateLimitResetAt`, resumes by itself. COMPLETED: done. FAILED: given up. SKIPPED: the post is gone from the platform. PENDING, FETCHING, RETRYING and RATE_LIMITED count as active. */
export type CommentImportStatus = "PENDING" | "FETCHING" | "RETRYING" | "RATE_LIMITED" | "COMPLETED" | "FAILED" | "SKIPPED";

export type CommentList = {
  items: readonly (Comment)[];
  /** How many comments match. */
  total: number;
};

/** A platform on which comments can be created. */
export type CommentPlatform = "FACEBOOK" | "INSTAGRAM" | "LINKEDIN" | "YOUTUBE" | "TIKTOK" | "REDDIT" | "THREADS" | "MASTODON" | "BLUESKY" | "DISCORD" | "SLACK";

export type CommentPublishedEvent = {
  type: "comment.published";
  /** The comment in POSTED or ERROR. */
  data: Comment;
};

export type CommentReceivedEvent = {
  type: "comment.received";
  /** The comment. Its `postId`, `platform` and `socialAccountId` say where it was written; its `id` is the one of the imported list. */
  data: FetchedComment;
};

/** An account that publishes the comment. */
export type CommentSocialAccount = {
  socialAccount: {
    id: Id;
    type: CommentPlatform;
    username: string | null;
  };
};

/** SCHEDULED: queued for publishing at `postDate`. POSTED: live. ERROR: failed for good. From the client also DRAFT: not published until it is scheduled; PROCESSING: being published; RETRYING: a temporary failure, the next attempt comes; DELETED. */
export type CommentStatus = "DRAFT" | "SCHEDULED" | "PROCESSING" | "RETRYING" | "POSTED" | "ERROR" | "DELETED";

export type CompleteMultipartUploadRequest = {
  teamId?: UploadTeamId | undefined;
  path: StoragePath;
  uploadId: MultipartUploadId;
  /** Every part of the file once, in any order. */
  parts: readonly (CompletedPart)[];
};

export type CompletedPart = {
  partNumber: MultipartPartNumber;
  /** The `ETag` header that the PUT of the part answered, with or without its quotes. */
  etag: string;
};

/** A question about the comment or message that set the run off. TEXT and SENDER are compared with values; HAS_ATTACHMENT and IS_REPLY are asked with IS_TRUE or IS_FALSE. */
export type ConditionRule = {
  /** IS_REPLY asks whether a comment answers another comment. */
  field: "TEXT" | "SENDER" | "HAS_ATTACHMENT" | "IS_REPLY";
  /** The word operators look for whole words, in any case, like the keywords of a trigger. */
  operator: "CONTAINS_WORD" | "NOT_CONTAINS_WORD" | "EQUALS" | "IN" | "NOT_IN" | "IS_TRUE" | "IS_FALSE";
  /** What the field is compared with; any of them counts. Not used by IS_TRUE and IS_FALSE. */
  values?: readonly (string)[] | undefined;
  /** Compared with SENDER, in addition to `values`: the `externalParticipantId` of a conversation or the `authorExternalId` of a comment. */
  senderExternalIds?: readonly (string)[] | undefined;
};

/** Lets the run go on when its rules match, and stops it otherwise. */
export type ConditionStep = {
  id: AutomationStepId;
  type: "CONDITION";
  /** Whether all rules must match, or any of them. */
  match: "ALL" | "ANY";
  rules: readonly (ConditionRule)[];
};

/** An address to send a person's browser to. */
export type ConnectLink = {
  url: string;
};

export type ConnectSocialAccountRequest = {
  type: Platform;
  teamId: Id;
  /** Where the person's browser goes in the end. */
  redirectUrl: string;
  /** The instance of the account. Required for MASTODON; BLUESKY takes https://bsky.social when it is absent. */
  serverUrl?: string | undefined;
  /** Ask the person to sign in even when they are. */
  disableAutoLogin?: boolean | undefined;
  /** The same for TIKTOK's own sign-in. */
  tiktokForceLogin?: boolean | undefined;
  /** Stay in the browser, never hand over to the platform's app. */
  forceBrowserOAuth?: boolean | undefined;
  /** How to connect an INSTAGRAM account; through FACEBOOK when absent. */
  instagramConnectionMethod?: InstagramConnectionMethod | undefined;
  /** Also ask for the permissions of business accounts. */
  withBusinessScope?: boolean | undefined;
  /** Also ask for the permissions that direct messages and automations need (on TIKTOK: to manage comments). An account connected without them cannot be enabled for messaging. */
  withMessagingScope?: boolean | undefined;
};

/** Whether the connection of one account works, and how many checks are left. */
export type ConnectionCheck = {
  /** Whether the connection works. */
  success: boolean;
  /** Why it does not work. Absent when it does. */
  message?: string | undefined;
  socialAccountId: Id;
  checkedAt: Timestamp;
  /** How many checks of this account a window allows. */
  limit: number;
  /** How many were made in this window, this one included. */
  used: number;
  remaining: number;
  /** How long a window is. */
  windowSeconds: number;
};

/** One thread between one connected account and one participant. */
export type Conversation = {
  id: Id;
  teamId: Id;
  organizationId: Id;
  socialAccountId: Id;
  platform: DmPlatform;
  status: ConversationStatus;
  /** The platform's id of the participant. */
  externalParticipantId: string;
  participantName: string | null;
  participantUsername: string | null;
  participantAvatarUrl: string | null;
  /** Incoming messages since the conversation was last marked as read, without those that are gone. */
  unreadCount: number;
  lastMessageAt: NullableTimestamp;
  /** Null when the last message has no text. */
  lastMessageText: string | null;
  platformData: ConversationPlatformData;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

export type ConversationCreatedEvent = {
  type: "conversation.created";
  data: Conversation;
};

export type ConversationList = {
  items: readonly (Conversation)[];
  /** How many conversations match. */
  total: number;
};

export type ConversationMessageCreatedEvent = {
  type: "conversation.message.created";
  data: MessageWithConversation;
};

export type ConversationMessageUpdatedEvent = {
  type: "conversation.message.updated";
  data: MessageWithConversation;
};

export type ConversationPlatformData = {
  /** When the participant last wrote; the 24-hour window counts from here. Null when the participant never wrote. */
  lastInboundAt: NullableTimestamp;
  /** False: a private reply opened the thread and the participant has not answered. */
  canReply: boolean;
};

/** An incoming message does not reopen an ARCHIVED conversation. */
export type ConversationStatus = "OPEN" | "ARCHIVED";

export type ConversationUpdatedEvent = {
  type: "conversation.updated";
  data: Conversation;
};

export type CopyAutomationsRequest = {
  /** The flows to copy. */
  automationIds: readonly (Id)[];
  /** A team of the same organization. */
  targetTeamId: Id;
};

export type CopyAutomationsResponse = {
  /** The copies, in the order of `automationIds`. */
  items: readonly (Automation)[];
};

export type CopySocialAccountsRequest = {
  fromTeamId: Id;
  toTeamId: Id;
  /** Copy without the selected channel. */
  resetChannel?: boolean | undefined;
  /** Which platforms' accounts to copy. */
  socialAccountTypes: readonly (Platform)[];
};

export type CreateAutomationRequest = {
  teamId: Id;
  /** An INSTAGRAM, FACEBOOK or TIKTOK account of the team. */
  socialAccountId: Id;
  name: string;
  definition: AutomationDefinition;
  actionDelaySeconds?: ActionDelaySeconds | undefined;
};

/** Which post's comments to fetch, from which platform. Exactly one of `postId` and `importedPostId`. */
export type CreateCommentImportRequest = {
  /** The team of the post. */
  teamId: Id;
  /** A post of the service. */
  postId?: Id | undefined;
  /** A post that came by history import. */
  importedPostId?: Id | undefined;
  socialAccountType: ImportCommentPlatform;
};

/** A reply to a fetched comment needs `teamId`, `fetchedParentCommentId` and `text`. A reply to a created comment names `internalParentCommentId` instead. A top-level comment names its post (`internalPostId` or `importedPostId`, never both), its platforms in `socialAccountTypes`, the schedule, and the text per platform in `data`. At most one of the two parents may be given. */
export type CreateCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A name for your own lists; not published. */
  title?: string | undefined;
  /** A post of the service. Never together with `importedPostId`. */
  internalPostId?: Id | undefined;
  /** A historical post. Never together with `internalPostId`. */
  importedPostId?: Id | undefined;
  /** A created comment to reply to. */
  internalParentCommentId?: string | null | undefined;
  /** A fetched comment to reply to. */
  fetchedParentCommentId?: string | null | undefined;
  /** When to publish it. At once when it is absent or past. */
  postDate?: Timestamp | undefined;
  /** DRAFT keeps it back until a PATCH to SCHEDULED. */
  status?: "DRAFT" | "SCHEDULED" | undefined;
  /** The target platforms of a top-level comment. */
  socialAccountTypes?: readonly (CommentPlatform)[] | undefined;
  data?: CommentData | undefined;
  /** The text for every target platform that has none in `data`. The bound of the platform applies too. */
  text?: string | undefined;
};

export type CreateCsvImportRequest = {
  /** The CSV file, as a form part with a file name that ends in `.csv`. */
  file: string;
};

export type CreateHistoryImportRequest = {
  teamId: Id;
  /** Which of the team's accounts to import from. */
  socialAccountType: HistoryPlatform;
  /** How many posts to import at most. Cut to the capacity that the account has left this month. */
  count: number;
  /** Give every imported post an initial analytics snapshot. */
  withAnalytics?: boolean | undefined;
  /** Import posts of several media, too. */
  importCarousels?: boolean | undefined;
  surface?: HistorySurface | undefined;
  /** Only posts of this kind. Both when absent. */
  mediaType?: HistoryMediaType | undefined;
};

export type CreatePlaceActionLinkRequest = {
  teamId: Id;
  placeActionLink: GoogleActionLinkInput;
};

export type CreatePortalLinkRequest = {
  teamId: Id;
  /** The platforms that the page offers. */
  socialAccountTypes: readonly (Platform)[];
  /** Where the page leads back to. */
  redirectUrl?: string | undefined;
  /** The instance for MASTODON and BLUESKY accounts. */
  serverUrl?: string | undefined;
  /** Ask the person to sign in even when they are. */
  disableAutoLogin?: boolean | undefined;
  /** The same for TIKTOK's own sign-in. */
  tiktokForceLogin?: boolean | undefined;
  /** Stay in the browser, never hand over to the platform's app. */
  forceBrowserOAuth?: boolean | undefined;
  /** How to connect an INSTAGRAM account; through FACEBOOK when absent. */
  instagramConnectionMethod?: InstagramConnectionMethod | undefined;
  /** Also ask for the permissions of business accounts. */
  withBusinessScope?: boolean | undefined;
  /** Minutes for which the link works. */
  expiresIn?: number | undefined;
  /** A logo for the page. */
  logoUrl?: string | undefined;
  /** A picture of the person who connects. */
  userLogoUrl?: string | undefined;
  /** The name of the person who connects. */
  userName?: string | undefined;
  goBackButtonText?: string | undefined;
  hidePoweredBy?: boolean | undefined;
  hideGoBackButton?: boolean | undefined;
  hideUserLogo?: boolean | undefined;
  hideUserName?: boolean | undefined;
  hideLanguageSwitcher?: boolean | undefined;
  showModalOnConnectSuccess?: boolean | undefined;
  /** The language of the page. */
  language?: "en" | "pl" | "fr" | "hi" | "sv" | "de" | "es" | "it" | "nl" | "pt" | "ru" | "tr" | "zh" | "da" | "th" | "ko" | "he" | "ar" | undefined;
  /** How many accounts may be connected through the link. */
  maxSocialAccountsConnected?: number | undefined;
};

export type CreatePostRequest = {
  teamId: Id;
  /** A name for internal use. It is not published. */
  title: string;
  /** A key of your own, unique in the organization among posts that are not DELETED. The post can be looked up by it. */
  referenceKey?: string | null | undefined;
  /** When to publish: an ISO 8601 date-time with an offset, at most 10 years ahead. A time that is past means at once. A DRAFT may leave it out or send an empty string: no time yet. */
  postDate?: Timestamp | string | undefined;
  /** A SCHEDULED post is validated in full, a DRAFT for the shape of its fields and those that its platforms require. */
  status: "DRAFT" | "SCHEDULED";
  /** The target platforms. To be SCHEDULED, the team must have an account of each. */
  socialAccountTypes: readonly (Platform)[];
  data: PostData;
  firstComment?: FirstComment | undefined;
};

export type CreateTeamRequest = {
  name: string;
  avatarUrl?: string | null | undefined;
  /** A team whose social accounts the new one gets too. */
  copyTeamId?: string | null | undefined;
};

export type CreateUploadFromUrlRequest = {
  teamId?: UploadTeamId | undefined;
  /** The public http or https address of the file, as a browser takes it. Spaces and letters of any script are encoded. */
  url: string;
};

export type CreateUploadRequest = {
  /** The file, as a form part with a file name. */
  file: string;
  teamId?: UploadTeamId | undefined;
};

export type CreateYoutubePlaylistRequest = {
  teamId: Id;
  /** The service does not store it. */
  title: string;
  /** The service does not store it. It may be empty. */
  description: string;
  /** Left out, public. */
  privacyStatus?: YoutubePrivacy | undefined;
};

/** An import job. */
export type CsvImport = {
  id: Id;
  /** The team of the first row whose team belongs to the organization, else the organization's first team. Each row goes to its own team. */
  teamId: Id;
  organizationId: Id;
  status: CsvImportStatus;
  fileName: string;
  /** Data rows of the file, known from the start. */
  totalRows: number;
  /** Rows worked so far, `successRows` and `failedRows` together. */
  processedRows: number;
  successRows: number;
  failedRows: number;
  /** Why the whole import failed. Errors of single rows are in the rows. */
  error: string | null;
  /** When a RATE_LIMITED import resumes; null in every other status. */
  rateLimitResetAt: NullableTimestamp;
  /** When the first row was taken up. */
  startedAt: NullableTimestamp;
  /** When the job ended, well or badly. */
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type CsvImportList = {
  items: readonly (CsvImport)[];
  /** All matches, not only those of this page. */
  total: number;
};

/** The light view of an import job, for polling. */
export type CsvImportProgress = {
  id: Id;
  status: CsvImportStatus;
  totalRows: number;
  processedRows: number;
  successRows: number;
  failedRows: number;
  error: string | null;
  startedAt: NullableTimestamp;
  completedAt: NullableTimestamp;
  updatedAt: Timestamp;
};

/** The result of one data row. */
export type CsvImportRow = {
  id: Id;
  importId: Id;
  /** The row's place in the file; 1 is the first row after the header. */
  rowNumber: number;
  status: CsvImportRowStatus;
  /** The post that a SUCCESS row made; null on a FAILED one. */
  postId: string | null;
  /** The row as read, column name to cell text. */
  rawRow: { [key: string]: string };
  /** The body that `POST /post` would have taken for a SUCCESS row; null on a FAILED one. */
  normalizedPayload: { [key: string]: unknown } | null;
  /** What was wrong with a FAILED row; null on a SUCCESS one. */
  error: string | null;
  createdAt: Timestamp;
};

export type CsvImportRowList = {
  items: readonly (CsvImportRow)[];
  /** All matches, not only those of this page. */
  total: number;
};

/** What became of a row. A row appears once it has been worked. */
export type CsvImportRowStatus = "SUCCESS" | "FAILED";

/** - `PENDING`: queued, not started. - `PROCESSING`: rows are being worked. - `COMPLETED`: all rows were processed successfully. - `COMPLETED_WITH_ERRORS`: finished, at least one row failed. - `FAILED`: the whole import failed, for example because the file is invalid; no post was made. - `RATE_LIMITED`: paused by a platform's posting cap until `rateLimitResetAt`; the service resumes by itself. */
export type CsvImportStatus = "PENDING" | "PROCESSING" | "COMPLETED" | "COMPLETED_WITH_ERRORS" | "FAILED" | "RATE_LIMITED";

/** How much of the daily quotas of one account is used on one UTC day. */
export type DailyUsage = {
  /** The UTC day. */
  date: string;
  socialAccountId: Id;
  /** The account's platform. */
  type: Platform;
  /** Posts whose `postDate` falls on that day. */
  posts: Usage;
  /** Comments whose `postDate` falls on that day. All 0 on a platform that takes no comments. */
  comments: Usage;
};

export type DeleteGoogleMediaRequest = {
  teamId: Id;
  /** The media item, as listed: `accounts/{accountId}/locations/{locationId}/media/{mediaId}`. */
  mediaName: string;
};

export type DeleteImportedPostsRequest = {
  teamId: Id;
  /** The imported posts' own ids. */
  postIds: readonly (Id)[];
};

export type DeletePlaceActionLinkRequest = {
  teamId: Id;
  /** The link, as listed: `locations/{locationId}/placeActionLinks/{linkId}`. */
  name: string;
};

export type DeleteReviewReplyRequest = {
  teamId: Id;
};

export type DeleteUploadsRequest = {
  ids: readonly (Id)[];
};

export type DeletedImportedPosts = {
  deletedCount: number;
};

/** Where to put the bytes. */
export type DirectUpload = {
  /** The presigned URL for the PUT. */
  url: string;
  path: StoragePath;
};

/** - `REMOTE_DISCONNECT_DELETION_SCHEDULED`: the check and all its retries failed; the account will be removed on `deleteOn`. - `REMOTE_DISCONNECT_UNAUTHORIZED_WARNING`: the token was refused. - `REMOTE_DISCONNECT_REAUTH_REQUIRED`: the connection failed for another reason; the person should reconnect the account. */
export type DisconnectionCode = "REMOTE_DISCONNECT_DELETION_SCHEDULED" | "REMOTE_DISCONNECT_UNAUTHORIZED_WARNING" | "REMOTE_DISCONNECT_REAUTH_REQUIRED";

/** Up to 10 images and videos, mixed at will. */
export type DiscordPostData = {
  /** The id of one of the account's channels. Required, for a DRAFT as well. */
  channelId: string;
  /** Required without media. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** The author's name to show. */
  username?: string | null | undefined;
  /** The author's picture to show. */
  avatarUrl?: string | null | undefined;
} | null;

/** A platform with direct messages. The set is open. */
export type DmPlatform = string;

/** That it was done. */
export type Done = {
  /** Always true: what fails is an error. */
  success: boolean;
};

export type EditFacebookCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
  /** The new text, not of white space alone. */
  text: string;
};

export type EditFacebookPostRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  /** The new text. Without it there is nothing to change, which is 400. */
  description?: string | undefined;
};

export type EditLinkedinCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
  /** The new text, not of white space alone. */
  text: string;
};

export type EditLinkedinPostRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  /** The new text. */
  description: string;
};

export type EditMastodonCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
  /** The new text, not of white space alone. */
  text: string;
  /** The new content warning. The old one stays without it. */
  spoilerText?: string | undefined;
};

export type EditMastodonStatusRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  /** The new text. */
  description: string;
  /** The new content warning. The old one stays without it. */
  spoilerText?: string | undefined;
};

export type EditPinterestPinRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  title?: string | undefined;
  description?: string | undefined;
  link?: string | undefined;
  altText?: string | undefined;
  note?: string | undefined;
};

export type EditRedditCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
  /** The new text, not of white space alone. */
  text: string;
};

export type EditRedditPostRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  /** The new body. */
  description: string;
};

export type EditSlackMessageRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  /** The new text. */
  description: string;
};

export type EditYoutubeCommentRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
  /** The new text, not of white space alone. */
  text: string;
};

/** At least one field besides the ids is needed. A field that is absent stays as it is. */
export type EditYoutubeVideoRequest = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
  title?: string | undefined;
  description?: string | undefined;
  /** All tags together have at most 500 characters. */
  tags?: readonly (string)[] | undefined;
  /** A category that takes videos: `GET /misc/youtube/video-categories` lists them. */
  categoryId?: string | undefined;
  /** In lower case, unlike the privacy of a post. */
  privacyStatus?: "public" | "unlisted" | "private" | undefined;
  /** BCP-47 code of the language of title and description. */
  defaultLanguage?: string | undefined;
  /** BCP-47 code of the language that is spoken. */
  defaultAudioLanguage?: string | undefined;
};

export type EditedComment = {
  success: boolean;
  /** Where the comment is on the platform. */
  permalink?: string | null | undefined;
};

export type EditedPost = {
  success: boolean;
  /** Where the post is on the platform. */
  permalink: string;
};

/** The body of every error. */
export type ErrorBody = {
  /** The HTTP status. */
  statusCode: number;
  /** What was wrong, for people. */
  message: string;
  /** On a validation error, what was wrong where. */
  issues?: readonly (Issue)[] | null | undefined;
};

/** The post on each platform that accepted it. Null before the first attempt; an object from then on, and always in `post.published`. A platform that failed is absent or null. */
export type ExternalData = {
  TWITTER?: {
    /** The platform's id of the post. */
    id: string | null;
    /** Public address of the post; null where there is none. */
    permalink: string | null;
  } | null | undefined;
  PINTEREST?: {
    id: string | null;
    permalink: string | null;
    thumbnail: string | null;
  } | null | undefined;
  FACEBOOK?: {
    id: string | null;
    postId: string | null;
    videoId: string | null;
    permalink: string | null;
    thumbnail: string | null;
  } | null | undefined;
  INSTAGRAM?: {
    id: string | null;
    permalink: string | null;
    thumbnail: string | null;
    /** The media container. By it a retry sees that the container is live already. */
    creationId: string | null;
  } | null | undefined;
  TIKTOK?: {
    id: string | null;
    shareId: string | null;
    requestId: string | null;
    /** Null for a `SELF_ONLY` post. */
    permalink: string | null;
    status: string | null;
  } | null | undefined;
  LINKEDIN?: {
    id: string | null;
    activity: string | null;
    permalink: string | null;
    thumbnail: string | null;
  } | null | undefined;
  REDDIT?: {
    id: string | null;
    permalink: string | null;
    subreddit_name: string | null;
  } | null | undefined;
  DISCORD?: {
    id: string | null;
    permalink: string | null;
    channelId: string | null;
  } | null | undefined;
  SLACK?: {
    id: string | null;
    permalink: string | null;
    channelId: string | null;
  } | null | undefined;
  YOUTUBE?: {
    id: string | null;
    permalink: string | null;
    thumbnail: string | null;
    /** The resumable upload session, which a retry continues. */
    sessionUri: string | null;
  } | null | undefined;
  MASTODON?: {
    id: string | null;
    permalink: string | null;
    thumbnail: string | null;
  } | null | undefined;
  THREADS?: {
    id: string | null;
    permalink: string | null;
    /** The media container. By it a retry sees that the container is live already. */
    creationId: string | null;
  } | null | undefined;
  BLUESKY?: {
    id: string | null;
    uri: string | null;
    /** Content id of the record. */
    cid: string | null;
    permalink: string | null;
    /** The author's DID. */
    did: string | null;
  } | null | undefined;
  GOOGLE_BUSINESS?: {
    /** Resource name: `accounts/…/locations/…/localPosts/…`. */
    id: string | null;
    permalink: string | null;
  } | null | undefined;
  SNAPCHAT?: {
    id: string | null;
    mediaId: string | null;
    mediaIds: readonly (string)[] | null;
    type: "STORY" | "SPOTLIGHT" | "SAVED_STORY" | null;
    profileId: string | null;
    sourceUploadId: string | null;
    sourceUploadIds: readonly (string)[] | null;
    /** When the media went to the platform, which forgets them after 24 hours. */
    mediaUploadedAt: NullableTimestamp;
    permalink: string | null;
    status: "MEDIA_UPLOADED" | "MEDIA_PROCESSING" | "PUBLISHED" | null;
  } | null | undefined;
} | null;

/** The account must have a Page selected. A POST takes images or one video, not both; a REEL one video; a STORY one file. */
export type FacebookPostData = {
  /** Left out, POST. */
  type?: "POST" | "REEL" | "STORY" | undefined;
  /** A POST needs it when it has no media. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Images with alternative texts. They count as media, whether they are also in `uploadIds` or not. No videos. */
  mediaItems?: readonly (PostMediaItem)[] | null | undefined;
  /** Where the post links to. POST only. */
  link?: string | null | undefined;
  /** URL of an uploaded image. */
  thumbnail?: string | null | undefined;
  /** Title of the video. POST with a video only. */
  mediaTitle?: string | null | undefined;
  /** Hands the scheduling to the platform, which publishes at this time. A post for FACEBOOK alone goes there at once, whatever its `postDate`; it is in REVIEW until then. At most 30 days ahead. */
  nativeScheduleTime?: string | null | undefined;
  /** A coloured text background, such as one of `GET /misc/facebook/text-format-presets`. POST without a video only. */
  textFormatPresetId?: string | null | undefined;
} | null;

export type FacebookTextFormatList = {
  /** Sorted by kind. */
  presets: readonly ({
    /** The `textFormatPresetId` of a post. */
    id: string;
    label: string;
    kind: "color" | "gradient" | "illustration";
    /** What CSS calls it. An illustration has none. */
    color?: string | null | undefined;
  })[];
};

export type FacebookTokenDebug = {
  /** PAGE once a Page is selected, else USER. */
  type?: "USER" | "PAGE" | undefined;
  application?: string | undefined;
  /** Seconds since 1970. */
  data_access_expires_at?: number | undefined;
  is_valid: boolean;
  /** Seconds since 1970. */
  issued_at?: number | undefined;
  /** What the token permits. */
  scopes: readonly (string)[];
  granular_scopes: readonly ({
    scope: string;
    /** The Pages that it permits this for. */
    target_ids?: readonly (string)[] | undefined;
  })[];
  /** Why the token is not valid. */
  error?: {
    code: number;
    message: string;
    subcode?: number | undefined;
  } | undefined;
};

/** A comment that someone left on the platform. The list is flat: map `externalId` to comment, group by `externalParentId`, and start at the roots. A comment whose parent is missing is treated as a root. */
export type FetchedComment = {
  /** Goes into the action endpoint, into `fetchedParentCommentId` of a reply and into `fetchedCommentId` of a private reply. */
  id: Id;
  teamId: Id;
  organizationId: string | null;
  /** The post of the service; null for a historical post. */
  postId: string | null;
  /** The historical post; null for a post of the service. */
  importedPostId: string | null;
  socialAccountId: Id;
  /** The import that last saw it. Comments that came in live belong to a standing import of their post and platform, which lists leave out. */
  importId: Id;
  platform: ImportCommentPlatform;
  /** The platform's comment id. */
  externalId: string;
  /** The `externalId` of the parent; null for a top-level comment. */
  externalParentId: string | null;
  /** The platform's post id. */
  externalPostId: string;
  authorName: string | null;
  /** The platform's id of the author. */
  authorExternalId: string;
  authorProfileUrl: string | null;
  authorAvatarUrl: string | null;
  /** Null when the comment is an image or a sticker alone. */
  text: string | null;
  likesCount: number;
  repliesCount: number;
  platformData: FetchedCommentPlatformData;
  /** When it appeared on the platform. */
  publishedAt: Timestamp;
  /** When the service first stored it. */
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type FetchedCommentList = {
  items: readonly (FetchedComment)[];
  /** How many comments match. */
  total: number;
};

/** What the platform says about the comment and allows on it. Read the `can…` flags before you offer an action; the platform may still reject it. The map is open: platforms may add keys, whose values are texts, numbers, booleans or null. */
export type FetchedCommentPlatformData = {
  /** DELETE is possible. */
  canDelete: boolean;
  /** HIDE and UNHIDE are possible. */
  canHide: boolean;
  /** LIKE and UNLIKE are possible. */
  canLike: boolean;
  /** APPROVE and REJECT are possible. */
  canModerate: boolean;
  /** Set by HIDE and UNHIDE. */
  hidden?: boolean | null | undefined;
  /** Set by LIKE and UNLIKE. */
  likedByMe?: boolean | null | undefined;
  /** Set by a LIKE_COMMENT step. */
  likedByAutomation?: boolean | null | undefined;
  /** Written by the account itself. */
  owner?: boolean | null | undefined;
  reactionsCount?: number | null | undefined;
  reactionType?: "LIKE" | "LOVE" | "WOW" | "HAHA" | "SAD" | "ANGRY" | null | undefined;
  hideStatus?: string | null | undefined;
  /** Set by APPROVE and REJECT. */
  moderationStatus?: string | null | undefined;
  approvalStatus?: string | null | undefined;
  status?: string | null | undefined;
  attachmentType?: string | null | undefined;
  attachmentUrl?: string | null | undefined;
  /** Content id on BLUESKY. */
  cid?: string | null | undefined;
  source?: string | null | undefined;
  mediaProductType?: string | null | undefined;
  /** The created comment that this one is on the platform. */
  bundleCommentId?: string | null | undefined;
  /** Why actions are not possible. */
  disabledReason?: string | null | undefined;
  /** `bundle`: published through the service. */
  origin?: "platform" | "bundle" | null | undefined;
  displayState?: "active" | "thread_deleted" | "platform_missing" | null | undefined;
};

export type FinalizeUploadRequest = {
  teamId?: UploadTeamId | undefined;
  path: StoragePath;
};

/** Text of a comment per platform, published right after the post goes live there. It becomes a created comment of its own, one on each platform, and is edited through the comment endpoints from then on. It counts against the quotas of comments; when they have no room it is in ERROR, and can be retried later. There is none on TWITTER, PINTEREST, GOOGLE_BUSINESS and SNAPCHAT: a text for them is 400. */
export type FirstComment = {
  TIKTOK?: string | null | undefined;
  YOUTUBE?: string | null | undefined;
  INSTAGRAM?: string | null | undefined;
  FACEBOOK?: string | null | undefined;
  THREADS?: string | null | undefined;
  LINKEDIN?: string | null | undefined;
  REDDIT?: string | null | undefined;
  MASTODON?: string | null | undefined;
  DISCORD?: string | null | undefined;
  SLACK?: string | null | undefined;
  BLUESKY?: string | null | undefined;
} | null;

/** Either `postId` and `platformType`, which a post with one platform does not need, or `importedPostId` alone. */
export type ForcePostAnalyticsRequest = {
  postId?: Id | undefined;
  platformType?: AnalyticsPlatform | undefined;
  importedPostId?: Id | undefined;
};

export type ForceSocialAccountAnalyticsRequest = {
  teamId: Id;
  platformType: AnalyticsPlatform;
};

/** What a location says about itself. */
export type GoogleAbout = {
  description?: string | undefined;
};

/** A link of the location. */
export type GoogleActionLink = {
  name?: string | undefined;
  uri?: string | undefined;
  placeActionType?: GoogleActionType | undefined;
  /** Whether it is the one of its type that Google shows first. */
  isPreferred?: boolean | undefined;
  providerType?: "MERCHANT" | "AGGREGATOR_3P" | "PROVIDER_TYPE_UNSPECIFIED" | undefined;
  isEditable?: boolean | undefined;
  createTime?: Timestamp | undefined;
  updateTime?: Timestamp | undefined;
};

/** A field of a link that can be changed. */
export type GoogleActionLinkField = "uri" | "placeActionType" | "isPreferred";

/** A link. A new one needs `uri` and `placeActionType`; its `name` is passed over. */
export type GoogleActionLinkInput = {
  name?: string | undefined;
  uri?: string | undefined;
  placeActionType?: GoogleActionType | undefined;
  isPreferred?: boolean | undefined;
};

/** One page of links, in the order of their creation. */
export type GoogleActionLinkList = {
  placeActionLinks?: readonly (GoogleActionLink)[] | undefined;
  /** The `pageToken` of the next page; absent on the last. */
  nextPageToken?: string | undefined;
};

/** What a link lets people do. */
export type GoogleActionType = "APPOINTMENT" | "ONLINE_APPOINTMENT" | "DINING_RESERVATION" | "FOOD_ORDERING" | "FOOD_DELIVERY" | "FOOD_TAKEOUT" | "SHOP_ONLINE";

/** Where a location is. */
export type GoogleAddress = {
  regionCode?: string | undefined;
  languageCode?: string | undefined;
  postalCode?: string | undefined;
  administrativeArea?: string | undefined;
  locality?: string | undefined;
  addressLines?: readonly (string)[] | undefined;
};

/** An attribute with its value. */
export type GoogleAttribute = {
  name: string;
  values?: readonly (unknown)[] | undefined;
  repeatedEnumValue?: GoogleSetValuesOfAnswer | undefined;
  uriValues?: readonly (GoogleUriValue)[] | undefined;
};

/** An attribute that the location may have. */
export type GoogleAttributeDefinition = {
  /** The name of the attribute. */
  parent: string;
  /** Where its value stands. */
  valueType: "BOOL" | "ENUM" | "REPEATED_ENUM" | "URL";
  displayName?: string | undefined;
  groupDisplayName?: string | undefined;
  /** Whether it takes several values. */
  repeatable?: boolean | undefined;
  /** The values of an enumeration. */
  valueMetadata?: readonly (GoogleAttributeValue)[] | undefined;
};

/** One page of the attributes that the location may have. */
export type GoogleAttributeDefinitions = {
  attributes?: readonly (GoogleAttributeDefinition)[] | undefined;
  /** The `pageToken` of the next page; absent on the last. */
  nextPageToken?: string | undefined;
  lookup?: GoogleAttributeLookup | undefined;
};

/** An attribute with its value, whose place depends on the kind: a boolean is the one item of `values`, an enumeration has `setValues`, a link has `uriValues`. */
export type GoogleAttributeInput = {
  /** `attributes/{attributeId}` */
  name: string;
  values?: readonly (unknown)[] | undefined;
  repeatedEnumValue?: GoogleSetValues | undefined;
  uriValues?: readonly (GoogleUriValue)[] | undefined;
};

/** How the list was found. `location`: the location has no primary category or no region, as many without an address, so that the two parameters had no effect. */
export type GoogleAttributeLookup = {
  by: "category" | "location";
  categoryName?: string | undefined;
  regionCode?: string | undefined;
  languageCode?: string | undefined;
};

/** A value of an enumeration, or of a boolean. */
export type GoogleAttributeValue = {
  value: unknown;
  displayName?: string | undefined;
};

/** The attributes that are set. */
export type GoogleAttributes = {
  name?: string | undefined;
  attributes?: readonly (GoogleAttribute)[] | undefined;
};

/** At most one image. The account must have a location selected. An ALERT has no call to action, event or offer fields. */
export type GoogleBusinessPostData = {
  /** Required without media. Phone numbers are refused. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Left out, STANDARD. */
  topicType?: "STANDARD" | "EVENT" | "OFFER" | "ALERT" | null | undefined;
  /** A language tag. Left out, en. */
  languageCode?: string | null | undefined;
  /** STANDARD and EVENT only. */
  callToActionType?: "BOOK" | "ORDER" | "SHOP" | "LEARN_MORE" | "SIGN_UP" | "CALL" | null | undefined;
  /** Required with every `callToActionType` but CALL. */
  callToActionUrl?: string | null | undefined;
  eventTitle?: string | null | undefined;
  /** Required for EVENT and OFFER. */
  eventStartDate?: string | null | undefined;
  eventEndDate?: string | null | undefined;
  /** An OFFER needs at least one of the three offer fields. */
  offerCouponCode?: string | null | undefined;
  offerRedeemOnlineUrl?: string | null | undefined;
  offerTermsConditions?: string | null | undefined;
  /** Left out, COVID_19. ALERT only. */
  alertType?: "COVID_19" | null | undefined;
} | null;

/** A day of the calendar. */
export type GoogleCalendarDay = {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
};

/** The categories of a location. */
export type GoogleCategories = {
  primaryCategory?: GoogleNamedCategory | undefined;
  additionalCategories?: readonly (GoogleNamedCategory)[] | undefined;
};

/** A category that a location may have. */
export type GoogleCategory = {
  name: string;
  displayName: string;
  /** With the view `FULL`. */
  serviceTypes?: readonly (GoogleServiceType)[] | undefined;
  /** With the view `FULL`. */
  moreHoursTypes?: readonly (GoogleMoreHoursType)[] | undefined;
};

/** One page of categories, by their labels. */
export type GoogleCategoryList = {
  categories?: readonly (GoogleCategory)[] | undefined;
  /** The `pageToken` of the next page; absent on the last. */
  nextPageToken?: string | undefined;
};

/** A category by its name, such as `categories/gcid:bakery`. */
export type GoogleCategoryName = {
  name?: string | undefined;
};

/** The categories of a location. The primary one is needed. */
export type GoogleCategoryNames = {
  primaryCategory?: GoogleCategoryName | undefined;
  additionalCategories?: readonly (GoogleCategoryName)[] | undefined;
};

/** A time of the day. A part that is absent is 0. */
export type GoogleClockTime = {
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
  nanos?: number | undefined;
};

/** A day of the calendar. */
export type GoogleDate = {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
};

/** A day of the week. */
export type GoogleDay = "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";

/** The food menus of a location. */
export type GoogleFoodMenus = {
  name?: string | undefined;
  menus?: readonly (GoogleOpenObject)[] | undefined;
};

/** A block of hours. */
export type GoogleHoursField = "regularHours" | "specialHours" | "moreHours";

/** The hours of one service of the location. */
export type GoogleHoursOfService = {
  hoursTypeId?: string | undefined;
  periods?: readonly (GoogleOpenPeriod)[] | undefined;
};

/** A point on the map, in degrees. */
export type GoogleLatLng = {
  latitude?: number | undefined;
  longitude?: number | undefined;
};

/** A location as Google has it, with the fields that were asked for. A field without a value is absent. */
export type GoogleLocation = {
  /** `locations/{locationId}` */
  name?: string | undefined;
  languageCode?: string | undefined;
  storeCode?: string | undefined;
  title?: string | undefined;
  phoneNumbers?: GooglePhones | undefined;
  categories?: GoogleCategories | undefined;
  storefrontAddress?: GoogleStorefront | undefined;
  websiteUri?: string | undefined;
  regularHours?: GoogleWeek | undefined;
  specialHours?: GoogleSpecialDays | undefined;
  serviceArea?: GoogleOpenObject | undefined;
  labels?: readonly (string)[] | undefined;
  adWordsLocationExtensions?: GoogleOpenObject | undefined;
  latlng?: GooglePoint | undefined;
  openInfo?: GoogleOpenObject | undefined;
  metadata?: GoogleMetadata | undefined;
  profile?: GoogleAbout | undefined;
  relationshipData?: GoogleOpenObject | undefined;
  moreHours?: readonly (GoogleHoursOfService)[] | undefined;
  serviceItems?: readonly (GoogleOpenObject)[] | undefined;
};

/** A field of a location. */
export type GoogleLocationField = "name" | "languageCode" | "storeCode" | "title" | "phoneNumbers" | "categories" | "storefrontAddress" | "websiteUri" | "regularHours" | "specialHours" | "serviceArea" | "labels" | "adWordsLocationExtensions" | "latlng" | "openInfo" | "metadata" | "profile" | "relationshipData" | "moreHours" | "serviceItems";

/** What the item is to the location. */
export type GoogleMediaAssociation = {
  category?: GoogleMediaCategory | undefined;
  priceListItemId?: string | undefined;
};

/** What a photo or video shows. A location has at most one `COVER`, one `PROFILE` and one `LOGO`. */
export type GoogleMediaCategory = "CATEGORY_UNSPECIFIED" | "COVER" | "PROFILE" | "LOGO" | "EXTERIOR" | "INTERIOR" | "PRODUCT" | "AT_WORK" | "FOOD_AND_DRINK" | "MENU" | "COMMON_AREA" | "ROOMS" | "TEAMS" | "ADDITIONAL";

/** A photo or video of the profile. */
export type GoogleMediaItem = {
  name?: string | undefined;
  googleUrl?: string | undefined;
  mediaFormat?: "PHOTO" | "VIDEO" | undefined;
  sourceUrl?: string | undefined;
  thumbnailUrl?: string | undefined;
  locationAssociation?: GoogleMediaAssociation | undefined;
  description?: string | undefined;
  createTime?: Timestamp | undefined;
};

/** One page of the photos and videos, newest first. */
export type GoogleMediaList = {
  mediaItems?: readonly (GoogleMediaItem)[] | undefined;
  /** The `pageToken` of the next page; absent on the last. */
  nextPageToken?: string | undefined;
  totalMediaItemCount?: number | undefined;
};

/** A field of the food menus. */
export type GoogleMenuField = "name" | "menus";

/** What Google knows of a location, and what it allows. */
export type GoogleMetadata = {
  /** Whether the location has a service list. */
  canModifyServiceList: boolean;
  /** Whether the location has food menus. */
  canHaveFoodMenus: boolean;
  /** Whether Google has verified the location. */
  hasVoiceOfMerchant?: boolean | undefined;
  placeId?: string | undefined;
  mapsUri?: string | undefined;
  newReviewUri?: string | undefined;
};

/** Months, both included. */
export type GoogleMonthRange = {
  startMonth: string;
  endMonth: string;
};

/** The hours of one service of the location, such as `DELIVERY`. The categories of the location say which types there are. */
export type GoogleMoreHours = {
  hoursTypeId?: string | undefined;
  periods?: readonly (GooglePeriod)[] | undefined;
};

/** A type of `moreHours`. */
export type GoogleMoreHoursType = {
  hoursTypeId?: string | undefined;
  displayName?: string | undefined;
};

/** A category with its label. */
export type GoogleNamedCategory = {
  name: string;
  displayName?: string | undefined;
};

/** An object in Google's form, whose fields are passed on as they are. */
export type GoogleOpenObject = { [key: string]: unknown };

/** A stretch of the week. */
export type GoogleOpenPeriod = {
  openDay?: GoogleDay | undefined;
  openTime?: GoogleClockTime | undefined;
  closeDay?: GoogleDay | undefined;
  closeTime?: GoogleClockTime | undefined;
};

/** A stretch of the week. All four fields are needed; it may end on the next day. */
export type GooglePeriod = {
  openDay?: GoogleDay | undefined;
  openTime?: GoogleTime | undefined;
  closeDay?: GoogleDay | undefined;
  closeTime?: GoogleTime | undefined;
};

/** The phone numbers of a location. */
export type GooglePhoneNumbers = {
  primaryPhone?: string | undefined;
  additionalPhones?: readonly (string)[] | undefined;
};

/** The phone numbers of a location. */
export type GooglePhones = {
  primaryPhone?: string | undefined;
  additionalPhones?: readonly (string)[] | undefined;
};

/** A point on the map, in degrees. */
export type GooglePoint = {
  latitude?: number | undefined;
  longitude?: number | undefined;
};

/** What a location says about itself. */
export type GoogleProfileText = {
  description?: string | undefined;
};

/** The hours of each week. */
export type GoogleRegularHours = {
  periods?: readonly (GooglePeriod)[] | undefined;
};

/** What people typed, in lower case. */
export type GoogleSearchKeyword = {
  searchKeyword: string;
  /** How many people. Null means withheld; `threshold` is there instead. */
  value?: number | null | undefined;
  /** The true number is below this one. */
  threshold?: number | null | undefined;
};

/** One page of what people searched for, the most frequent first and the withheld ones last. */
export type GoogleSearchKeywordList = {
  location: string;
  range: GoogleMonthRange;
  searchKeywords?: readonly (GoogleSearchKeyword)[] | undefined;
  /** The `pageToken` of the next page; absent on the last. */
  nextPageToken?: string | undefined;
};

/** The services of a location. */
export type GoogleServiceList = {
  name?: string | undefined;
  serviceItems?: readonly (GoogleOpenObject)[] | undefined;
};

/** A service that locations of a category offer. */
export type GoogleServiceType = {
  serviceTypeId?: string | undefined;
  displayName?: string | undefined;
};

/** The values of an enumeration that hold. */
export type GoogleSetValues = {
  setValues?: readonly (string)[] | undefined;
};

/** The values of an enumeration that hold. */
export type GoogleSetValuesOfAnswer = {
  setValues?: readonly (string)[] | undefined;
};

/** The hours of single days. */
export type GoogleSpecialDay = {
  startDate?: GoogleCalendarDay | undefined;
  endDate?: GoogleCalendarDay | undefined;
  openTime?: GoogleClockTime | undefined;
  closeTime?: GoogleClockTime | undefined;
  closed?: boolean | undefined;
};

/** The hours that differ from those of the week. */
export type GoogleSpecialDays = {
  specialHourPeriods?: readonly (GoogleSpecialDay)[] | undefined;
};

/** The hours of single days. It is closed, or has both times; without `endDate` it is the one day. */
export type GoogleSpecialHourPeriod = {
  startDate?: GoogleDate | undefined;
  endDate?: GoogleDate | undefined;
  openTime?: GoogleTime | undefined;
  closeTime?: GoogleTime | undefined;
  closed?: boolean | undefined;
};

/** The hours that differ from those of the week, such as on holidays. */
export type GoogleSpecialHours = {
  specialHourPeriods?: readonly (GoogleSpecialHourPeriod)[] | undefined;
};

/** Where a location is. */
export type GoogleStorefront = {
  regionCode?: string | undefined;
  languageCode?: string | undefined;
  postalCode?: string | undefined;
  administrativeArea?: string | undefined;
  locality?: string | undefined;
  addressLines?: readonly (string)[] | undefined;
};

/** A time of the day as an object, or as a text such as `9:00`, `09:00` or `09:00:30`. Answers have the object. */
export type GoogleTime = GoogleTimeOfDay | string;

/** A time of the day. A part that is absent is 0. */
export type GoogleTimeOfDay = {
  hours?: number | undefined;
  minutes?: number | undefined;
  seconds?: number | undefined;
  nanos?: number | undefined;
};

/** A link. */
export type GoogleUriValue = {
  uri: string;
};

/** The hours of each week. */
export type GoogleWeek = {
  periods?: readonly (GoogleOpenPeriod)[] | undefined;
};

/** How the service and each platform behind it do. */
export type Health = {
  /** How the service itself does. */
  status: string;
  /** When this report was made. */
  createdAt: Timestamp;
  /** Internal technical text, not for end users. Empty while there is nothing to say. */
  note: string;
  /** One entry for each platform. */
  platforms: {
    INSTAGRAM: PlatformHealth;
    FACEBOOK: PlatformHealth;
    TIKTOK: PlatformHealth;
    YOUTUBE: PlatformHealth;
    LINKEDIN: PlatformHealth;
    PINTEREST: PlatformHealth;
    REDDIT: PlatformHealth;
    THREADS: PlatformHealth;
    TWITTER: PlatformHealth;
    MASTODON: PlatformHealth;
    BLUESKY: PlatformHealth;
    DISCORD: PlatformHealth;
    SLACK: PlatformHealth;
    GOOGLE_BUSINESS: PlatformHealth;
    SNAPCHAT: PlatformHealth;
  };
};

/** An import job. */
export type HistoryImport = {
  id: Id;
  teamId: Id;
  socialAccountId: Id;
  /** How many posts the job fetches at most, after the cut to the month's capacity. */
  requestedCount: number;
  withAnalytics: boolean;
  importCarousels: boolean;
  surface: HistorySurface | null;
  /** Null when posts of both kinds are imported. */
  mediaType: HistoryMediaType | null;
  status: HistoryImportStatus;
  postsImported: number;
  /** Initial snapshots taken. */
  analyticsImported: number;
  /** Why the job failed; null otherwise. */
  error: string | null;
  /** From when on a RATE_LIMITED job may be retried; null in every other status. */
  rateLimitResetAt: NullableTimestamp;
  startedAt: NullableTimestamp;
  /** When the job ended, well or badly. */
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type HistoryImportList = {
  imports: readonly (HistoryImport)[];
};

/** - `PENDING`: queued. - `FETCHING_POSTS`: posts are being fetched; a failed try is repeated in this status. - `COMPLETED`: the posts can be read. - `FAILED`: given up after the retries; it can be retried by a call. - `RATE_LIMITED`: paused by the platform; it can be retried by a call once `rateLimitResetAt` has passed. */
export type HistoryImportStatus = "PENDING" | "FETCHING_POSTS" | "COMPLETED" | "FAILED" | "RATE_LIMITED";

/** What the posts show. */
export type HistoryMediaType = "VIDEO" | "IMAGE";

/** A platform whose history can be imported. */
export type HistoryPlatform = "INSTAGRAM" | "FACEBOOK" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "PINTEREST" | "REDDIT" | "THREADS" | "MASTODON" | "BLUESKY";

/** The tab of the profile that the posts are from. */
export type HistorySurface = "ALL" | "PROFILE_GRID" | "NON_GRID" | "STORY";

/** An opaque identifier. Take it back verbatim wherever an id goes in. */
export type Id = string;

/** A platform whose comments can be imported. */
export type ImportCommentPlatform = "FACEBOOK" | "INSTAGRAM" | "LINKEDIN" | "YOUTUBE" | "TIKTOK" | "REDDIT" | "THREADS" | "MASTODON" | "BLUESKY";

/** How much of the monthly history import quota each account has used. */
export type ImportUsage = {
  /** Posts that one account may import in a UTC month. */
  limitPerSocialAccount: number;
  socialAccounts: readonly (AccountImportUsage)[];
  pagination: PageInfo;
};

/** A post that exists on the platform. Its id is used as `importedPostId`. It is deleted 30 days after its import, or with its account, and its analytics with it. */
export type ImportedPost = {
  id: Id;
  socialAccountId: Id;
  /** The post of this service that it was published by, if any. */
  postId: string | null;
  /** The platform's id of the post. */
  externalId: string | null;
  title: string | null;
  description: string | null;
  /** Address of a small preview. */
  smallThumbnail: string | null;
  /** Address of a preview. */
  thumbnail: string | null;
  /** Address of the post on its platform. */
  permalink: string | null;
  /** The post's media, where the platform gives direct media URLs; null otherwise, and always on YOUTUBE. */
  extraData: ImportedPostExtraData | null;
  /** The subreddit of a REDDIT post. */
  subreddit: string | null;
  /** When the platform published it. */
  publishedAt: NullableTimestamp;
  type: "POST" | "REEL" | "STORY" | "VIDEO" | "IMAGE";
  /** Whether it was published through this service. */
  internal: boolean;
  importedAt: NullableTimestamp;
  /** When it was found gone from the platform. */
  externallyDeletedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** What the platform gives beyond the common fields. */
export type ImportedPostExtraData = {
  media: readonly (ImportedPostMedia)[];
};

export type ImportedPostList = {
  posts: readonly (ImportedPostWithAnalytics)[];
  /** All matches, not only those of this page. */
  total: number;
  /** How many posts may be imported for this account in a month (not the page size). */
  limit: number;
  /** How many of them are left this month. */
  remainingCapacity: number;
};

/** One medium of an imported post. */
export type ImportedPostMedia = {
  /** The platform's id of the medium. */
  id: string | null;
  /** Direct address of the bytes at the platform. */
  mediaUrl: string;
};

/** An imported post and its metrics. */
export type ImportedPostWithAnalytics = (ImportedPost) & ({
  /** Snapshots, newest first. Empty while none was taken. */
  analytics: readonly (PostAnalytics)[];
});

export type InitMultipartUploadRequest = {
  teamId?: UploadTeamId | undefined;
  fileName: string;
  mimeType: UploadMimeType;
  /** Bytes of the whole file. A file that is too large is refused here, and the URL of each part takes exactly the length that follows from it. */
  fileSize: number;
};

export type InitUploadRequest = {
  teamId?: UploadTeamId | undefined;
  fileName: string;
  mimeType: UploadMimeType;
  /** Bytes. Optional, but with it a file that is too large is refused here and not after the PUT. */
  fileSize?: number | undefined;
};

export type InstagramAudioList = {
  audio?: readonly ({
    /** The `musicSoundId` of a reel. */
    audio_id: string;
    audio_type: InstagramAudioType;
    title?: string | null | undefined;
    display_artist?: string | null | undefined;
    duration_in_ms?: number | null | undefined;
    cover_artwork_thumbnail_uri?: string | null | undefined;
    cover_artwork_thumbnail_url?: string | null | undefined;
    download_url?: string | null | undefined;
    ig_username?: string | null | undefined;
    profile_picture_url?: string | null | undefined;
  })[] | undefined;
};

/** Who made the sound. */
export type InstagramAudioType = "original_sound" | "music";

/** Through a FACEBOOK page, or at INSTAGRAM itself. */
export type InstagramConnectionMethod = "FACEBOOK" | "INSTAGRAM";

export type InstagramLocationList = {
  items: readonly ({
    /** The `locationId` of a post. */
    locationId: string;
    name: string;
    link?: string | null | undefined;
    location?: {
      city?: string | null | undefined;
      country?: string | null | undefined;
      latitude?: number | null | undefined;
      longitude?: number | null | undefined;
      state?: string | null | undefined;
      street?: string | null | undefined;
      zip?: string | null | undefined;
    } | null | undefined;
  })[];
};

/** A POST is a single file or a carousel of images and videos, a REEL one video, a STORY one file. Some fields need an account that is connected through Facebook. */
export type InstagramPostData = {
  /** Left out, POST. */
  type?: "POST" | "REEL" | "STORY" | undefined;
  /** The caption. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Alternative text of a single-image POST. */
  altText?: string | null | undefined;
  /** Milliseconds into the video, the frame to use as its cover. Left out, 0. */
  thumbnailOffset?: number | null | undefined;
  /** URL of an uploaded image to use as the cover. */
  thumbnail?: string | null | undefined;
  /** Whether a reel shows in the feed too. Left out, true. For a REEL or a POST with exactly one video, otherwise 400. */
  shareToFeed?: boolean | null | undefined;
  /** User names to invite, kept without a leading `@`, trimmed and in lower case. Not for a STORY. */
  collaborators?: readonly (string)[] | null | undefined;
  /** Pads images to a ratio that is allowed. Left out, false. POST only, and not together with `autoCropImage`. */
  autoFitImage?: boolean | null | undefined;
  /** Crops images to a ratio that is allowed. Left out, false. POST only, and not together with `autoFitImage`. */
  autoCropImage?: boolean | null | undefined;
  /** People on a single medium. An image needs `x` and `y`, a video takes the name only. A carousel has its tags in `carouselItems` and is refused with these. */
  tagged?: readonly ({
    username: string;
    /** From the left edge. */
    x?: number | undefined;
    /** From the upper edge. */
    y?: number | undefined;
  })[] | null | undefined;
  /** The files of a carousel, at least two, with details. Without `uploadIds` these are the uploads, in this order; with both given, both name the same uploads. None comes twice. */
  carouselItems?: readonly ({
    uploadId: Id;
    altText?: string | null | undefined;
    /** People on this image. Refused on a video. */
    tagged?: readonly ({
      username: string;
      x: number;
      y: number;
    })[] | null | undefined;
  })[] | null | undefined;
  /** Not for a STORY. */
  locationId?: string | null | undefined;
  /** Makes a trial reel, which only people who do not follow see. Ignored unless the type is REEL. */
  trialParams?: {
    graduationStrategy: "MANUAL" | "SS_PERFORMANCE";
  } | null | undefined;
  /** Adds the paid-partnership label. Left out, false, unless there are sponsors. */
  isPaidPartnership?: boolean | null | undefined;
  /** User names of the sponsoring brands. Accounts connected through Facebook only. */
  brandedContentSponsors?: readonly (string)[] | null | undefined;
  /** Music under a REEL (400 with another type). Accounts connected through Facebook only. */
  musicSoundInfo?: {
    musicSoundId: string;
    /** Left out, 100. */
    musicSoundVolume?: number | null | undefined;
    /** Left out, 100. */
    videoOriginalSoundVolume?: number | null | undefined;
  } | null | undefined;
  /** Adds the label for AI content. Left out, false. */
  isAiGenerated?: boolean | null | undefined;
} | null;

export type InstagramUserLookup = {
  /** Whether INSTAGRAM tells of this user. One that it does not tell of may still be tagged. */
  exists: boolean;
  data: {
    id: string;
    username: string;
    followers_count: number;
    media_count: number;
    profile_picture_url?: string | undefined;
    biography?: string | undefined;
    name?: string | undefined;
    media?: {
      /** The newest media. */
      data: readonly ({
        id: string;
        media_type: string;
        like_count?: number | undefined;
        comments_count?: number | undefined;
        timestamp?: string | undefined;
        caption?: string | undefined;
      })[];
    } | undefined;
  } | null;
};

export type Issue = {
  code: "invalid_type" | "invalid_literal" | "custom" | "invalid_union" | "invalid_union_discriminator" | "invalid_enum_value" | "unrecognized_keys" | "invalid_arguments" | "invalid_return_type" | "invalid_date" | "invalid_string" | "too_small" | "too_big" | "invalid_intersection_types" | "not_multiple_of" | "not_finite";
  message: string;
  path: readonly (string | number)[];
};

/** Likes the comment. The fetched comment then has `platformData.likedByAutomation`. */
export type LikeCommentStep = {
  id: AutomationStepId;
  type: "LIKE_COMMENT";
};

export type LinkedinCommentary = {
  /** The text with mentions. */
  commentary: string;
};

export type LinkedinMentions = {
  people?: readonly ({
    kind: "person";
    urn: string;
    /** The text of the mention. Empty where LINKEDIN did not tell the name. */
    display: string;
    headline?: string | undefined;
    photoUrl?: string | undefined;
    /** Whether the name is missing: ask again with `displayName`. */
    needsDisplayName?: boolean | undefined;
  })[] | undefined;
  organizations?: readonly ({
    kind: "organization";
    urn: string;
    /** The text of the mention. */
    display: string;
    vanityName?: string | undefined;
    logoUrl?: string | undefined;
  })[] | undefined;
};

/** Up to 10 images, one video or one PDF, never two kinds together. */
export type LinkedinPostData = {
  /** Required, for a DRAFT as well. */
  text: string;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** An article to preview. Ignored when the post has media. */
  link?: string | null | undefined;
  /** URL of an uploaded image. */
  thumbnail?: string | null | undefined;
  /** Title of the video or document. */
  mediaTitle?: string | null | undefined;
  privacy?: "CONNECTIONS" | "PUBLIC" | "LOGGED_IN" | "CONTAINER" | null | undefined;
  /** Left out, false. */
  hideFromFeed?: boolean | null | undefined;
  /** Left out, false. */
  disableReshare?: boolean | null | undefined;
} | null;

export type LinkedinReshare = {
  /** Always true: what fails is an error. */
  success: boolean;
  /** Its URN on LINKEDIN; the service has no post of it. */
  id: string;
  activity?: string | null | undefined;
  permalink?: string | null | undefined;
};

/** Up to 4 images and videos, mixed, with at most one video. */
export type MastodonPostData = {
  /** Required without media. Most instances allow 500 characters. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** URL of an uploaded image. */
  thumbnail?: string | null | undefined;
  privacy?: "PUBLIC" | "UNLISTED" | "PRIVATE" | "DIRECT" | null | undefined;
  /** A content warning that hides the post until it is opened. */
  spoiler?: string | null | undefined;
} | null;

/** One message of a conversation. */
export type Message = {
  id: Id;
  conversationId: Id;
  teamId: Id;
  socialAccountId: Id;
  platform: DmPlatform;
  /** The platform's message id; null until the platform accepted it. */
  externalId: string | null;
  direction: MessageDirection;
  source: MessageSource;
  status: MessageStatus;
  text: string | null;
  attachments: readonly (MessageAttachment)[];
  buttons: readonly (MessageButton)[];
  quickReplies: readonly (QuickReply)[];
  carousel: readonly (CarouselElement)[];
  reactions: readonly (MessageReaction)[];
  /** The payload of the button or quick reply that the participant tapped. */
  payload: string | null;
  /** A readable reason when FAILED. */
  error: string | null;
  sentAt: NullableTimestamp;
  deliveredAt: NullableTimestamp;
  seenAt: NullableTimestamp;
  /** The message is deleted 30 days later. */
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

export type MessageAttachment = {
  type: "IMAGE" | "VIDEO" | "AUDIO" | "FILE";
  url: string;
  /** The upload it was sent from, for a rich message. */
  uploadId: string | null;
};

/** A button under a message. INSTAGRAM takes no PHONE button. */
export type MessageButton = UrlButton | PostbackButton | PhoneButton;

/** INBOUND comes from the participant, OUTBOUND from the account. */
export type MessageDirection = "INBOUND" | "OUTBOUND";

export type MessageList = {
  items: readonly (Message)[];
  /** How many messages the conversation has. */
  total: number;
};

export type MessageReaction = {
  from: "PARTICIPANT" | "ACCOUNT";
  /** For example `love`, the heart. */
  reaction: string;
};

/** Where a message comes from. DM: the participant. API: sent through the service (API, dashboard or an automation). PRIVATE_REPLY: a private reply to the participant's comment. ECHO: typed by the account owner in the native app. The set is open. */
export type MessageSource = string;

/** PENDING: being handed to the platform. SENT: the platform accepted it. DELIVERED: it reached the device; inbound messages arrive so. SEEN: the participant opened it. FAILED: not sent, `error` explains. SENT may jump to SEEN, as not all platforms report delivery. */
export type MessageStatus = "PENDING" | "SENT" | "DELIVERED" | "SEEN" | "FAILED";

/** At most 1,000 characters on INSTAGRAM and 2,000 on FACEBOOK, at least one of them visible. */
export type MessageText = string;

/** A message with its conversation. */
export type MessageWithConversation = (Message) & ({
  conversation: Conversation;
});

/** Which account. A team has at most one of each platform. */
export type MessagingRequest = {
  teamId: Id;
  /** The platform of the account. */
  type: "INSTAGRAM" | "FACEBOOK";
};

export type MessagingState = {
  socialAccountId: Id;
  /** Whether the account takes part in direct messages now. */
  enabled: boolean;
};

/** The part's place in the file, from 1. */
export type MultipartPartNumber = number;

export type MultipartPartUrl = {
  partNumber: MultipartPartNumber;
  /** The presigned URL for the PUT of this part. */
  url: string;
};

/** An open multipart transfer and a URL for every part of it. */
export type MultipartUpload = {
  uploadId: MultipartUploadId;
  path: StoragePath;
  /** Bytes of every part but the last. Always 64 MiB. */
  partSize: number;
  /** One entry for every part, in order. */
  parts: readonly (MultipartPartUrl)[];
};

/** The multipart transfer, as `POST /upload/multipart/init` named it. */
export type MultipartUploadId = string;

/** An ISO 8601 instant, or null while it has not come. */
export type NullableTimestamp = string | null;

/** Moves the conversation to OPEN. */
export type OpenConversationStep = {
  id: AutomationStepId;
  type: "OPEN_CONVERSATION";
};

/** The organization that owns the API key. */
export type Organization = (OrganizationBare) & ({
  plan: Tier;
  settings: OrganizationSettings;
  createdBy: User;
  /** What pays for the plan; null on FREE. */
  subscription: Subscription | null;
  promotionCode: PromotionCode | null;
  /** Deprecated. Every team of the organization, as GET /api/v1/team lists them; use that instead. Removed on 15 November 2026: the property is there until 2026-11-15T00:00:00Z and absent from then on. */
  teams?: readonly (TeamBare)[] | undefined;
});

/** An organization without its teams, as part of a team. */
export type OrganizationBare = {
  id: Id;
  name: string | null;
  avatarUrl: string | null;
  /** Who referred the organization to the service. */
  ref: string | null;
  /** The user who made the organization. */
  createdById: Id;
  promotionCodeId: string | null;
  /** Limits of this organization that replace the plan's daily posting limits; null when it has none of its own. */
  dailyPostLimit: PlatformLimits | null;
  /** Limits of this organization that replace the plan's daily comment limits; null when it has none of its own. */
  dailyCommentLimit: PlatformLimits | null;
  /** Replaces the plan's cap on imported history posts per account and month. */
  monthlyImportLimitPerAccount: number | null;
  /** Replaces the plan's cap on the comments that one import stores for one post. */
  commentImportLimitPerPost: number | null;
  /** Replaces the plan's cap on imported reviews and recommendations per account and month. */
  monthlyReviewImportLimitPerAccount: number | null;
  /** Whether the organization may use the API; without access its calls are 403. */
  apiAccess: boolean;
  /** Whether analytics of accounts answer 403. */
  analyticsDisabled: boolean;
  /** Whether analytics of posts answer 403. */
  analyticsPostsDisabled: boolean;
  /** Replaces how often analytics of accounts are refreshed. */
  analyticsInterval: number | null;
  /** Replaces how often analytics of posts are refreshed. */
  analyticsPostsInterval: number | null;
  /** Replaces how many refreshes of account analytics may be forced in a day. */
  forcedAccountAnalyticsDailyLimit: number | null;
  /** Replaces how many refreshes of post analytics may be forced in a day. */
  forcedPostAnalyticsDailyLimit: number | null;
  /** The same as `settings.uploadsCompressionEnabled` of the organization. */
  uploadsCompressionEnabled: boolean;
  /** Whether posts and comments show `errorsVerbose`; null otherwise. */
  showVerboseErrors: boolean;
  /** Whether the regular disconnection check runs for its accounts. */
  disconnectCheckEnabled: boolean;
  /** Hours. The same as `settings.deleteAccountAfter` of the organization. */
  deleteAccountAfter: number;
  /** Whether every call of the organization is 403. */
  suspended: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** Settings for every team of the organization. They are changed in the dashboard. */
export type OrganizationSettings = {
  /** Hours for which an account stays after its connection was found lost for good. Reconnecting it in that time keeps it. With 0 it goes with the next cleanup, which runs every minute. */
  deleteAccountAfter: number;
  /** Whether videos over the compression threshold are re-encoded. */
  uploadsCompressionEnabled: boolean;
  /** Whether imported posts take part in the regular analytics refresh. */
  importedPostsAnalyticsEnabled: boolean;
  /** The largest video in bytes, when it is not the default one. Above the direct ceiling only multipart uploads take it. */
  maxVideoBytes: number | null;
  /** How many bytes the organization may store, unfinished parts included; null = no limit. */
  maxStorageBytes: number | null;
  /** Whether the service has paused messaging sends; while it has, they answer 503. */
  messagingPaused: boolean;
};

/** An image or a video at a public address. */
export type OutboundAttachment = {
  type: "IMAGE" | "VIDEO";
  url: string;
};

/** Position in a list that is paged by `page` and `pageSize`. */
export type PageInfo = {
  page: number;
  pageSize: number;
  total: number;
  totalPages: number;
};

/** Calls a number. FACEBOOK only. */
export type PhoneButton = {
  type: "PHONE";
  title: ButtonTitle;
  phoneNumber: string;
};

/** Exactly one image or video. */
export type PinterestPostData = {
  /** The name of one of the account's channels. Required, for a DRAFT as well. */
  boardName: string;
  /** The title. */
  text?: string | null | undefined;
  description?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** URL of an uploaded image, the cover of a video. */
  thumbnail?: string | null | undefined;
  /** Where the pin links to. */
  link?: string | null | undefined;
  altText?: string | null | undefined;
  /** A note that is not public. */
  note?: string | null | undefined;
  /** Shown until the image is loaded. */
  dominantColor?: string | null | undefined;
  /** Left out, false. */
  isAiGenerated?: boolean | null | undefined;
} | null;

/** A social platform. */
export type Platform = "INSTAGRAM" | "FACEBOOK" | "TIKTOK" | "YOUTUBE" | "LINKEDIN" | "PINTEREST" | "REDDIT" | "THREADS" | "TWITTER" | "MASTODON" | "BLUESKY" | "DISCORD" | "SLACK" | "GOOGLE_BUSINESS" | "SNAPCHAT";

/** How one platform does. */
export type PlatformHealth = {
  status: PlatformStatus;
  /** Internal technical text, not for end users. Empty while there is nothing to say. */
  note: string;
};

/** A number for each platform that has one. */
export type PlatformLimits = {
  INSTAGRAM?: number | undefined;
  FACEBOOK?: number | undefined;
  TIKTOK?: number | undefined;
  YOUTUBE?: number | undefined;
  LINKEDIN?: number | undefined;
  PINTEREST?: number | undefined;
  REDDIT?: number | undefined;
  THREADS?: number | undefined;
  TWITTER?: number | undefined;
  MASTODON?: number | undefined;
  BLUESKY?: number | undefined;
  DISCORD?: number | undefined;
  SLACK?: number | undefined;
  GOOGLE_BUSINESS?: number | undefined;
  SNAPCHAT?: number | undefined;
};

/** How a platform does. `operational`: fine; `degraded`: slow or only partly there; `outage`: not available; `maintenance`: paused or limited on purpose. The interface names `outage` and `degraded`, the client the other two. */
export type PlatformStatus = "operational" | "degraded" | "outage" | "maintenance";

/** A post with its uploads and the social accounts it goes to. */
export type Post = (PostBase) & ({
  /** The media of all platforms, each upload once. */
  uploads: readonly (PostUpload)[];
  /** One entry per target platform that has an account. A post that was published, or tried to be, keeps an account that was removed. */
  socialAccounts: readonly (PostSocialAccount)[];
});

/** A snapshot of a post's metrics on one platform. A metric that the platform does not have is 0. */
export type PostAnalytics = {
  id: Id;
  /** The post as the platform has it. For an imported post its own id. */
  profilePostId: Id;
  impressions: number;
  /** People, not times. */
  impressionsUnique: number;
  views: number;
  /** People, not times. */
  viewsUnique: number;
  likes: number;
  dislikes: number;
  comments: number;
  shares: number;
  saves: number;
  /** The answer of the platform; null here, see the raw endpoint. */
  raw: unknown;
  /** Whether a call asked for it, and not the regular refresh. */
  forced: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** A post and its snapshots on one platform. */
export type PostAnalyticsHistory = {
  /** Null when an imported post was asked for that this service did not publish. */
  post: PostBase | null;
  /** The imported post. When a post of this service was asked for, it is absent, unless the service removed the post from the platform: then `externallyDeletedAt` says when. */
  profilePost?: ImportedPost | undefined;
  /** Newest first. */
  items: readonly (PostAnalytics)[];
};

/** A post without its uploads and social accounts. */
export type PostBase = {
  id: Id;
  teamId: Id;
  organizationId: Id;
  /** A name for internal use. It is not published. */
  title: string;
  /** The client's own key of the post. */
  referenceKey: string | null;
  /** The scheduled time. Null only for a draft without one. */
  postDate: NullableTimestamp;
  /** When the post went live, or null while it has not. */
  postedDate: NullableTimestamp;
  status: PostStatus;
  /** What was sent, field by field; defaults are not filled in. What was sent for a platform that is no target stays here and is ignored. */
  data: PostData;
  /** Why the post failed, in one sentence. Null unless it did. */
  error: string | null;
  /** What failed, by platform; while the post is RETRYING, what failed so far. Null while nothing failed; a platform that succeeded is null. */
  errors: { [key: string]: string | null } | null;
  /** The same with details. */
  errorsVerbose: { [key: string]: VerboseError | null } | null;
  externalData: ExternalData;
  /** How often the service tried again by itself. A manual retry resets it. */
  retryCount: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** When the post was deleted, or null while it is not. */
  deletedAt: NullableTimestamp;
  firstComment: FirstComment;
};

/** What each platform gets, keyed by platform. Null is the same as leaving a platform out; a key that is no platform is 400. Media are named by the ids of finished uploads. How many, of what kind, size, length and shape depends on platform and `type`; a SCHEDULED post that breaks such a rule is refused with 400. */
export type PostData = {
  TWITTER?: TwitterPostData | undefined;
  FACEBOOK?: FacebookPostData | undefined;
  INSTAGRAM?: InstagramPostData | undefined;
  THREADS?: ThreadsPostData | undefined;
  TIKTOK?: TiktokPostData | undefined;
  YOUTUBE?: YoutubePostData | undefined;
  LINKEDIN?: LinkedinPostData | undefined;
  PINTEREST?: PinterestPostData | undefined;
  REDDIT?: RedditPostData | undefined;
  MASTODON?: MastodonPostData | undefined;
  BLUESKY?: BlueskyPostData | undefined;
  DISCORD?: DiscordPostData | undefined;
  SLACK?: SlackPostData | undefined;
  GOOGLE_BUSINESS?: GoogleBusinessPostData | undefined;
  SNAPCHAT?: SnapchatPostData | undefined;
};

export type PostList = {
  items: readonly (Post)[];
  /** How many posts match. */
  total: number;
};

/** An image with its alternative text. */
export type PostMediaItem = {
  uploadId: Id;
  /** Read out by screen readers. */
  altText?: string | null | undefined;
};

export type PostPublishedEvent = {
  type: "post.published";
  /** The post in POSTED or ERROR. */
  data: Post;
};

/** A social account that a post goes to. */
export type PostSocialAccount = {
  postId: Id;
  socialAccountId: Id;
  /** The platform's id of the post, or null before it is live there. */
  externalPostId: string | null;
  /** A second id, on platforms that give two. */
  externalAlternatePostId: string | null;
  /** The platform's id of the video, where that is another one. */
  externalVideoId: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
  socialAccount: SocialAccount;
};

/** - `DRAFT`: saved, not going out. - `SCHEDULED`: waits for `postDate`. - `PROCESSING`: being published. Posts of one real account are published one after another. - `RETRYING`: a temporary failure; waits for the next attempt. - `REVIEW`: a platform has it and does not show it yet, because it reviews it (mostly TIKTOK) or publishes it later (`nativeScheduleTime` of FACEBOOK). It may have failed elsewhere; it ends with the review. - `POSTED`: live on every target platform. - `ERROR`: failed for good on at least one of them. - `DELETED`: deleted here; what was published stays on the platform. */
export type PostStatus = "DRAFT" | "SCHEDULED" | "PROCESSING" | "RETRYING" | "REVIEW" | "POSTED" | "ERROR" | "DELETED";

/** An upload that a post uses. */
export type PostUpload = {
  postId: Id;
  uploadId: Id;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
  upload: Upload;
};

/** Sends its payload back when it is tapped, which fires BUTTON_CLICKED. */
export type PostbackButton = {
  type: "POSTBACK";
  title: ButtonTitle;
  payload: string;
};

export type PrivateReplyResult = {
  /** `canReply` is false until the participant writes. */
  conversation: Conversation;
  message: Message;
};

/** A snapshot of an account's metrics. A metric that the platform does not have is 0. */
export type ProfileAnalytics = {
  id: Id;
  socialAccountId: Id;
  impressions: number;
  /** People, not times. */
  impressionsUnique: number;
  views: number;
  /** People, not times. */
  viewsUnique: number;
  likes: number;
  comments: number;
  postCount: number;
  followers: number;
  following: number;
  /** Whether a call asked for it, and not the regular refresh. */
  forced: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** The account as the platform describes it now, and how many refreshes are left. */
export type ProfileRefresh = {
  /** Whether the platform gave the profile. */
  success: boolean;
  /** Why it did not. Absent when it did. */
  message?: string | undefined;
  socialAccountId: Id;
  socialAccount: SocialAccount;
  refreshedAt: Timestamp;
  /** How many refreshes of this account a window allows. */
  limit: number;
  /** How many were made in this window, this one included. */
  used: number;
  remaining: number;
  /** How long a window is. */
  windowSeconds: number;
};

/** A promotion code that was redeemed. */
export type PromotionCode = {
  code: string;
  coupon: { [key: string]: unknown } | null;
};

export type ProviderSetting = {
  id: Id;
  teamId: Id;
  socialAccountId: Id;
  platform: "INSTAGRAM" | "FACEBOOK";
  type: ProviderSettingType;
  config: ProviderSettingConfig;
  status: ProviderSettingStatus;
  /** Why the last sync failed, or null. */
  error: string | null;
  /** When a sync last succeeded, or null. */
  syncedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** ICE_BREAKERS takes 1 to 4 `items` of `question` and `payload`; PERSISTENT_MENU 1 to 3 `items` of `type`, `title` and `payload` (POSTBACK) or `url` (URL); GET_STARTED a `payload`. A tap on any of them but a URL fires BUTTON_CLICKED with its payload. */
export type ProviderSettingConfig = {
  items?: readonly (ProviderSettingItem)[] | undefined;
  /** What a tap on Get Started carries. */
  payload?: string | undefined;
};

/** An ice breaker or a menu entry. */
export type ProviderSettingItem = {
  /** The question of an ice breaker. */
  question?: string | undefined;
  /** What a tap on the menu entry does. */
  type?: "POSTBACK" | "URL" | undefined;
  /** The label of a menu entry. */
  title?: string | undefined;
  /** What a tap carries. */
  payload?: string | undefined;
  /** Where a URL entry leads. */
  url?: string | undefined;
};

export type ProviderSettingList = {
  items: readonly (ProviderSetting)[];
  /** How many settings match. */
  total: number;
};

/** DRAFT is saved here only, or belongs to a channel that the account has left. SYNCED is on the platform as saved. FAILED was refused by the platform, or not answered. */
export type ProviderSettingStatus = "DRAFT" | "SYNCED" | "FAILED";

/** ICE_BREAKERS are for INSTAGRAM accounts, PERSISTENT_MENU and GET_STARTED for FACEBOOK accounts. */
export type ProviderSettingType = "ICE_BREAKERS" | "PERSISTENT_MENU" | "GET_STARTED";

export type PublishedCommentReference = {
  /** The team of the comment. */
  teamId: Id;
  /** A comment that was created through the service. */
  commentId: Id;
};

export type PublishedGoogleBusinessPostReference = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
};

export type PublishedPostReference = {
  /** The team of the post. */
  teamId: Id;
  /** The post in the service. */
  postId: Id;
};

/** An answer to tap. Sends its payload back, which fires QUICK_REPLY_CLICKED. */
export type QuickReply = {
  title: string;
  payload: string;
};

/** What the platform answered for one snapshot of a post. */
export type RawPostAnalytics = {
  id: Id;
  profilePostId: string | null;
  /** The snapshot that was made of it. */
  analyticsId: string | null;
  /** The answer in the platform's own shape. */
  raw: unknown;
  forced: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** A post and the raw answers for it. */
export type RawPostAnalyticsHistory = {
  /** Null when an imported post was asked for that this service did not publish. */
  post: PostBase | null;
  /** The imported post. When a post of this service was asked for, it is absent, unless the service removed the post from the platform: then `externallyDeletedAt` says when. */
  profilePost?: ImportedPost | undefined;
  /** Newest first. */
  items: readonly (RawPostAnalytics)[];
};

/** What the platform answered for one snapshot of an account. */
export type RawProfileAnalytics = {
  id: Id;
  socialAccountId: string | null;
  /** The snapshot that was made of it. */
  analyticsId: string | null;
  /** The answer in the platform's own shape. */
  raw: unknown;
  forced: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** An account and the raw answers for it. */
export type RawSocialAccountAnalytics = {
  socialAccount: SocialAccount;
  /** Newest first. */
  items: readonly (RawProfileAnalytics)[];
};

export type ReactToMessageRequest = {
  /** `love` is the heart; null takes the reaction back. */
  reaction: "love" | null;
};

/** A recommendation of a Page, as it was when it was last imported or replied to. */
export type Recommendation = {
  id: Id;
  socialAccountId: Id;
  teamId: Id;
  /** The platform's id of the recommendation. */
  externalRecommendationId: string;
  /** The story that comments and replies stand under; without one there are none. */
  openGraphStoryId: string | null;
  reviewerDisplayName: string | null;
  reviewerProfilePhotoUrl: string | null;
  recommendationValue: RecommendationValue | null;
  /** Stars from before recommendations, mostly null: `recommendationValue` is the signal. */
  rating: number | null;
  comment: string | null;
  /** Whether it has photos or videos. */
  hasMedia: boolean;
  /** The kinds of its media; null without any. */
  mediaSummary: readonly (string)[] | null;
  /** The reply of the Page; null without one. */
  ownerReplyComment: string | null;
  /** The platform's id of that reply. */
  ownerReplyCommentId: string | null;
  ownerReplyUpdatedAt: NullableTimestamp;
  /** When it was written. */
  createTime: NullableTimestamp;
  /** When its author last changed it. */
  updateTime: NullableTimestamp;
  /** When it was first stored here. */
  importedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** When an import found that it is gone from the platform. */
  deletedAt: NullableTimestamp;
};

/** A comment under the story of a recommendation, as the platform has it now. */
export type RecommendationComment = {
  /** The platform's id of the comment. */
  id: string;
  recommendationId: Id;
  /** The story that it stands under. */
  rootObjectId: string;
  /** The comment that it answers; null for one under the story itself. */
  parentCommentId: string | null;
  authorName: string | null;
  authorExternalId: string | null;
  authorAvatarUrl: string | null;
  text: string | null;
  likesCount: number;
  repliesCount: number;
  /** Whether the Page may answer it: if not, a reply is 400. */
  canReply: boolean | null;
  createdTime: NullableTimestamp;
};

export type RecommendationCommentList = {
  comments: readonly (RecommendationComment)[];
  total: number;
};

export type RecommendationCommentReply = {
  /** The platform's id of the new reply. */
  id: string;
};

/** An import of recommendations. */
export type RecommendationImport = {
  id: Id;
  teamId: Id;
  socialAccountId: Id;
  /** What was asked for, also where the capacity is less. */
  requestedCount: number;
  status: RecommendationImportStatus;
  /** Recommendations that it stored for the first time; updates of known ones do not count. */
  itemsImported: number;
  /** Why it is FAILED; null otherwise. */
  error: string | null;
  /** When a RATE_LIMITED import resumes; null in every other status. */
  rateLimitResetAt: NullableTimestamp;
  startedAt: NullableTimestamp;
  /** When it ended, well or badly. */
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type RecommendationImportList = {
  imports: readonly (RecommendationImport)[];
};

/** - `PENDING`: queued. - `FETCHING_RECOMMENDATIONS`: pages are being fetched; a failed try is repeated in this status. - `COMPLETED`: the count is reached, the month's capacity is used up, or the Page has no more recommendations. - `FAILED`: given up after the retries; start a new import. - `RATE_LIMITED`: paused by the platform; it resumes by itself at `rateLimitResetAt`. */
export type RecommendationImportStatus = "PENDING" | "FETCHING_RECOMMENDATIONS" | "COMPLETED" | "FAILED" | "RATE_LIMITED";

export type RecommendationList = {
  recommendations: readonly (Recommendation)[];
  /** All recommendations of the Page that are stored, not only those of this page. */
  total: number;
  /** How many recommendations may be imported for this account in a month (not the page size). */
  limit: number;
  /** How many of them are left this month. */
  remainingCapacity: number;
};

/** Whether the person recommends the Page. */
export type RecommendationValue = "RECOMMEND" | "NOT_RECOMMEND" | "UNKNOWN";

/** A DRAFT or SCHEDULED post that lost its account of the platform, or never had one. */
export type ReconnectCandidate = {
  id: Id;
  title: string;
  postDate: NullableTimestamp;
  status: PostStatus;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

export type ReconnectCandidateList = {
  items: readonly (ReconnectCandidate)[];
  total: number;
};

export type ReconnectPostsRequest = {
  teamId: Id;
  type: Platform;
  /** Which posts. Left out, all candidates. */
  postIds?: readonly (Id)[] | undefined;
};

export type ReconnectPostsResult = {
  total: number;
  succeeded: number;
  failed: number;
  results: readonly (ReconnectedPost)[];
};

/** What became of one post. The statuses are absent when there is no such post, the message when all went well. */
export type ReconnectedPost = {
  postId: Id;
  title: string | null;
  success: boolean;
  statusBefore?: PostStatus | undefined;
  statusAfter?: PostStatus | undefined;
  /** Why it failed, or why a post that had become a DRAFT stays one. */
  message?: string | undefined;
};

/** One video or up to 10 images, as far as the subreddit allows them. */
export type RedditPostData = {
  /** The subreddit, one of the account's channels, or the account's own user page. Required, for a DRAFT as well. */
  sr: string;
  /** The title. Required, for a DRAFT as well. */
  text: string;
  /** The body. */
  description?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  link?: string | null | undefined;
  /** Left out, false. */
  nsfw?: boolean | null | undefined;
  /** Required where the subreddit demands it. */
  flairId?: string | null | undefined;
} | null;

export type RefreshChannelsRequest = {
  type: RefreshableChannelPlatform;
  teamId: Id;
};

/** A platform whose accounts have channels. */
export type RefreshableChannelPlatform = "FACEBOOK" | "INSTAGRAM" | "LINKEDIN" | "YOUTUBE" | "GOOGLE_BUSINESS" | "DISCORD" | "SLACK" | "REDDIT" | "PINTEREST";

export type ReplyToReviewRequest = {
  teamId: Id;
  /** The text of the owner's reply. */
  comment: string;
};

export type ReshareLinkedinPostRequest = {
  teamId: Id;
  /** The URN of any post on LINKEDIN, not only of one of yours. */
  parentPostUrn: string;
  /** The text above the reshared post. */
  commentary: string;
  /** Left out, PUBLIC. */
  visibility?: "CONNECTIONS" | "PUBLIC" | "LOGGED_IN" | "CONTAINER" | null | undefined;
  /** Whether the reshare may not be reshared. Left out, false. */
  disableReshare?: boolean | null | undefined;
};

export type RetryHistoryImportRequest = {
  teamId: Id;
};

/** A review of a location, as it was when it was last imported or replied to. */
export type Review = {
  id: Id;
  socialAccountId: Id;
  teamId: Id;
  /** The platform's name of the review: accounts/…/locations/…/reviews/… */
  externalReviewId: string;
  reviewerDisplayName: string | null;
  reviewerProfilePhotoUrl: string | null;
  starRating: StarRating | null;
  /** Null where the reviewer gave stars alone. */
  comment: string | null;
  /** The owner's reply; null without one. */
  reviewReplyComment: string | null;
  reviewReplyUpdatedAt: NullableTimestamp;
  reviewReplyState: ReviewReplyState | null;
  /** The policy that a REJECTED reply violates. */
  reviewReplyPolicyViolation: string | null;
  /** Where an APPROVED reply can be read. */
  reviewReplyUrl: string | null;
  /** When the review was written. */
  createTime: NullableTimestamp;
  /** When the reviewer last changed it. */
  updateTime: NullableTimestamp;
  /** When it was first stored here. */
  importedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /** When an import found that it is gone from the platform. */
  deletedAt: NullableTimestamp;
};

/** An import of reviews. */
export type ReviewImport = {
  id: Id;
  teamId: Id;
  socialAccountId: Id;
  /** What was asked for, also where the capacity is less. */
  requestedCount: number;
  status: ReviewImportStatus;
  /** Reviews that it stored for the first time; updates of known ones do not count. */
  reviewsImported: number;
  /** Why it is FAILED; null otherwise. */
  error: string | null;
  /** When a RATE_LIMITED import resumes; null in every other status. */
  rateLimitResetAt: NullableTimestamp;
  startedAt: NullableTimestamp;
  /** When it ended, well or badly. */
  completedAt: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

export type ReviewImportList = {
  imports: readonly (ReviewImport)[];
};

/** - `PENDING`: queued. - `FETCHING_REVIEWS`: pages are being fetched; a failed try is repeated in this status. - `COMPLETED`: the count is reached, the month's capacity is used up, or the location has no more reviews. - `FAILED`: given up after the retries; start a new import. - `RATE_LIMITED`: paused by the platform; it resumes by itself at `rateLimitResetAt`. */
export type ReviewImportStatus = "PENDING" | "FETCHING_REVIEWS" | "COMPLETED" | "FAILED" | "RATE_LIMITED";

export type ReviewList = {
  reviews: readonly (Review)[];
  /** All reviews of the location that are stored, not only those of this page. */
  total: number;
  /** How many reviews may be imported for this account in a month (not the page size). */
  limit: number;
  /** How many of them are left this month. */
  remainingCapacity: number;
};

/** How the platform has judged the owner's reply. */
export type ReviewReplyState = "REVIEW_REPLY_STATE_UNSPECIFIED" | "PENDING" | "REJECTED" | "APPROVED";

export type SaveProviderSettingRequest = {
  config: ProviderSettingConfig;
};

/** At least one of `text`, `attachments` and `carousel`. */
export type SendMessageRequest = {
  text?: MessageText | undefined;
  attachments?: readonly (OutboundAttachment)[] | undefined;
  buttons?: readonly (MessageButton)[] | undefined;
  quickReplies?: readonly (QuickReply)[] | undefined;
  carousel?: readonly (CarouselElement)[] | undefined;
};

/** Sends a direct message to the person who wrote or tapped. It needs at least one of `text`, `attachments` and `carousel`, as a send to the conversation does, counts as an outbound message, and obeys the 24-hour window. */
export type SendMessageStep = {
  id: AutomationStepId;
  type: "SEND_MESSAGE";
  /** At most 1,000 characters on INSTAGRAM and 2,000 on FACEBOOK, at publish at least one of them visible. */
  text?: string | undefined;
  attachments?: readonly (OutboundAttachment)[] | undefined;
  buttons?: readonly (MessageButton)[] | undefined;
  quickReplies?: readonly (QuickReply)[] | undefined;
  carousel?: readonly (CarouselElement)[] | undefined;
};

/** Text only. `attachments` and `carousel` are known and refused by name; any other field is refused as unknown. */
export type SendPrivateReplyRequest = {
  /** The team of the comment. */
  teamId: Id;
  /** The comment whose author gets the message, from `comment.received` or from the imported comments. */
  fetchedCommentId: Id;
  text: MessageText;
  /** Refused: 400 `Private replies support text only`. */
  attachments?: unknown | undefined;
  /** Refused: 400 `Private replies support text only`. */
  carousel?: unknown | undefined;
};

/** Sends the author of the comment a direct message: text only, one per comment, within 7 days of it, on FACEBOOK for top-level comments only. It counts as an outbound message. */
export type SendPrivateReplyStep = {
  id: AutomationStepId;
  type: "SEND_PRIVATE_REPLY";
  /** At most 1,000 characters on INSTAGRAM and 2,000 on FACEBOOK, at publish at least one of them visible. */
  text: string;
};

/** Answers under the comment with a created comment like any other, listed and capped as such, that sends `comment.published`. */
export type SendPublicCommentReplyStep = {
  id: AutomationStepId;
  type: "SEND_PUBLIC_COMMENT_REPLY";
  /** At most as long as a comment on the flow's platform, at publish with a visible character. */
  text: string;
};

export type SendRichMessageRequest = {
  text?: MessageText | undefined;
  /** Uploads of the same organization, images or videos. */
  uploadIds: readonly (Id)[];
};

export type SetChannelRequest = {
  type: ChannelPlatform;
  teamId: Id;
  /** One of the account's `channels`. */
  channelId: Id;
};

export type SetYoutubeThumbnailRequest = {
  teamId: Id;
  /** A post of the team that is live on YOUTUBE. */
  postId: Id;
  /** The address of a JPEG or PNG of at most 2 MB: the `url` of an upload, or any on the web. */
  url: string;
};

export type SignMultipartUploadRequest = {
  teamId?: UploadTeamId | undefined;
  path: StoragePath;
  uploadId: MultipartUploadId;
  /** The parts that need a fresh URL. */
  partNumbers: readonly (MultipartPartNumber)[];
};

export type SignedMultipartParts = {
  /** A fresh URL for each part that was asked for, and no others. */
  parts: readonly (MultipartPartUrl)[];
};

/** Up to 4 images and videos, mixed at will. */
export type SlackPostData = {
  /** The id of one of the account's channels. Required, for a DRAFT as well. */
  channelId: string;
  /** Required without media. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** The author's name to show. */
  username?: string | null | undefined;
  /** The author's picture to show. */
  avatarUrl?: string | null | undefined;
} | null;

/** Exactly one file; a SPOTLIGHT takes a video only. Videos are MP4. */
export type SnapchatPostData = {
  /** Left out, STORY. */
  type?: "STORY" | "SPOTLIGHT" | "SAVED_STORY" | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Another name for `description`, which wins when both are there. */
  text?: string | null | undefined;
  title?: string | null | undefined;
  /** SPOTLIGHT only. */
  description?: string | null | undefined;
  /** Left out, en_US. SPOTLIGHT only. */
  locale?: string | null | undefined;
  /** Does not save the video to the profile. Left out, false. SPOTLIGHT only. */
  skipSaveToProfile?: boolean | null | undefined;
} | null;

/** A platform account that is connected to a team. A team has at most one of each platform. The secrets of the connection (`accessToken`, `refreshToken`, `secret`, `expiresAt`) never leave the service, neither in answers nor in events. */
export type SocialAccount = {
  /** The `socialAccountId` of other calls. */
  id: Id;
  type: Platform;
  teamId: Id;
  username: string | null;
  displayName: string | null;
  /** What the profile says about itself. */
  bio: string | null;
  avatarUrl: string | null;
  /** The platform's id of the account, or of its selected channel; null while a channel is still to be chosen. Accounts with the same platform and `externalId` are one real account and share its quotas. */
  externalId: string | null;
  /** The platform's id of the page behind the account. */
  providerPageId: string | null;
  /** The person who connected the account. */
  userUsername: string | null;
  userDisplayName: string | null;
  userEmail: string | null;
  userId: string | null;
  /** The pages, boards, servers' channels and the like that the connection reaches. */
  channels: readonly (Channel)[];
  mastodonServerId: string | null;
  /** How an INSTAGRAM account was connected; null on other platforms. */
  instagramConnectionMethod: InstagramConnectionMethod | null;
  twitterSubType: "none" | "basic" | "premium" | "premium_plus" | null;
  isTiktokBusinessAccount: boolean | null;
  /** When a failed disconnection check is tried again. */
  disconnectedCheckTryAt: NullableTimestamp;
  /** When the account will be removed because its connection was lost; null unless that is scheduled. */
  deleteOn: NullableTimestamp;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** An account and its snapshots. */
export type SocialAccountAnalytics = {
  socialAccount: SocialAccount;
  /** Newest first. */
  items: readonly (ProfileAnalytics)[];
};

/** The data of `social-account.updated`. It has `socialAction` when a disconnection check caused it. */
export type SocialAccountEvent = (SocialAccount) & ({
  socialAction?: SocialAction | undefined;
});

/** The account of one platform in one team. */
export type SocialAccountKey = {
  type: Platform;
  teamId: Id;
};

/** A page of social accounts. */
export type SocialAccountPage = {
  items: readonly (SocialAccount)[];
  pagination: PageInfo;
};

/** What the service found out about a connection. */
export type SocialAction = {
  type: "disconnect-check";
  source: "system";
  checkedAt: Timestamp;
  details: SocialActionDetails;
};

/** The outcome of a disconnection check that failed. */
export type SocialActionDetails = {
  /** How the check ended. Take values that you do not know as they come. */
  status: string;
  code: DisconnectionCode;
  /** What happened, for people. */
  message: string;
  /** Which attempt this was, from 1. */
  attemptNumber: number;
  /** How many attempts there are. For the scan its retries, 1 for a check that a client asked for. */
  attemptsTotal: number;
  /** Whether the account will be removed unless it is reconnected. */
  scheduledForDeletion: boolean;
  /** The organization's setting, in hours. */
  deleteAccountAfter: number;
  /** When the account will be removed; null when that is not scheduled. */
  deleteOn: NullableTimestamp;
};

/** The stars of a review. */
export type StarRating = "ONE" | "TWO" | "THREE" | "FOUR" | "FIVE";

export type StartReviewImportRequest = {
  teamId: Id;
  /** How many new items to store at most. The import stores no more than the account has left this month. */
  count: number;
};

/** Where the file lies in storage: `<team_id>/<generated_name>.<ext>`, in the answer of init with the extension of the file name, in that of an upload with an extension of what the file is. For an upload without a team the organization's id comes first. */
export type StoragePath = string;

export type SubredditFlair = {
  /** The `flairId` of a post. */
  id?: string | undefined;
  text?: string | undefined;
  cssClass?: string | undefined;
  textColor?: string | undefined;
  backgroundColor?: string | undefined;
  /** Whether only moderators may use it. */
  modOnly?: boolean | undefined;
  allowableContent?: string | undefined;
  maxEmojis?: number | undefined;
};

/** Empty where the subreddit has no flairs. */
export type SubredditFlairList = readonly (SubredditFlair)[];

export type SubredditRequirements = {
  isFlairRequired: boolean;
  isFlairEnabled: boolean;
};

/** What pays for a PRO or BUSINESS plan, as the payment provider keeps it. */
export type Subscription = {
  id: Id;
  organizationId: Id;
  couponId: string | null;
  promotionCodeId: string | null;
  stripeSubscriptionId: string;
  stripeSubscriptionItems: readonly (SubscriptionItem)[] | null;
  stripePriceId: string;
  status: SubscriptionStatus;
  /** Further data of the payment provider. */
  metadata: unknown;
  tier: "PRO" | "BUSINESS";
  billingInterval: "MONTHLY" | "YEARLY";
  isCustomPrice: boolean;
  customPriceLabel: string | null;
  customUnitAmount: number | null;
  customCurrency: string | null;
  cancelAtPeriodEnd: boolean;
  created: NullableTimestamp;
  currentPeriodStart: NullableTimestamp;
  currentPeriodEnd: NullableTimestamp;
  endedAt: NullableTimestamp;
  cancelAt: NullableTimestamp;
  canceledAt: NullableTimestamp;
  trialStart: NullableTimestamp;
  trialEnd: NullableTimestamp;
  /** Replaces the plan's monthly cap on posts. */
  maxMonthlyPosts: number | null;
  /** Replaces the plan's monthly cap on comments. */
  maxMonthlyComments: number | null;
  /** Replaces the plan's monthly cap on uploads. */
  maxMonthlyUploads: number | null;
  /** Replaces the plan's monthly cap on imported posts. */
  maxMonthlyImportedPosts: number | null;
  pendingTier: "PRO" | "BUSINESS" | null;
  pendingBillingInterval: "MONTHLY" | "YEARLY" | null;
  pendingPriceId: string | null;
  pendingEffectiveAt: NullableTimestamp;
  pendingScheduleId: string | null;
  discountStart: NullableTimestamp;
  discountEnd: NullableTimestamp;
  coupon: { [key: string]: unknown } | null;
  promotionCode: PromotionCode | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** One line of a subscription. */
export type SubscriptionItem = {
  id: Id;
  price: string;
  quantity: number;
};

/** Status of a subscription at the payment provider. */
export type SubscriptionStatus = "trialing" | "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due" | "unpaid" | "paused";

/** A team with its organization and its social accounts; also the data of the `team.*` events. */
export type Team = (TeamBare) & ({
  organization: OrganizationBare;
  createdBy: User;
  /** The accounts connected to this team, at most one of each platform. The `id` of each is the `socialAccountId` of other calls. */
  socialAccounts: readonly (SocialAccount)[];
  bots: readonly (Bot)[];
  /** The team's link page, if it has one. */
  bio: Bio | null;
});

/** A team by itself. */
export type TeamBare = {
  /** The `teamId` of other calls. */
  id: Id;
  name: string;
  avatarUrl: string | null;
  organizationId: Id;
  /** The user who made the team. */
  createdById: Id;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** A page of teams. */
export type TeamList = {
  items: readonly (Team)[];
  /** How many teams match. */
  total: number;
};

/** The event to pretend: `fetchedCommentId` for a comment trigger, `externalParticipantId` for the others. A step that needs a comment or a person fails when neither names one. */
export type TestAutomationInput = {
  /** What was written. Absent, the text of the comment, or none. */
  text?: string | undefined;
  /** Who wrote or tapped, as in a conversation. */
  externalParticipantId?: string | undefined;
  /** The comment to answer. */
  fetchedCommentId?: Id | undefined;
};

export type TestAutomationRequest = {
  input?: TestAutomationInput | undefined;
};

/** Up to 10 images and videos, mixed at will. A poll, a GIF or a link attachment is for posts without uploads, otherwise 400. */
export type ThreadsPostData = {
  /** Required without media. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Images with alternative texts. They count as media, whether they are also in `uploadIds` or not. No videos. */
  mediaItems?: readonly (PostMediaItem)[] | null | undefined;
  /** The topic above the post. Without `.` and `&`. */
  topicTag?: string | null | undefined;
  /** Who can reply. Left out, everyone. */
  replyControl?: "everyone" | "accounts_you_follow" | "mentioned_only" | "parent_post_author_only" | "followers_only" | null | undefined;
  /** URL of a link preview. Not with uploads. */
  linkAttachment?: string | null | undefined;
  /** Two to four options. Not with uploads or `gif`. */
  poll?: {
    optionA: string;
    optionB: string;
    optionC?: string | null | undefined;
    optionD?: string | null | undefined;
  } | null | undefined;
  /** Not with uploads or `poll`. */
  gif?: {
    gifId: string;
    /** Left out, GIPHY. */
    provider?: "GIPHY" | undefined;
  } | null | undefined;
  /** The only countries that see the post, as ISO 3166-1 alpha-2 codes. */
  allowlistedCountryCodes?: readonly (string)[] | null | undefined;
  crosspostToInstagramStory?: boolean | null | undefined;
  crosspostToInstagramStoryDarkMode?: boolean | null | undefined;
} | null;

/** Subscription tier of an organization. */
export type Tier = "FREE" | "PRO" | "BUSINESS";

export type TiktokMusicGenre = "ROCK" | "POP" | "LATIN" | "METAL" | "ELECTRONIC" | "HIP_HOP/RAP" | "ALTERNATIVE/INDIE" | "R&B/SOUL" | "COUNTRY" | "CLASSICAL" | "JAZZ" | "CHILDHOOD" | "ALTERNATIVE_HIP_HOP" | "AMBIENT" | "BOSSA_NOVA" | "BRAZILIAN_FUNK_STYLE" | "CHILL_BEATS" | "CHILLOUT" | "CHINESE_POP" | "CHRISTIAN_MUSIC" | "COUNTRY_POP" | "DANCE_POP" | "DISCO" | "DJ" | "DRUM&BASS" | "DUBSTEP" | "EDM" | "FUNK" | "HOUSE" | "INDIE_POP" | "J-POP" | "K-POP" | "LATIN_POP" | "LO-FI" | "OLD_SCHOOL" | "PUNK" | "RUSSIAN_POP" | "SOUL" | "SOUNDTRACK" | "SYNTH_POP" | "TECHNO" | "TEEN_POP";

/** A VIDEO takes one video, an IMAGE post up to 10 photos: JPG or WebP, never PNG. TIKTOK may review a post for a while. */
export type TiktokPostData = {
  /** Left out, VIDEO. */
  type?: "VIDEO" | "IMAGE" | undefined;
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** URL of an uploaded image to use as the cover. */
  thumbnail?: string | null | undefined;
  /** Best always sent. A SELF_ONLY post has no permalink. */
  privacy?: "SELF_ONLY" | "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | null | undefined;
  /** Which photo is the cover, from 0. Left out, 0. IMAGE only. */
  photoCoverIndex?: number | null | undefined;
  /** A paid partnership with another business. Left out, false. */
  isBrandContent?: boolean | null | undefined;
  /** Promotes the own business. Left out, false. */
  isOrganicBrandContent?: boolean | null | undefined;
  /** Left out, false. */
  disableComments?: boolean | null | undefined;
  /** Left out, false. */
  disableDuet?: boolean | null | undefined;
  /** Left out, false. */
  disableStitch?: boolean | null | undefined;
  /** Milliseconds into the video, the frame to use as its cover. Left out, 0. */
  thumbnailOffset?: number | null | undefined;
  /** Left out, false. */
  isAiGenerated?: boolean | null | undefined;
  /** Lets TIKTOK add music. Left out, false. IMAGE only. */
  autoAddMusic?: boolean | null | undefined;
  /** Shrinks photos that are too large. Left out, false. IMAGE only. */
  autoScale?: boolean | null | undefined;
  /** Sends the post to the creator's inbox instead of publishing it, which counts as success. Left out, false. */
  uploadToDraft?: boolean | null | undefined;
  /** Commercial music. An IMAGE post keeps only `musicSoundId`. */
  musicSoundInfo?: {
    musicSoundId: string;
    musicSoundVolume?: number | null | undefined;
    /** Milliseconds into the sound. */
    musicSoundStart?: number | null | undefined;
    /** Milliseconds into the sound. Ignored when it is 0 or not after the start. */
    musicSoundEnd?: number | null | undefined;
    videoOriginalSoundVolume?: number | null | undefined;
  } | null | undefined;
} | null;

export type TiktokSongClip = {
  /** The `musicSoundId` of a post. */
  song_clip_id: string;
  /** Valid for 6 hours. */
  preview_url?: string | null | undefined;
  /** Seconds. */
  duration?: number | null | undefined;
} | null;

export type TiktokTrack = {
  commercial_music_name?: string | null | undefined;
  /** Seconds. */
  duration?: number | null | undefined;
  thumbnail_url: string;
  artist: string;
  /** Valid for 6 hours. */
  preview_url?: string | null | undefined;
  genres?: readonly (string)[] | undefined;
  /** Its place today, from 1. */
  rank_position: string;
  /** Its place on each day of the window, oldest first. */
  trending_history?: readonly ({
    date: string;
    /** Null on a day on which it was not among the first 100. */
    rank_position_daily?: string | null | undefined;
  })[] | undefined;
  full_duration_song_clip?: TiktokSongClip | undefined;
  trending_song_clip?: TiktokSongClip | undefined;
};

/** Tracks that businesses may use, the first place first. */
export type TiktokTrackList = readonly (TiktokTrack)[];

/** An ISO 8601 instant. Answers are in UTC with milliseconds; inputs take any offset, but must have one. */
export type Timestamp = string;

/** Up to 4 images and videos, mixed at will. How long the text and a video may be depends on the account's subscription (`twitterSubType`): `premium` and `premium_plus` may have more. */
export type TwitterPostData = {
  /** Required without media. At most 280 characters unless the account is `premium` or `premium_plus`. */
  text?: string | null | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** Images with alternative texts. They count as media, whether they are also in `uploadIds` or not. No videos. */
  mediaItems?: readonly (PostMediaItem)[] | null | undefined;
  /** Who can reply. Left out, EVERYONE. */
  replySettings?: "EVERYONE" | "FOLLOWING" | "MENTIONED_USERS" | "SUBSCRIBERS" | "VERIFIED" | null | undefined;
  /** Adds the label for AI-generated media. Left out, false. */
  isAiGenerated?: boolean | null | undefined;
  poll?: {
    options: readonly (string)[];
    durationMinutes: number;
  } | null | undefined;
  /** The post to quote. */
  quoteTweetId?: string | null | undefined;
  /** The post to reply to. */
  replyToTweetId?: string | null | undefined;
  subscribersOnly?: boolean | null | undefined;
  /** Splits a text that is too long into a thread, at the ends of sentences, else of words. At most 25 posts. */
  tweetStorm?: boolean | null | undefined;
  /** Ends each post of the storm in its number, as in 2/5. */
  tweetStormNumbering?: boolean | null | undefined;
  /** Further posts that follow this one. */
  thread?: readonly ({
    text?: string | null | undefined;
    uploadIds?: readonly (Id)[] | null | undefined;
  })[] | null | undefined;
} | null;

export type UnsetChannelRequest = {
  type: ChannelPlatform;
  teamId: Id;
};

export type UpdateAutomationRequest = {
  name?: string | undefined;
  definition?: AutomationDefinition | undefined;
  actionDelaySeconds?: ActionDelaySeconds | undefined;
};

/** The fields to change. A field that is sent replaces the old value as a whole; an absent one stays. */
export type UpdateCommentRequest = {
  /** A name for your own lists; not published. */
  title?: string | undefined;
  /** A post of the service. Never together with `importedPostId`. */
  internalPostId?: Id | undefined;
  /** A historical post. Never together with `internalPostId`. */
  importedPostId?: Id | undefined;
  /** A created comment to reply to. */
  internalParentCommentId?: string | null | undefined;
  /** A fetched comment to reply to. */
  fetchedParentCommentId?: string | null | undefined;
  /** When to publish it. Past means at once. */
  postDate?: Timestamp | undefined;
  /** DRAFT keeps it back until a PATCH to SCHEDULED. */
  status?: "DRAFT" | "SCHEDULED" | undefined;
  /** The target platforms of a top-level comment. */
  socialAccountTypes?: readonly (CommentPlatform)[] | undefined;
  data?: CommentData | undefined;
  /** The text for every target platform that has none in `data`. The bound of the platform applies too. */
  text?: string | undefined;
};

export type UpdateConversationRequest = {
  status: ConversationStatus;
};

/** At least one attribute must result, from the mask or else from the attributes that are sent. */
export type UpdateGoogleAttributesRequest = {
  teamId: Id;
  attributes?: readonly (GoogleAttributeInput)[] | null | undefined;
  /** The attributes to change, with commas between them: `attributes/has_delivery,attributes/url_menu`. One that is named and not sent is cleared; one that is sent and not named is passed over. Without a mask those that are sent are changed. */
  attributeMask?: string | undefined;
};

/** Replaces all menus; null clears them. */
export type UpdateGoogleFoodMenusRequest = {
  teamId: Id;
  /** What to change, as a list or as a text. */
  fields: readonly ("menus")[] | "menus";
  menus?: readonly (GoogleOpenObject)[] | null | undefined;
};

/** Changes the blocks that `fields` names: null clears one, and a named block that is absent stays as it is. At least one named block must be there. A block that is not named is passed over. */
export type UpdateGoogleHoursRequest = {
  teamId: Id;
  /** Check the change at Google without making it. */
  validateOnly?: boolean | undefined;
  /** Which blocks to change, as a list or as a text with commas. */
  fields: readonly (GoogleHoursField)[] | string;
  regularHours?: GoogleRegularHours | null | undefined;
  specialHours?: GoogleSpecialHours | null | undefined;
  moreHours?: readonly (GoogleMoreHours)[] | null | undefined;
};

/** The fields that are sent are changed, each as a whole; null clears one. At least one besides `teamId` and `validateOnly` is needed. */
export type UpdateGoogleLocationRequest = {
  teamId: Id;
  /** Check the change at Google without making it. */
  validateOnly?: boolean | undefined;
  /** The name of the location. Google does not let it be cleared. */
  title?: string | null | undefined;
  profile?: GoogleProfileText | null | undefined;
  websiteUri?: string | null | undefined;
  phoneNumbers?: GooglePhoneNumbers | null | undefined;
  /** Google does not let them be cleared. */
  categories?: GoogleCategoryNames | null | undefined;
  storefrontAddress?: GoogleAddress | null | undefined;
  regularHours?: GoogleRegularHours | null | undefined;
  specialHours?: GoogleSpecialHours | null | undefined;
  moreHours?: readonly (GoogleMoreHours)[] | null | undefined;
  openInfo?: GoogleOpenObject | null | undefined;
  serviceArea?: GoogleOpenObject | null | undefined;
  latlng?: GoogleLatLng | null | undefined;
};

/** Replaces the whole list; null clears it. */
export type UpdateGoogleServiceListRequest = {
  teamId: Id;
  /** What to change, as a list or as a text. */
  fields: readonly ("serviceItems")[] | "serviceItems";
  serviceItems?: readonly (GoogleOpenObject)[] | null | undefined;
};

/** Changes the fields that `fields` names, each of which `placeActionLink` must have. */
export type UpdatePlaceActionLinkRequest = {
  teamId: Id;
  /** The link, as listed: `locations/{locationId}/placeActionLinks/{linkId}`. */
  name: string;
  /** Which fields to change, as a list or as a text with commas. */
  fields: readonly (GoogleActionLinkField)[] | string;
  placeActionLink: GoogleActionLinkInput;
};

/** What is sent replaces what was there, wholly; what is left out stays. */
export type UpdatePostRequest = {
  title?: string | undefined;
  /** Null takes the key away. */
  referenceKey?: string | null | undefined;
  /** An ISO 8601 date-time with an offset, or an empty string, which only a DRAFT may have. */
  postDate?: Timestamp | string | undefined;
  status?: "DRAFT" | "SCHEDULED" | undefined;
  socialAccountTypes?: readonly (Platform)[] | undefined;
  /** Replaces the data of all platforms. A platform that is left out is gone. */
  data?: PostData | undefined;
  /** Replaces all first comments. Null takes them away. */
  firstComment?: FirstComment | undefined;
};

export type UpdateTeamRequest = {
  name?: string | undefined;
  /** Null takes the picture away. */
  avatarUrl?: string | null | undefined;
};

export type UpdateYoutubePlaylistRequest = {
  teamId: Id;
  playlistId: Id;
  /** The new title. YOUTUBE replaces it at every update, so send it each time. */
  title: string;
  /** The new description. YOUTUBE replaces it at every update, so send it each time. */
  description: string;
  /** Left out, it stays. */
  privacyStatus?: YoutubePrivacy | undefined;
};

/** A media file that is ready for use. `mimeType` and `mime`, `size` and `fileSize` always have the same value. */
export type Upload = {
  /** Goes into `uploadIds` when a post is created. */
  id: Id;
  /** The team that may use it, or null when every team of the organization may. */
  teamId: string | null;
  organizationId: string | null;
  /** The name that the file was uploaded under; for an import by URL the last segment of the URL's path. */
  fileName: string;
  /** What the bytes are, not what was declared. */
  mimeType: string;
  /** Bytes as stored, after compression if there was any. */
  size: number;
  path: StoragePath;
  /** The multipart transfer that the upload came from, or null for the other flows. */
  uploadId: string | null;
  /** Public address of the bytes, to be used where a hosted media URL is expected. It needs no API key. */
  url: string | null;
  /** Public address of a preview. Videos have one too, documents have none. */
  thumbnailUrl: string | null;
  thumbnailPath: string | null;
  /** Public address of a small preview. Videos have one too, documents have none. */
  iconUrl: string | null;
  iconPath: string | null;
  /** The URL that the file was imported from, or null for the other flows. */
  externalLink: string | null;
  type: UploadType;
  /** Pixels. Null for documents. */
  width: number | null;
  /** Pixels. Null for documents. */
  height: number | null;
  /** The same as `size`. */
  fileSize: number | null;
  /** Seconds. Null for anything but videos. */
  videoLength: number | null;
  /** The same as `mimeType`. */
  mime: string | null;
  /** The extension of the stored file, without a dot; `jpeg` for JPG. */
  ext: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

/** A type that can be uploaded: JPG, PNG, GIF, MP4, MOV or PDF. `image/jpg` is taken as `image/jpeg`. What counts in the end is what the bytes are: a supported file that was declared as another supported type is stored as what it is. */
export type UploadMimeType = "image/jpg" | "image/jpeg" | "image/png" | "image/gif" | "video/mp4" | "video/quicktime" | "application/pdf";

/** That a post uses an upload. */
export type UploadPost = {
  postId: Id;
  /** The upload's `id` (not a multipart transfer). */
  uploadId: Id;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** The team that the file is for: only its posts and messages may use it. Left out or null, the upload belongs to the organization and every team of it may use it. */
export type UploadTeamId = string | null;

/** What kind of file it is. It decides the size ceiling. */
export type UploadType = "image" | "video" | "document";

/** An upload and the posts that use it. */
export type UploadWithPosts = (Upload) & ({
  /** Absent when the list was asked for with `includePosts=false`. */
  posts?: readonly (UploadPost)[] | undefined;
});

/** Opens a page. */
export type UrlButton = {
  type: "URL";
  title: ButtonTitle;
  url: string;
};

/** How much of a quota is used. */
export type Usage = {
  used: number;
  limit: number;
  remaining: number;
};

/** A person who uses the dashboard. */
export type User = {
  id: Id;
  /** The person's id at the sign-in provider. */
  externalId: string;
  email: string;
  /** When the address was confirmed. */
  emailVerified: NullableTimestamp;
  firstName: string | null;
  lastName: string | null;
  avatarUrl: string | null;
  timezone: string | null;
  role: "ADMIN" | "CUSTOMER";
  createdAt: Timestamp;
  updatedAt: Timestamp;
  deletedAt: NullableTimestamp;
};

/** A failure on one platform, in detail. */
export type VerboseError = {
  /** `PREFIX:CODE` or `PREFIX:CODE:SUBCODE`. Prefixes: `META` (INSTAGRAM, FACEBOOK, THREADS), `TT`, `TW`, `LI`, `YT`, `GB`, `PIN`, `RD`, `DI`, `SL`, `BSKY`, `MST`, `HTTP` (any platform, by status), `NET` (any platform, by socket error). Treat it as an open set. */
  code: string | null;
  /** What the platform said. */
  errorMessage: string | null;
  /** True for rate limits, 5xx and network failures; false for authorization, permission, validation and exhausted quotas. */
  isTransient: boolean | null;
  /** Whether a retry can help. */
  retryability: "retryable" | "non_retryable" | "unknown" | null;
  /** The status that the platform answered with. */
  httpStatus: number | null;
  /** Whatever else is known, such as trace ids or the time a rate limit resets; null when there is nothing. */
  meta: unknown;
  /** A sentence that can be shown to the author. */
  userFacingMessage: string | null;
};

/** A picture in one size. */
export type YoutubeImage = {
  url?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

/** How many there are, and how many an answer has at most. */
export type YoutubePageInfo = {
  totalResults?: number | undefined;
  resultsPerPage?: number | undefined;
};

export type YoutubePlaylist = {
  kind?: string | undefined;
  etag?: string | undefined;
  /** The `playlistId` of other calls. */
  id?: string | undefined;
  snippet?: {
    /** When it was created. */
    publishedAt?: string | undefined;
    channelId?: string | undefined;
    title?: string | undefined;
    description?: string | undefined;
    channelTitle?: string | undefined;
    thumbnails?: YoutubeThumbnails | undefined;
    localized?: {
      title?: string | undefined;
      description?: string | undefined;
    } | undefined;
  } | undefined;
  status?: {
    privacyStatus?: string | undefined;
  } | undefined;
  contentDetails?: {
    /** How many videos it has. */
    itemCount?: number | undefined;
  } | undefined;
};

export type YoutubePlaylistItem = {
  kind?: string | undefined;
  etag?: string | undefined;
  /** The `playlistItemId` that removes it; not the id of the video. */
  id?: string | undefined;
  snippet?: {
    /** When the video was added. */
    publishedAt?: string | undefined;
    channelId?: string | undefined;
    title?: string | undefined;
    description?: string | undefined;
    channelTitle?: string | undefined;
    thumbnails?: YoutubeThumbnails | undefined;
    playlistId?: string | undefined;
    /** Its place, from 0. */
    position?: number | undefined;
    resourceId?: {
      kind?: string | undefined;
      videoId?: string | undefined;
      playlistId?: string | undefined;
      channelId?: string | undefined;
    } | undefined;
  } | undefined;
  contentDetails?: {
    videoId?: string | undefined;
    videoPublishedAt?: string | undefined;
  } | undefined;
};

export type YoutubePlaylistItemList = {
  kind?: string | undefined;
  etag?: string | undefined;
  /** No call takes it. */
  nextPageToken?: string | undefined;
  /** No call takes it. */
  prevPageToken?: string | undefined;
  pageInfo?: YoutubePageInfo | undefined;
  items?: readonly (YoutubePlaylistItem)[] | undefined;
};

export type YoutubePlaylistList = {
  kind?: string | undefined;
  etag?: string | undefined;
  /** No call takes it. */
  nextPageToken?: string | undefined;
  /** No call takes it. */
  prevPageToken?: string | undefined;
  pageInfo?: YoutubePageInfo | undefined;
  items?: readonly (YoutubePlaylist)[] | undefined;
};

/** Exactly one video. The channel must be selected. */
export type YoutubePostData = {
  /** Left out, SHORT. */
  type?: "VIDEO" | "SHORT" | undefined;
  uploadIds?: readonly (Id)[] | null | undefined;
  /** The title of the video. */
  text?: string | null | undefined;
  description?: string | null | undefined;
  /** URL of an uploaded image. */
  thumbnail?: string | null | undefined;
  /** Left out, PUBLIC. */
  privacy?: "PRIVATE" | "PUBLIC" | "UNLISTED" | null | undefined;
  /** BCP-47 code of the language of title and description. */
  defaultLanguage?: string | null | undefined;
  /** BCP-47 code of the language that is spoken. */
  defaultAudioLanguage?: string | null | undefined;
  /** Left out, false. */
  madeForKids?: boolean | null | undefined;
  /** Contains AI-generated content. Left out, false. */
  containsSyntheticMedia?: boolean | null | undefined;
  /** Left out, false. */
  hasPaidProductPlacement?: boolean | null | undefined;
} | null;

/** Who sees a playlist. */
export type YoutubePrivacy = "public" | "unlisted" | "private";

export type YoutubeRegionList = {
  kind?: string | undefined;
  etag?: string | undefined;
  items?: readonly ({
    kind?: string | undefined;
    etag?: string | undefined;
    id?: string | undefined;
    snippet?: {
      /** Its code, the `regionCode` of the categories. */
      gl?: string | undefined;
      name?: string | undefined;
    } | undefined;
  })[] | undefined;
};

export type YoutubeThumbnailList = {
  /** One entry, with all sizes. */
  items?: readonly (YoutubeThumbnails)[] | undefined;
};

/** A picture in up to five sizes. */
export type YoutubeThumbnails = {
  default?: YoutubeImage | undefined;
  medium?: YoutubeImage | undefined;
  high?: YoutubeImage | undefined;
  standard?: YoutubeImage | undefined;
  maxres?: YoutubeImage | undefined;
};

export type YoutubeVideoCategoryList = {
  kind?: string | undefined;
  etag?: string | undefined;
  items?: readonly ({
    kind?: string | undefined;
    etag?: string | undefined;
    id?: string | undefined;
    snippet?: {
      channelId?: string | undefined;
      title?: string | undefined;
      /** Whether a video can be put into it. */
      assignable?: boolean | undefined;
    } | undefined;
  })[] | undefined;
};

/** Every operation of the document: what it takes and what it answers. */
export interface Operations {
  connectSocialAccount: {
    path: {};
    query: {};
    body: ConnectSocialAccountRequest;
    response: ConnectLink;
  };
  disconnectSocialAccount: {
    path: {};
    query: {};
    body: SocialAccountKey;
    response: SocialAccount;
  };
  setChannel: {
    path: {};
    query: {};
    body: SetChannelRequest;
    response: SocialAccount;
  };
  unsetChannel: {
    path: {};
    query: {};
    body: UnsetChannelRequest;
    response: SocialAccount;
  };
  refreshChannels: {
    path: {};
    query: {};
    body: RefreshChannelsRequest;
    response: SocialAccount;
  };
  createPortalLink: {
    path: {};
    query: {};
    body: CreatePortalLinkRequest;
    response: ConnectLink;
  };
  refreshProfile: {
    path: {};
    query: {};
    body: SocialAccountKey;
    response: ProfileRefresh;
  };
  getSocialAccountByType: {
    path: {};
    query: {
      type: Platform;
      teamId: Id;
    };
    body: undefined;
    response: SocialAccount;
  };
  copySocialAccounts: {
    path: {};
    query: {};
    body: CopySocialAccountsRequest;
    response: readonly (SocialAccount)[];
  };
  listSocialAccountsToDelete: {
    path: {};
    query: {
      page: number;
      pageSize: number;
    };
    body: undefined;
    response: SocialAccountPage;
  };
  checkConnection: {
    path: {};
    query: {};
    body: SocialAccountKey;
    response: ConnectionCheck;
  };
  getSocialAccountAnalytics: {
    path: {};
    query: {
      teamId: Id;
      platformType: AnalyticsPlatform;
    };
    body: undefined;
    response: SocialAccountAnalytics;
  };
  getSocialAccountAnalyticsRaw: {
    path: {};
    query: {
      teamId: Id;
      platformType: AnalyticsPlatform;
    };
    body: undefined;
    response: RawSocialAccountAnalytics;
  };
  forceSocialAccountAnalytics: {
    path: {};
    query: {};
    body: ForceSocialAccountAnalyticsRequest;
    response: ProfileAnalytics;
  };
  getPostAnalytics: {
    path: {};
    query: {
      postId?: Id | undefined;
      platformType?: AnalyticsPlatform | undefined;
      importedPostId?: Id | undefined;
    };
    body: undefined;
    response: PostAnalyticsHistory;
  };
  getPostAnalyticsRaw: {
    path: {};
    query: {
      postId?: Id | undefined;
      platformType?: AnalyticsPlatform | undefined;
      importedPostId?: Id | undefined;
    };
    body: undefined;
    response: RawPostAnalyticsHistory;
  };
  getBulkPostAnalytics: {
    path: {};
    query: {
      postIds: readonly (Id)[];
      platformType: AnalyticsPlatform;
      page: number;
      limit: number;
    };
    body: undefined;
    response: BulkPostAnalytics;
  };
  forcePostAnalytics: {
    path: {};
    query: {};
    body: ForcePostAnalyticsRequest;
    response: PostAnalytics;
  };
  listAutomations: {
    path: {};
    query: {
      teamId: Id;
      socialAccountId?: Id | undefined;
      status?: AutomationStatus | undefined;
      q?: string | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: AutomationList;
  };
  createAutomation: {
    path: {};
    query: {};
    body: CreateAutomationRequest;
    response: Automation;
  };
  getAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  updateAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateAutomationRequest;
    response: Automation;
  };
  deleteAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  publishAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  pauseAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  activateAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  archiveAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Automation;
  };
  copyAutomations: {
    path: {};
    query: {};
    body: CopyAutomationsRequest;
    response: CopyAutomationsResponse;
  };
  testAutomation: {
    path: {
      id: Id;
    };
    query: {};
    body: TestAutomationRequest;
    response: AutomationExecution;
  };
  listAutomationExecutions: {
    path: {
      id: Id;
    };
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: AutomationExecutionList;
  };
  getAutomationExecution: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: AutomationExecution;
  };
  listProviderSettings: {
    path: {};
    query: {
      teamId: Id;
      socialAccountId?: Id | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: ProviderSettingList;
  };
  saveProviderSetting: {
    path: {
      socialAccountId: Id;
      type: ProviderSettingType;
    };
    query: {};
    body: SaveProviderSettingRequest;
    response: ProviderSetting;
  };
  syncProviderSetting: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: ProviderSetting;
  };
  listCommentImports: {
    path: {};
    query: {
      teamId: Id;
      postId?: Id | undefined;
      importedPostId?: Id | undefined;
      status?: CommentImportStatus | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: CommentImportList;
  };
  createCommentImport: {
    path: {};
    query: {};
    body: CreateCommentImportRequest;
    response: CommentImport;
  };
  getCommentImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: CommentImport;
  };
  listImportedComments: {
    path: {};
    query: {
      teamId: Id;
      postId?: Id | undefined;
      importedPostId?: Id | undefined;
      platform?: ImportCommentPlatform | undefined;
      socialAccountId?: Id | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: FetchedCommentList;
  };
  actOnImportedComment: {
    path: {
      commentId: Id;
    };
    query: {};
    body: ActOnCommentRequest;
    response: ActOnCommentResult;
  };
  listComments: {
    path: {};
    query: {
      teamId: Id;
      postId?: Id | undefined;
      importedPostId?: Id | undefined;
      status?: CommentStatus | undefined;
      q?: string | undefined;
      platforms?: readonly (CommentPlatform)[] | undefined;
      orderBy: "createdAt" | "updatedAt" | "deletedAt";
      order: "ASC" | "DESC";
      offset: number;
      limit: number;
    };
    body: undefined;
    response: CommentList;
  };
  createComment: {
    path: {};
    query: {};
    body: CreateCommentRequest;
    response: Comment;
  };
  getComment: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Comment;
  };
  updateComment: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateCommentRequest;
    response: Comment;
  };
  deleteComment: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Comment;
  };
  retryComment: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Comment;
  };
  enableMessaging: {
    path: {};
    query: {};
    body: MessagingRequest;
    response: MessagingState;
  };
  disableMessaging: {
    path: {};
    query: {};
    body: MessagingRequest;
    response: MessagingState;
  };
  listConversations: {
    path: {};
    query: {
      teamId: Id;
      socialAccountId?: Id | undefined;
      platform?: "INSTAGRAM" | "FACEBOOK" | undefined;
      status?: ConversationStatus | undefined;
      q?: string | undefined;
      unread?: boolean | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: ConversationList;
  };
  getConversation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Conversation;
  };
  updateConversation: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateConversationRequest;
    response: Conversation;
  };
  markConversationRead: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Conversation;
  };
  archiveConversation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Conversation;
  };
  openConversation: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Conversation;
  };
  listMessages: {
    path: {
      id: Id;
    };
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: MessageList;
  };
  sendMessage: {
    path: {
      id: Id;
    };
    query: {};
    body: SendMessageRequest;
    response: Message;
  };
  reactToMessage: {
    path: {
      id: Id;
      messageId: Id;
    };
    query: {};
    body: ReactToMessageRequest;
    response: Message;
  };
  sendPrivateReply: {
    path: {};
    query: {};
    body: SendPrivateReplyRequest;
    response: PrivateReplyResult;
  };
  sendRichMessage: {
    path: {
      conversationId: Id;
    };
    query: {};
    body: SendRichMessageRequest;
    response: Message;
  };
  listCsvImports: {
    path: {};
    query: {
      offset: number;
      limit: number;
    };
    body: undefined;
    response: CsvImportList;
  };
  createCsvImport: {
    path: {};
    query: {};
    body: undefined;
    form: CreateCsvImportRequest;
    response: CsvImport;
  };
  getCsvImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: CsvImport;
  };
  getCsvImportStatus: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: CsvImportProgress;
  };
  listCsvImportRows: {
    path: {
      importId: Id;
    };
    query: {
      status?: CsvImportRowStatus | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: CsvImportRowList;
  };
  getHealth: {
    path: {};
    query: {};
    body: undefined;
    response: Health;
  };
  listHistoryImports: {
    path: {};
    query: {
      teamId: Id;
      socialAccountType?: HistoryPlatform | undefined;
    };
    body: undefined;
    response: HistoryImportList;
  };
  createHistoryImport: {
    path: {};
    query: {};
    body: CreateHistoryImportRequest;
    response: HistoryImport;
  };
  getHistoryImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: HistoryImport;
  };
  retryHistoryImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: RetryHistoryImportRequest;
    response: HistoryImport;
  };
  listImportedPosts: {
    path: {};
    query: {
      teamId: Id;
      socialAccountType: HistoryPlatform;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: ImportedPostList;
  };
  deleteImportedPosts: {
    path: {};
    query: {};
    body: DeleteImportedPostsRequest;
    response: DeletedImportedPosts;
  };
  getGoogleAttributes: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: GoogleAttributes;
  };
  updateGoogleAttributes: {
    path: {};
    query: {};
    body: UpdateGoogleAttributesRequest;
    response: GoogleAttributes;
  };
  listGoogleAttributes: {
    path: {};
    query: {
      teamId: Id;
      languageCode?: string | undefined;
      regionCode?: string | undefined;
      pageSize: number;
      pageToken?: string | undefined;
    };
    body: undefined;
    response: GoogleAttributeDefinitions;
  };
  listGoogleCategories: {
    path: {};
    query: {
      teamId: Id;
      regionCode: string;
      languageCode: string;
      names?: readonly (string)[] | undefined;
      filter?: string | undefined;
      pageSize: number;
      pageToken?: string | undefined;
      view: "CATEGORY_VIEW_UNSPECIFIED" | "BASIC" | "FULL";
    };
    body: undefined;
    response: GoogleCategoryList;
  };
  getGoogleServiceList: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: GoogleServiceList;
  };
  updateGoogleServiceList: {
    path: {};
    query: {};
    body: UpdateGoogleServiceListRequest;
    response: GoogleServiceList;
  };
  getGoogleFoodMenus: {
    path: {};
    query: {
      teamId: Id;
      fields?: readonly (GoogleMenuField)[] | undefined;
    };
    body: undefined;
    response: GoogleFoodMenus;
  };
  updateGoogleFoodMenus: {
    path: {};
    query: {};
    body: UpdateGoogleFoodMenusRequest;
    response: GoogleFoodMenus;
  };
  listPlaceActionLinks: {
    path: {};
    query: {
      teamId: Id;
      pageSize: number;
      pageToken?: string | undefined;
    };
    body: undefined;
    response: GoogleActionLinkList;
  };
  createPlaceActionLink: {
    path: {};
    query: {};
    body: CreatePlaceActionLinkRequest;
    response: GoogleActionLink;
  };
  updatePlaceActionLink: {
    path: {};
    query: {};
    body: UpdatePlaceActionLinkRequest;
    response: GoogleActionLink;
  };
  deletePlaceActionLink: {
    path: {};
    query: {};
    body: DeletePlaceActionLinkRequest;
    response: Done;
  };
  listGoogleMedia: {
    path: {};
    query: {
      teamId: Id;
      pageSize: number;
      pageToken?: string | undefined;
    };
    body: undefined;
    response: GoogleMediaList;
  };
  addGoogleMedia: {
    path: {};
    query: {};
    body: AddGoogleMediaRequest;
    response: GoogleMediaItem;
  };
  deleteGoogleMedia: {
    path: {};
    query: {};
    body: DeleteGoogleMediaRequest;
    response: Done;
  };
  getGoogleLocation: {
    path: {};
    query: {
      teamId: Id;
      fields?: readonly (GoogleLocationField)[] | undefined;
    };
    body: undefined;
    response: GoogleLocation;
  };
  updateGoogleLocation: {
    path: {};
    query: {};
    body: UpdateGoogleLocationRequest;
    response: GoogleLocation;
  };
  updateGoogleHours: {
    path: {};
    query: {};
    body: UpdateGoogleHoursRequest;
    response: GoogleLocation;
  };
  listGoogleSearchKeywords: {
    path: {};
    query: {
      teamId: Id;
      startMonth: string;
      endMonth: string;
      pageSize: number;
      pageToken?: string | undefined;
    };
    body: undefined;
    response: GoogleSearchKeywordList;
  };
  findLinkedinMentions: {
    path: {};
    query: {
      q?: string | undefined;
      url?: string | undefined;
      displayName?: string | undefined;
      scope: "people" | "organizations" | "all";
      teamId: Id;
    };
    body: undefined;
    response: LinkedinMentions;
  };
  buildLinkedinCommentary: {
    path: {};
    query: {};
    body: BuildLinkedinCommentaryRequest;
    response: LinkedinCommentary;
  };
  reshareLinkedinPost: {
    path: {};
    query: {};
    body: ReshareLinkedinPostRequest;
    response: LinkedinReshare;
  };
  listFacebookTextFormats: {
    path: {};
    query: {};
    body: undefined;
    response: FacebookTextFormatList;
  };
  debugFacebookToken: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: FacebookTokenDebug;
  };
  findInstagramUser: {
    path: {};
    query: {
      teamId: Id;
      username: string;
    };
    body: undefined;
    response: InstagramUserLookup;
  };
  searchInstagramLocations: {
    path: {};
    query: {
      teamId: Id;
      q: string;
      limit: number;
    };
    body: undefined;
    response: InstagramLocationList;
  };
  searchInstagramAudio: {
    path: {};
    query: {
      audioType: InstagramAudioType;
      searchQuery?: string | undefined;
      teamId: Id;
    };
    body: undefined;
    response: InstagramAudioList;
  };
  listSubredditFlairs: {
    path: {};
    query: {
      teamId: Id;
      subreddit: string;
    };
    body: undefined;
    response: SubredditFlairList;
  };
  getSubredditRequirements: {
    path: {};
    query: {
      teamId: Id;
      subreddit: string;
    };
    body: undefined;
    response: SubredditRequirements;
  };
  listTiktokTrendingMusic: {
    path: {};
    query: {
      genre: TiktokMusicGenre;
      dateRange: "1DAY" | "7DAY" | "30DAY";
      teamId: Id;
    };
    body: undefined;
    response: TiktokTrackList;
  };
  editYoutubeComment: {
    path: {};
    query: {};
    body: EditYoutubeCommentRequest;
    response: EditedComment;
  };
  deleteYoutubeComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  editLinkedinComment: {
    path: {};
    query: {};
    body: EditLinkedinCommentRequest;
    response: EditedComment;
  };
  deleteLinkedinComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  editRedditComment: {
    path: {};
    query: {};
    body: EditRedditCommentRequest;
    response: EditedComment;
  };
  deleteRedditComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  editFacebookComment: {
    path: {};
    query: {};
    body: EditFacebookCommentRequest;
    response: EditedComment;
  };
  deleteFacebookComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  editMastodonComment: {
    path: {};
    query: {};
    body: EditMastodonCommentRequest;
    response: EditedComment;
  };
  deleteMastodonComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  deleteInstagramComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  deleteBlueskyComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  deleteTwitterComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  deleteTiktokComment: {
    path: {};
    query: {};
    body: PublishedCommentReference;
    response: Done;
  };
  editYoutubeVideo: {
    path: {};
    query: {};
    body: EditYoutubeVideoRequest;
    response: EditedPost;
  };
  deleteYoutubeVideo: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  editLinkedinPost: {
    path: {};
    query: {};
    body: EditLinkedinPostRequest;
    response: EditedPost;
  };
  deleteLinkedinPost: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  deleteGoogleBusinessPost: {
    path: {};
    query: {};
    body: PublishedGoogleBusinessPostReference;
    response: Done;
  };
  editRedditPost: {
    path: {};
    query: {};
    body: EditRedditPostRequest;
    response: EditedPost;
  };
  deleteRedditPost: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  editFacebookPost: {
    path: {};
    query: {};
    body: EditFacebookPostRequest;
    response: EditedPost;
  };
  deleteFacebookPost: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  editPinterestPin: {
    path: {};
    query: {};
    body: EditPinterestPinRequest;
    response: EditedPost;
  };
  deletePinterestPin: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  editMastodonStatus: {
    path: {};
    query: {};
    body: EditMastodonStatusRequest;
    response: EditedPost;
  };
  deleteMastodonStatus: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  editSlackMessage: {
    path: {};
    query: {};
    body: EditSlackMessageRequest;
    response: EditedPost;
  };
  deleteSlackMessage: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  deleteBlueskyPost: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  deleteTwitterPost: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  deleteDiscordMessage: {
    path: {};
    query: {};
    body: PublishedPostReference;
    response: Done;
  };
  listRecommendationImports: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: RecommendationImportList;
  };
  startRecommendationImport: {
    path: {};
    query: {};
    body: StartReviewImportRequest;
    response: RecommendationImport;
  };
  getRecommendationImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: RecommendationImport;
  };
  listRecommendations: {
    path: {};
    query: {
      teamId: Id;
      limit: number;
      offset: number;
    };
    body: undefined;
    response: RecommendationList;
  };
  getRecommendation: {
    path: {
      recommendationId: Id;
    };
    query: {
      teamId: Id;
    };
    body: undefined;
    response: Recommendation;
  };
  replyToRecommendation: {
    path: {
      recommendationId: Id;
    };
    query: {};
    body: ReplyToReviewRequest;
    response: Recommendation;
  };
  listRecommendationComments: {
    path: {
      recommendationId: Id;
    };
    query: {
      teamId: Id;
    };
    body: undefined;
    response: RecommendationCommentList;
  };
  replyToRecommendationComment: {
    path: {
      recommendationId: Id;
      commentId: Id;
    };
    query: {};
    body: ReplyToReviewRequest;
    response: RecommendationCommentReply;
  };
  listReviewImports: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: ReviewImportList;
  };
  startReviewImport: {
    path: {};
    query: {};
    body: StartReviewImportRequest;
    response: ReviewImport;
  };
  getReviewImport: {
    path: {
      importId: Id;
    };
    query: {};
    body: undefined;
    response: ReviewImport;
  };
  listReviews: {
    path: {};
    query: {
      teamId: Id;
      limit: number;
      offset: number;
    };
    body: undefined;
    response: ReviewList;
  };
  getReview: {
    path: {
      reviewId: Id;
    };
    query: {
      teamId: Id;
    };
    body: undefined;
    response: Review;
  };
  replyToReview: {
    path: {
      reviewId: Id;
    };
    query: {};
    body: ReplyToReviewRequest;
    response: Review;
  };
  deleteReviewReply: {
    path: {
      reviewId: Id;
    };
    query: {};
    body: DeleteReviewReplyRequest;
    response: Review;
  };
  setYoutubeThumbnail: {
    path: {};
    query: {};
    body: SetYoutubeThumbnailRequest;
    response: YoutubeThumbnailList;
  };
  listYoutubePlaylists: {
    path: {};
    query: {
      maxResults: number;
      teamId: Id;
    };
    body: undefined;
    response: YoutubePlaylistList;
  };
  createYoutubePlaylist: {
    path: {};
    query: {};
    body: CreateYoutubePlaylistRequest;
    response: YoutubePlaylist;
  };
  updateYoutubePlaylist: {
    path: {};
    query: {};
    body: UpdateYoutubePlaylistRequest;
    response: YoutubePlaylist;
  };
  deleteYoutubePlaylist: {
    path: {
      playlistId: Id;
    };
    query: {
      teamId: Id;
    };
    body: undefined;
    response: boolean;
  };
  listYoutubePlaylistItems: {
    path: {};
    query: {
      maxResults: number;
      teamId: Id;
      playlistId: Id;
    };
    body: undefined;
    response: YoutubePlaylistItemList;
  };
  addYoutubePlaylistItem: {
    path: {};
    query: {};
    body: AddYoutubePlaylistItemRequest;
    response: YoutubePlaylistItem;
  };
  deleteYoutubePlaylistItem: {
    path: {
      playlistItemId: Id;
    };
    query: {
      teamId: Id;
    };
    body: undefined;
    response: boolean;
  };
  listYoutubeVideoCategories: {
    path: {};
    query: {
      regionCode: string;
      teamId: Id;
    };
    body: undefined;
    response: YoutubeVideoCategoryList;
  };
  listYoutubeRegions: {
    path: {};
    query: {
      teamId: Id;
    };
    body: undefined;
    response: YoutubeRegionList;
  };
  getOrganization: {
    path: {};
    query: {};
    body: undefined;
    response: Organization;
  };
  getDailyLimits: {
    path: {};
    query: {
      socialAccountId: Id;
      date?: string | undefined;
    };
    body: undefined;
    response: DailyUsage;
  };
  getPostUsage: {
    path: {};
    query: {};
    body: undefined;
    response: Usage;
  };
  getCommentUsage: {
    path: {};
    query: {};
    body: undefined;
    response: Usage;
  };
  getUploadUsage: {
    path: {};
    query: {};
    body: undefined;
    response: Usage;
  };
  listImportUsage: {
    path: {};
    query: {
      page: number;
      pageSize: number;
      teamId?: Id | undefined;
      socialAccountType?: Platform | undefined;
      socialAccountId?: Id | undefined;
    };
    body: undefined;
    response: ImportUsage;
  };
  listTeams: {
    path: {};
    query: {
      search?: string | undefined;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: TeamList;
  };
  createTeam: {
    path: {};
    query: {};
    body: CreateTeamRequest;
    response: TeamBare;
  };
  getTeam: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Team;
  };
  updateTeam: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdateTeamRequest;
    response: TeamBare;
  };
  deleteTeam: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: TeamBare;
  };
  listPosts: {
    path: {};
    query: {
      teamId: Id;
      status?: PostStatus | undefined;
      q?: string | undefined;
      platforms?: readonly (Platform)[] | undefined;
      postDateFrom?: string | undefined;
      postDateTo?: string | undefined;
      orderBy: "createdAt" | "updatedAt" | "postDate" | "postedDate" | "deletedAt";
      order: "ASC" | "DESC";
      offset: number;
      limit: number;
    };
    body: undefined;
    response: PostList;
  };
  createPost: {
    path: {};
    query: {};
    body: CreatePostRequest;
    response: PostBase;
  };
  getPost: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Post;
  };
  updatePost: {
    path: {
      id: Id;
    };
    query: {};
    body: UpdatePostRequest;
    response: PostBase;
  };
  deletePost: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: PostBase;
  };
  retryPost: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: PostBase;
  };
  getPostByReferenceKey: {
    path: {
      referenceKey: string;
    };
    query: {};
    body: undefined;
    response: Post;
  };
  listReconnectCandidates: {
    path: {};
    query: {
      teamId: Id;
      type: Platform;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: ReconnectCandidateList;
  };
  reconnectPosts: {
    path: {};
    query: {};
    body: ReconnectPostsRequest;
    response: ReconnectPostsResult;
  };
  listUploads: {
    path: {};
    query: {
      teamId?: Id | undefined;
      type?: UploadType | undefined;
      types?: readonly (UploadType)[] | undefined;
      status?: "USED" | "UNUSED" | undefined;
      ids?: readonly (Id)[] | undefined;
      urls?: readonly (string)[] | undefined;
      includePosts: boolean;
      offset: number;
      limit: number;
    };
    body: undefined;
    response: readonly (UploadWithPosts)[];
  };
  createUpload: {
    path: {};
    query: {};
    body: undefined;
    form: CreateUploadRequest;
    response: Upload;
  };
  deleteUploads: {
    path: {};
    query: {};
    body: DeleteUploadsRequest;
    response: readonly (Upload)[];
  };
  getUpload: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: UploadWithPosts;
  };
  deleteUpload: {
    path: {
      id: Id;
    };
    query: {};
    body: undefined;
    response: Upload;
  };
  createUploadFromUrl: {
    path: {};
    query: {};
    body: CreateUploadFromUrlRequest;
    response: Upload;
  };
  initUpload: {
    path: {};
    query: {};
    body: InitUploadRequest;
    response: DirectUpload;
  };
  finalizeUpload: {
    path: {};
    query: {};
    body: FinalizeUploadRequest;
    response: Upload;
  };
  initMultipartUpload: {
    path: {};
    query: {};
    body: InitMultipartUploadRequest;
    response: MultipartUpload;
  };
  signMultipartUpload: {
    path: {};
    query: {};
    body: SignMultipartUploadRequest;
    response: SignedMultipartParts;
  };
  completeMultipartUpload: {
    path: {};
    query: {};
    body: CompleteMultipartUploadRequest;
    response: Upload;
  };
  abortMultipartUpload: {
    path: {};
    query: {};
    body: AbortMultipartUploadRequest;
    response: AbortMultipartUploadResult;
  };
}

export type OperationId = keyof Operations;

/** Every webhook of the document by its type, as its body says it. */
export interface WebhookEvents {
  "social-account.created": {
    type: "social-account.created";
    data: SocialAccount;
  };
  "social-account.updated": {
    type: "social-account.updated";
    data: SocialAccountEvent;
  };
  "social-account.deleted": {
    type: "social-account.deleted";
    data: SocialAccount;
  };
  "team.created": {
    type: "team.created";
    data: Team;
  };
  "team.updated": {
    type: "team.updated";
    data: Team;
  };
  "team.deleted": {
    type: "team.deleted";
    data: Team;
  };
  "comment.published": CommentPublishedEvent;
  "comment.received": CommentReceivedEvent;
  "conversation.created": ConversationCreatedEvent;
  "conversation.updated": ConversationUpdatedEvent;
  "conversation.message.created": ConversationMessageCreatedEvent;
  "conversation.message.updated": ConversationMessageUpdatedEvent;
  "post.published": PostPublishedEvent;
}

export type WebhookEventType = keyof WebhookEvents;
