/** The content of a message, in the account's inbox and on the fan's phone. */
import { File, Image, Mic, Video } from 'lucide';
import type { CarouselElement, Message, MessageButton } from '../../../../openapi/generated/types.ts';
import { Icon } from '../../components/basic.tsx';

const ATTACHMENT_ICONS = { IMAGE: Image, VIDEO: Video, AUDIO: Mic, FILE: File };

type Tap = (button: MessageButton) => void;

/** The content of a message bubble. With `onTap` its buttons are enabled. Media is not loaded, since the page sends no requests to other hosts. */
export function Content({ message, onTap }: { readonly message: Message; readonly onTap?: Tap }) {
  const { text, attachments, carousel, buttons, payload } = message;
  return (
    <>
      {text !== null && <p class="bubble-text">{text}</p>}
      {text === null && payload !== null && <p class="bubble-text mono">Tapped: {payload}</p>}
      {attachments.map(({ type, url }) => (
        <p key={url} class="bubble-file" title={url}>
          <Icon icon={ATTACHMENT_ICONS[type]} />
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
      <Buttons buttons={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Card({ card: { title, subtitle, imageUrl, buttons = [] }, onTap }: { readonly card: CarouselElement; readonly onTap?: Tap }) {
  return (
    <>
      {imageUrl && (
        <span class="bubble-picture" title={imageUrl}>
          <Icon icon={Image} size={20} />
        </span>
      )}
      <strong>{title}</strong>
      {subtitle && <span class="bubble-subtitle">{subtitle}</span>}
      <Buttons buttons={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Buttons({ buttons, onTap }: { readonly buttons: readonly MessageButton[]; readonly onTap?: Tap }) {
  if (buttons.length === 0) return null;
  return (
    <span class="bubble-buttons">
      {buttons.map(button => (
        <button key={button.title} type="button" title={actionOf(button)} disabled={!onTap} onClick={() => onTap?.(button)}>
          {button.title}
        </button>
      ))}
    </span>
  );
}

/** What a button does. */
export function actionOf(button: MessageButton): string {
  if (button.type === 'URL') return `Opens ${button.url}`;
  return button.type === 'PHONE' ? `Calls ${button.phoneNumber}` : `Sends ${button.payload}`;
}
