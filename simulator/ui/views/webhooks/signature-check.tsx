import { CircleCheck, CircleHelp, CircleX } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type { Tone } from '../../components/badge.tsx';
import { CopyButton } from '../../components/code.tsx';
import { Icon } from '../../components/icon.tsx';
import { checkSignature, type Signed, type Verdict } from './signature.ts';
import { SNIPPETS } from './snippets.ts';

const WORDS: Readonly<Record<Verdict | 'gone', { readonly tone: Tone; readonly title: string; readonly text: string }>> = {
  valid: { tone: 'good', title: 'The signature is valid', text: 'It is the HMAC-SHA256 of this body with the endpoint’s secret.' },
  cut: { tone: 'bad', title: 'The body was cut', text: 'The signature is that of the whole body, so a receiver has to refuse this one.' },
  foreign: {
    tone: 'bad',
    title: 'The signature is not valid',
    text: 'The endpoint’s present secret did not make it: it was corrupted, or the secret is another one since.',
  },
  missing: { tone: 'bad', title: 'There is no signature', text: 'The request has no x-signature.' },
  unknown: {
    tone: 'neutral',
    title: 'Not checked',
    text: 'The browser computes signatures on loopback and over TLS only. The snippets below do it anywhere.',
  },
  gone: { tone: 'neutral', title: 'Not checked', text: 'The endpoint is gone, and its secret with it.' },
};

const ICONS = { good: CircleCheck, bad: CircleX, neutral: CircleHelp, warn: CircleHelp, info: CircleHelp };

/** What a receiver that verifies would say of the attempt; computed in the page. `signed` is null when nobody knows the secret any more. */
export function SignatureCheck({ signed }: { readonly signed: Signed | null }) {
  const verdict = useVerdict(signed);
  const words = verdict && WORDS[verdict];
  return (
    <div class="webhook-signature stack-small">
      {words && (
        <p class={`webhook-verdict tone-${words.tone}`}>
          <Icon of={ICONS[words.tone]} size={18} />
          <span>
            <strong>{words.title}.</strong> {words.text}
          </span>
        </p>
      )}
      {signed && (
        <div class="row">
          <span class="muted">Verify it yourself:</span>
          {SNIPPETS.map(({ name, textOf }) => (
            <CopyButton
              key={name}
              text={textOf({ body: signed.body, signature: signed.header ?? '', secret: signed.secret })}
              label={`Copy a snippet that verifies it: ${name}`}
            >
              {name}
            </CopyButton>
          ))}
        </div>
      )}
    </div>
  );
}

/** Undefined while it is computed. */
function useVerdict(signed: Signed | null): Verdict | 'gone' | undefined {
  const [verdict, setVerdict] = useState<Verdict | 'gone'>();
  useEffect(() => {
    if (!signed) {
      setVerdict('gone');
      return undefined;
    }
    let isOver = false;
    void checkSignature(signed).then(found => {
      if (!isOver) setVerdict(found);
    });
    return () => {
      isOver = true;
    };
  }, [signed?.secret, signed?.body, signed?.header, signed?.whole]);
  return verdict;
}
