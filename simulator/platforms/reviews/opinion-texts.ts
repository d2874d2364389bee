import type { RandomStream } from '../../kernel/random.ts';

const PRAISE = [
  'Friendly people and quick service.',
  'We come here every month, and it never disappoints.',
  'Exactly what I was looking for. Thank you!',
  'They took the time to explain everything.',
  'Best in town, and the prices are fair.',
  'A warm welcome even on a busy day.',
  'Très bon accueil, je recommande.',
  'Alles bestens, gerne wieder!',
] as const;

const MIXED = [
  'Good, but we had to wait for a while.',
  'Nice place. The parking is hard to find.',
  'Fine for what it costs.',
  'It was better last year.',
  'The staff is kind, the opening hours are not.',
] as const;

const COMPLAINTS = [
  'Nobody answered the phone for a week.',
  'My order was wrong, and it took three calls to put it right.',
  'Rude at the counter. I will not come back.',
  'Closed, although the page says open.',
  'Too expensive for what you get.',
] as const;

const OWN_REPLIES = [
  'Thank you for your kind words!',
  'Thank you for telling us. We will do better.',
  'We are sorry to hear that. Please write to us, and we will put it right.',
  'It was a pleasure. See you soon!',
] as const;

const COMMENTS = [
  'Same here!',
  'I can only agree.',
  'That was different when we came.',
  'Did they answer you?',
  'Thank you for the hint.',
] as const;

/** How somebody liked it, 1 (not at all) to 5 (very much). */
export type Liking = 1 | 2 | 3 | 4 | 5;

/** Draws how somebody liked it; most people liked it. */
export function drawLiking(stream: RandomStream): Liking {
  return stream.pick<Liking>([5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1]);
}

/** Returns what somebody writes who liked it that much. */
export function opinionText(stream: RandomStream, liking: Liking): string {
  if (liking >= 4) return stream.pick<string>(PRAISE);
  return stream.pick<string>(liking === 3 ? MIXED : COMPLAINTS);
}

/** Returns what the owner answers. */
export function ownerReplyText(stream: RandomStream): string {
  return stream.pick<string>(OWN_REPLIES);
}

/** Returns what others write below a recommendation. */
export function storyCommentText(stream: RandomStream): string {
  return stream.pick<string>(COMMENTS);
}
