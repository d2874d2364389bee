/** The commands that send and receive webhooks, as the help shows them. */
import { type CommandSpec, typed, usual } from '../command.ts';
import { REMOTE_FLAGS } from '../flags.ts';

export const listen: CommandSpec = {
  usage: 'sim listen',
  summary: 'Receive webhooks: register an endpoint, verify signatures, print events',
  flags: {
    port: typed('any free port'),
    ...usual('allow-host', 'organization', 'events', 'forward', 'secret', 'register', ...REMOTE_FLAGS),
  },
  maxWords: 0,
  examples: [
    ['sim listen', 'all events of org_acme, until Ctrl+C'],
    ['sim listen --events post.published comment.published', 'only these events'],
    ['sim listen --forward http://127.0.0.1:3000/hooks', 'forward deliveries to your own receiver'],
    ['sim listen --port 8080 --no-register --secret whsec_mine', 'for sim --webhook http://127.0.0.1:8080=whsec_mine'],
    ['sim listen --json', 'one JSON object per line'],
  ],
  load: async () => (await import('../listen/listen.ts')).runListen,
};

export const trigger: CommandSpec = {
  usage:
    'sim trigger <comment | message | quick-reply | button | echo | delivered | seen | reaction | post-deleted | token-revoked | token-restored>',
  summary: 'Trigger an event on a platform and show how the service reacts: the truthful way to a webhook; sim send makes one up',
  flags: {
    ...usual('platform', 'account', 'post', 'imported-post', 'text', 'author', 'participant', 'name', 'username', 'parent'),
    ...usual('published-at', 'likes', 'attachment', 'payload', 'message', 'reaction', ...REMOTE_FLAGS),
  },
  maxWords: 1,
  examples: [
    ['sim trigger comment --post post_5dktzzd2ahay64cj --text "Link, please!"', 'a comment where it is live'],
    ['sim trigger message --participant ig_9024 --name Ada --text Hello', ''],
    ['sim trigger message --attachment https://cdn.example.com/a.jpg', 'a picture'],
    ['sim trigger button --platform FACEBOOK --payload ORDER_STATUS', ''],
    ['sim trigger seen --message msg_4u7w9y2a5c8e3g6j', 'the participant has read a message'],
    ['sim trigger reaction --message msg_4u7w9y2a5c8e3g6j --reaction none', 'remove the reaction'],
    ['sim trigger post-deleted --post post_5dktzzd2ahay64cj', 'the post was deleted on the platform'],
    ['sim trigger token-revoked --account sa_pro_linkedin', 'all calls of the account fail from now on'],
  ],
  load: async () => (await import('../commands/trigger.ts')).runTrigger,
};

export const send: CommandSpec = {
  usage: 'sim send <type of event>',
  summary:
    'Send a webhook event of your own, signed and retried as any other and marked as synthetic; sim trigger has the world itself send one',
  flags: {
    data: typed('', 'Fields of the event, in JSON or YAML: the text itself, a file, or - for the standard input'),
    set: typed(''),
    to: typed('all enabled endpoints of the organization'),
    secret: typed('whsec_sim_<organization>', 'With --to and an address that is no endpoint: what signs the event'),
    raw: typed('off'),
    organization: { describe: 'Organization of the event' },
    ...usual(...REMOTE_FLAGS),
  },
  maxWords: 1,
  examples: [
    ['sim send post.published --set data.status=ERROR', 'about the newest post, to every endpoint of org_acme'],
    ['sim send comment.received --data comment.json', 'with fields from a file'],
    ['sim send post.published --to http://127.0.0.1:8080/hook --secret whsec_mine', 'once, to an address that is no endpoint'],
    ['sim send team.updated --set data.name=7 --raw', 'even though the document does not allow it'],
  ],
  load: async () => (await import('../commands/send.ts')).runSend,
};

export const resend: CommandSpec = {
  usage: 'sim resend <event>',
  summary: 'Send a webhook event again, to the enabled endpoints of its organization',
  flags: usual(...REMOTE_FLAGS),
  maxWords: 1,
  examples: [['sim resend evt_4u7w9y2a5c8e3g6j', 'deliveries of the same payload, with attempts of their own']],
  load: async () => (await import('../commands/send.ts')).runResend,
};
