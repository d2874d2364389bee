import { Plus, Send } from 'lucide';
import { useState } from 'preact/hooks';
import type { Conversation, SendMessageRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { FormProblem, Select, TextArea, TextField } from '../../components/field.tsx';
import { useAction } from '../../hooks/use-action.ts';
import type { Seat } from '../../hooks/use-tenants.ts';
import { fanOf, happen } from './fan.ts';

interface OwnerComposerProps {
  readonly seat: Seat;
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
}

type Way = 'service' | 'app';

const EMPTY = { text: '', replies: '', buttons: '', image: '' };

/** Where the owner answers: through the service, or in the platform's own app. */
export function OwnerComposer({ seat, conversation, onSent }: OwnerComposerProps) {
  const [form, setForm] = useState(EMPTY);
  const [way, setWay] = useState<Way>('service');
  const [isMore, setMore] = useState(false);
  const set = (change: Partial<typeof EMPTY>) => setForm({ ...form, ...change });
  const send = useAction(
    async () => {
      if (way === 'app') await happen(seat, { type: 'echo', participant: fanOf(conversation).externalId, text: form.text });
      else await service(seat.apiKey, 'sendMessage', { path: { id: conversation.id }, body: messageOf(form) });
      setForm(EMPTY);
      await onSent();
    },
    { failure: 'form' },
  );
  return (
    <form
      class="inbox-composer"
      onSubmit={event => {
        event.preventDefault();
        void send.run();
      }}
    >
      <FormProblem problem={send.problem} />
      <TextArea label="Answer" hideLabel rows={2} placeholder="Answer…" value={form.text} onInput={text => set({ text })} />
      {isMore && way === 'service' && (
        <div class="columns">
          <TextField label="Quick replies" placeholder="Yes, No" value={form.replies} onInput={replies => set({ replies })} />
          <TextField label="Buttons" placeholder="Catalog, Help" value={form.buttons} onInput={buttons => set({ buttons })} />
          <TextField label="Image" type="url" placeholder="https://…" value={form.image} onInput={image => set({ image })} />
        </div>
      )}
      <div class="row row-end">
        <Select<Way>
          label="Through"
          hideLabel
          value={way}
          options={[
            { value: 'service', label: 'Through the service' },
            { value: 'app', label: 'In the platform’s app' },
          ]}
          onChange={setWay}
        />
        <Button
          icon={Plus}
          label="Buttons, quick replies, image"
          pressed={isMore}
          disabled={way === 'app'}
          onClick={() => setMore(!isMore)}
        />
        <Button type="submit" kind="primary" icon={Send} busy={send.busy}>
          Send
        </Button>
      </div>
    </form>
  );
}

/** What is sent. Payloads are the titles in capitals: `Yes please` → `YES_PLEASE`. */
function messageOf({ text, replies, buttons, image }: typeof EMPTY): SendMessageRequest {
  const titled = (list: string) =>
    list
      .split(',')
      .map(title => title.trim())
      .filter(Boolean)
      .map(title => ({ title, payload: title.toUpperCase().replaceAll(/\W+/g, '_') }));
  return {
    ...(text && { text }),
    ...(replies && { quickReplies: titled(replies) }),
    ...(buttons && { buttons: titled(buttons).map(button => ({ type: 'POSTBACK' as const, ...button })) }),
    ...(image && { attachments: [{ type: 'IMAGE' as const, url: image }] }),
  };
}
