/** What a message holds besides its text, on either side. */
import { File, Image, Mic, Video } from 'lucide';
import type { CarouselElement, Message, MessageButton } from '../../../../openapi/generated/types.ts';
import { Icon } from '../../components/icon.tsx';

const PICTURES = { IMAGE: Image, VIDEO: Video, AUDIO: Mic, FILE: File };

type Tap = (button: MessageButton) => void;

/** The bubble of a message. Where `onTap` is given its buttons can be tapped; media is named and not loaded, as the page asks no other host. */
export function Content({ message, onTap }: { readonly message: Message; readonly onTap?: Tap }) {
  const { text, attachments, carousel, buttons, payload } = message;
  return (
    <>
      {text !== null && <p class="bubble-text">{text}</p>}
      {text === null && payload !== null && <p class="bubble-text mono">Tapped: {payload}</p>}
      {attachments.map(({ type, url }) => (
        <p key={url} class="bubble-file" title={url}>
          <Icon of={PICTURES[type]} />
          <span class="truncate">{url.split('/').at(-1) || url}</span>
        </p>
      ))}
      {carousel.length > 0 && (
        <ul class="bubble-cards">
          {carousel.map((card, index) => (
            <li key={index}>
              <Card card={card} {...(onTap && { onTap })} />
            </li>
          ))}
        </ul>
      )}
      <Buttons of={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Card({ card: { title, subtitle, imageUrl, buttons = [] }, onTap }: { readonly card: CarouselElement; readonly onTap?: Tap }) {
  return (
    <>
      {imageUrl && (
        <span class="bubble-picture" title={imageUrl}>
          <Icon of={Image} size={20} />
        </span>
      )}
      <strong>{title}</strong>
      {subtitle && <span class="bubble-subtitle">{subtitle}</span>}
      <Buttons of={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Buttons({ of, onTap }: { readonly of: readonly MessageButton[]; readonly onTap?: Tap }) {
  if (of.length === 0) return null;
  return (
    <span class="bubble-buttons">
      {of.map(button => (
        <button key={button.title} type="button" title={targetOf(button)} disabled={!onTap} onClick={() => onTap?.(button)}>
          {button.title}
        </button>
      ))}
    </span>
  );
}

/** Where a button leads. */
export function targetOf(button: MessageButton): string {
  if (button.type === 'URL') return `Opens ${button.url}`;
  return button.type === 'PHONE' ? `Calls ${button.phoneNumber}` : `Sends ${button.payload}`;
}
