import { Plus, Send } from 'lucide';
import { useState } from 'preact/hooks';
import type { Conversation, SendMessageRequest } from '../../../../openapi/generated/types.ts';
import { service } from '../../api.ts';
import { Button } from '../../components/basic.tsx';
import { Select, TextArea, TextField } from '../../components/field.tsx';
import { Form, FormProblem } from '../../components/form.tsx';
import { useAction, useForm } from '../../hooks/use-action.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';
import { fanOf, performFanAction } from './fan.ts';

interface OwnerComposerProps {
  readonly context: AccountContext;
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
}

type Channel = 'service' | 'app';

const EMPTY = { text: '', replies: '', buttons: '', image: '' };

/** Sends a message of the account, through the service or as if in the platform's own app. */
export function OwnerComposer({ context, conversation, onSent }: OwnerComposerProps) {
  const [form, set] = useForm(EMPTY);
  const [channel, setChannel] = useState<Channel>('service');
  const [isExpanded, setExpanded] = useState(false);
  const send = useAction(
    async () => {
      if (channel === 'app')
        await performFanAction(context, { type: 'echo', participant: fanOf(conversation).externalId, text: form.text });
      else await service(context.apiKey, 'sendMessage', { path: { id: conversation.id }, body: messageOf(form) });
      set(EMPTY);
      await onSent();
    },
    { failure: 'form' },
  );
  return (
    <Form class="inbox-composer" action={send}>
      <FormProblem problem={send.problem} />
      <TextArea label="Reply" hideLabel rows={2} placeholder="Reply…" value={form.text} onInput={text => set({ text })} />
      {isExpanded && channel === 'service' && (
        <div class="columns">
          <TextField label="Quick replies" placeholder="Yes, No" value={form.replies} onInput={replies => set({ replies })} />
          <TextField label="Buttons" placeholder="Catalog, Help" value={form.buttons} onInput={buttons => set({ buttons })} />
          <TextField label="Image" type="url" placeholder="https://…" value={form.image} onInput={image => set({ image })} />
        </div>
      )}
      <div class="row row-end">
        <Select<Channel>
          label="Channel"
          hideLabel
          value={channel}
          options={[
            { value: 'service', label: 'Via the service' },
            { value: 'app', label: 'In the platform’s app' },
          ]}
          onChange={setChannel}
        />
        <Button
          icon={Plus}
          label="Buttons, quick replies, image"
          pressed={isExpanded}
          disabled={channel === 'app'}
          onClick={() => setExpanded(!isExpanded)}
        />
        <Button type="submit" kind="primary" icon={Send} busy={send.busy}>
          Send
        </Button>
      </div>
    </Form>
  );
}

/** The request. Payloads are made from titles: `Yes please` → `YES_PLEASE`. */
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
