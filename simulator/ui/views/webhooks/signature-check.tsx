import { CircleCheck, CircleHelp, CircleX } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { Icon, type Tone } from '../../components/basic.tsx';
import { CopyButton } from '../../components/code.tsx';
import { checkSignature, type SignatureStatus, type SignedBody, SNIPPETS } from './signature.ts';

const RESULTS: Readonly<Record<SignatureStatus | 'deleted', { readonly tone: Tone; readonly title: string; readonly text: string }>> = {
  valid: { tone: 'good', title: 'Valid signature', text: 'It is the HMAC-SHA256 of this body with the secret of the endpoint.' },
  truncated: {
    tone: 'bad',
    title: 'Truncated body',
    text: 'The signature is that of the full body, so receivers must reject this request.',
  },
  mismatch: {
    tone: 'bad',
    title: 'Signature mismatch',
    text: 'The signature was corrupted, or the secret was rotated after the delivery.',
  },
  missing: { tone: 'bad', title: 'No signature', text: 'The request has no x-signature header.' },
  unavailable: {
    tone: 'neutral',
    title: 'Not checked',
    text: 'The browser can compute signatures only on loopback and with TLS. The snippets below work anywhere.',
  },
  deleted: { tone: 'neutral', title: 'Not checked', text: 'The endpoint and its secret were deleted.' },
};

const ICONS = { good: CircleCheck, bad: CircleX, neutral: CircleHelp, warn: CircleHelp, info: CircleHelp };

/** The result of verifying the signature of an attempt. `signed` is null if the endpoint was deleted. */
export function SignatureCheck({ signed }: { readonly signed: SignedBody | null }) {
  const status = useSignatureStatus(signed);
  const result = status && RESULTS[status];
  return (
    <div class="webhook-signature stack-small">
      {result && (
        <p class={`webhook-signature-status tone-${result.tone}`}>
          <Icon icon={ICONS[result.tone]} size={18} />
          <span>
            <strong>{result.title}.</strong> {result.text}
          </span>
        </p>
      )}
      {signed && (
        <div class="row">
          <span class="muted">Copy a verification snippet:</span>
          {SNIPPETS.map(({ name, textOf }) => (
            <CopyButton
              key={name}
              text={textOf({ body: signed.body, signature: signed.header ?? '', secret: signed.secret })}
              label={`Copy the verification snippet for ${name}`}
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
function useSignatureStatus(signed: SignedBody | null): SignatureStatus | 'deleted' | undefined {
  const [status, setStatus] = useState<SignatureStatus | 'deleted'>();
  useEffect(() => {
    if (!signed) {
      setStatus('deleted');
      return undefined;
    }
    let isCanceled = false;
    void checkSignature(signed).then(result => {
      if (!isCanceled) setStatus(result);
    });
    return () => {
      isCanceled = true;
    };
  }, [signed?.secret, signed?.body, signed?.header, signed?.fullBody]);
  return status;
}
