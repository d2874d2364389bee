/** What messages and comments contain. */
import { File, Image, Mic, Video } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { CarouselElement, Message, MessageButton } from '../../../../openapi/generated/types.ts';
import { Icon, Time } from '../../components/basic.tsx';
import { Why } from '../../components/detail.tsx';
import type { CommentNode } from './comment-tree.ts';

interface ThreadsProps {
  readonly threads: readonly CommentNode[];
  readonly ownName: string;
  /** The actions below a comment. */
  readonly foot: (node: CommentNode) => ComponentChildren;
}

/** Comments with their replies. */
export function Threads({ threads, ownName, foot }: ThreadsProps) {
  return (
    <ul class="comments column gap-3">
      {threads.map(node => (
        <li key={node.id}>
          <article
            class={`comment${node.fetched?.platformData.hidden ? ' comment-hidden' : ''}`}
            aria-label={`Comment by ${node.author ?? ownName}`}
          >
            <p class="comment-head baseline gap-2">
              <strong class={node.author === null ? 'comment-own' : undefined}>{node.author ?? ownName}</strong>
              <span class="muted">
                <Time at={node.at} />
              </span>
              <Why id={node.id} />
            </p>
            <p class="comment-text breaks">{node.text ?? '(image)'}</p>
            {foot(node)}
          </article>
          {node.replies.length > 0 && <Threads threads={node.replies} ownName={ownName} foot={foot} />}
        </li>
      ))}
    </ul>
  );
}

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
        <p key={url} class="line gap-tight" title={url}>
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
        <span class="bubble-picture muted sunken" title={imageUrl}>
          <Icon icon={Image} size={20} />
        </span>
      )}
      <strong>{title}</strong>
      {subtitle && <span class="small">{subtitle}</span>}
      <Buttons buttons={buttons} {...(onTap && { onTap })} />
    </>
  );
}

function Buttons({ buttons, onTap }: { readonly buttons: readonly MessageButton[]; readonly onTap?: Tap }) {
  if (buttons.length === 0) return null;
  return (
    <span class="bubble-buttons column gap-1">
      {buttons.map(button => (
        <button key={button.title} type="button" title={actionOf(button)} disabled={!onTap} onClick={() => onTap?.(button)}>
          {button.title}
        </button>
      ))}
    </span>
  );
}

/** Returns what a button does. */
export function actionOf(button: MessageButton): string {
  if (button.type === 'URL') return `Opens ${button.url}`;
  return button.type === 'PHONE' ? `Calls ${button.phoneNumber}` : `Sends ${button.payload}`;
}

/** The reactions to a message. */
export function Reactions({ message: { reactions } }: { readonly message: Message }) {
  if (reactions.length === 0) return null;
  return (
    <span class="bubble-reactions">
      {reactions.map(({ from, reaction }) => (
        <span key={from} role="img" aria-label={`${from === 'ACCOUNT' ? 'Account' : 'Fan'}: ${reaction}`}>
          {reaction === 'love' ? '♥' : reaction}
        </span>
      ))}
    </span>
  );
}
