import type { RandomStream } from '../../kernel/random.ts';
import { withFaker } from './faker.ts';

/** Templates; expressions in braces are faker's. */
const PATTERNS = {
  comment: [
    'Love this! 😍',
    'Where can I get one in {{color.human}}?',
    'Do you ship to {{location.country}}?',
    'This looks so {{food.adjective}} 😋',
    'Better than my {{food.dish}}, and that says something.',
    'How much is it?',
    'I need this for {{person.firstName}}.',
    'My {{animal.petName}} would steal it at once 😂',
    'Greetings from {{location.city}}!',
    'So {{word.adjective}}. Thank you for sharing.',
    'Is the {{color.human}} one back in stock?',
    'Saw you in {{location.city}} last year. Still a fan!',
    'More of this, please 🙏',
    'What is the song? Sounds like {{music.artist}}.',
    'Not my taste, but well made.',
    'I ordered two weeks ago and heard nothing. Please check your messages.',
    '{{word.interjection}}, I want it!',
    '🔥🔥🔥',
    '¡Qué bonito!',
    'Wunderschön, wie immer.',
    'Trop beau ! 🥰',
    '素敵ですね',
  ],
  reply: [
    'Same here!',
    'Agreed 💯',
    'No, it is {{word.adjective}}.',
    'I got mine in {{location.city}}.',
    'Ask them in private, they answer fast.',
    'The {{color.human}} one is nicer.',
    '😂😂',
    'How long did it take?',
    'Thank you, {{person.firstName}} told me the same.',
    'Really?',
  ],
  ownReply: [
    'Thank you so much! ❤️',
    'Please send us a message and we will look into it.',
    'Yes, we ship to {{location.country}}.',
    'The {{color.human}} one is back next week.',
    'See you soon!',
  ],
  message: [
    'Hi! Do you have this in {{color.human}}?',
    'Hello, how long is delivery to {{location.country}}?',
    'Are you open on {{date.weekday}}?',
    'Could I change my order, please? It is number {{string.numeric(6)}}.',
    'I saw your last post. Is it still available?',
    'Thank you for the quick answer!',
    'Can I book a table for {{number.int({"min": 2, "max": 9})}}?',
    'My parcel has not arrived yet. Order {{string.numeric(6)}}, name {{person.lastName}}.',
    'Would you work with us? We are {{company.name}}.',
    'What is in it? I cannot eat {{food.ingredient}}.',
    'Ok 👍',
    'Do you have a shop in {{location.city}}?',
  ],
} as const;

/** Generates a comment, a reply or a message. */
export function generateText(stream: RandomStream, kind: keyof typeof PATTERNS): string {
  const pattern = stream.pick<string>(PATTERNS[kind]);
  return withFaker(stream, faker => faker.helpers.fake(pattern));
}
