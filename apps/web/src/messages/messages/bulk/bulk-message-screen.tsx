import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { BULK_MESSAGE, SEND_ASKS_ABOVE } from '@callboard/contract/messages/messages/rules'
import { messageTexts } from '@callboard/contract/messages/messages/templates.endpoints'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, FileText, Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { showFieldErrors } from '#shared/form-errors.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, Cluster, FormActions, Page, PageHeader, Section } from '#ui/layout.tsx'
import type { MessageTexts } from './message-draft.ts'
import { MessageFields } from './message-fields.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RecipientSearch } from './recipient-search.tsx'
import { SelectedRecipients } from './selected-recipients.tsx'
import { personName, recipientCount, recipientsOf } from './selection.ts'
import { TemplatesDialog } from './templates-dialog.tsx'
import { useMessageDraft } from './use-message-draft.ts'

/** Maximum number of recipients named in a sentence; more are counted. */
const NAMED = 4

/**
 * Writes one message to many recipients.
 *
 * @param recipients recipients that another screen has chosen
 * @param onTaken called once this screen has taken them over
 * @param onSent called once the message is in the inboxes
 */
export function BulkMessageScreen({
  recipients,
  onTaken,
  onSent,
}: {
  recipients: readonly UserSearchResult[] | undefined
  onTaken: () => void
  onSent: () => void
}) {
  const { id: userId } = useSignedInUser()
  const form = useForm<MessageTexts>({
    resolver: zodResolver(messageTexts),
    defaultValues: { subject: '', messageType: 'general', content: '' },
  })
  const draft = useMessageDraft(userId, form, recipients)
  const { selection } = draft
  const taken = useEffectEvent(onTaken)
  const isReady = draft.waiting.length === 0
  useEffect(() => {
    if (!recipients) return
    taken()
    // If the recipients are already chosen, focus the subject, which on a phone is below the search.
    if (isReady) form.setFocus('subject')
  }, [recipients, isReady, form])
  const [window, setWindow] = useState<'preview' | 'templates' | 'send' | null>(null)
  const count = recipientCount(selection)
  const hasRecipients = count > 0

  const send = useSend({ form, draft, onFailed: () => setWindow(null), onSent })

  function submit(values: MessageTexts): void {
    if (!hasRecipients || send.isPending) return
    if (count > SEND_ASKS_ABOVE) setWindow('send')
    else send.mutate(values)
  }

  function clear(): void {
    const putBack = draft.begin()
    toast({ title: t('Message cleared'), undo: putBack })
  }

  function addWaiting(): void {
    draft.addWaiting()
    form.setFocus('subject')
  }

  function beginToWaiting(): void {
    // A reset form has its fields only after the next render.
    flushSync(clear)
    form.setFocus('subject')
  }

  function use({ subject, messageType, content }: MessageTexts): void {
    const before = form.getValues()
    form.reset({ subject, messageType, content })
    setWindow(null)
    toast({ title: t('Template used'), undo: () => form.reset(before) })
  }

  return (
    <Page title={t('Bulk message')} width="desk">
      <BackLink to="/admin-dashboard">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={t('Bulk message')}
        lead={t('It appears in every inbox right away and is also sent by email.')}
        actions={
          <Link to="/sent-messages" className={buttonClass('secondary')}>
            {t('Sent messages')}
          </Link>
        }
      />
      {draft.waiting.length > 0 && <Waiting people={draft.waiting} onAdd={addWaiting} onBegin={beginToWaiting} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Section title={t('Find recipients')}>
            <RecipientSearch selection={selection} onSelect={draft.select} />
          </Section>
          <Section title={t('Selected recipients')}>
            <SelectedRecipients selection={selection} onSelect={draft.select} />
          </Section>
        </div>
        <form noValidate onSubmit={form.handleSubmit(submit)}>
          <MessageSection
            {...{ form, hasRecipients }}
            isSending={send.isPending}
            onClear={clear}
            onTemplates={() => setWindow('templates')}
            onPreview={() => setWindow('preview')}
          />
        </form>
      </div>
      {window === 'preview' && <PreviewDialog texts={form.getValues()} selection={selection} onClose={() => setWindow(null)} />}
      <ConfirmDialog
        open={window === 'send'}
        onOpenChange={() => setWindow(null)}
        title={plural(count, 'Send to {count} person?', 'Send to {count} people?')}
        description={t('“{subject}” appears in every inbox right away and is also sent by email. You cannot take it back.', {
          subject: form.getValues('subject'),
        })}
        variant="primary"
        confirmLabel={t('Send Message')}
        pendingLabel={t('Sending...')}
        pending={send.isPending}
        onConfirm={() => void form.handleSubmit((values) => send.mutate(values))()}
      />
      {window === 'templates' && <TemplatesDialog texts={form.getValues()} onUse={use} onClose={() => setWindow(null)} />}
    </Page>
  )
}

type Draft = ReturnType<typeof useMessageDraft>

/** Sends the message to the selected recipients. @param onFailed closes the dialog, so that the invalid field can get the focus */
function useSend({
  form,
  draft,
  onFailed,
  onSent,
}: {
  form: UseFormReturn<MessageTexts>
  draft: Draft
  onFailed: () => void
  onSent: () => void
}) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (values: MessageTexts) =>
      api('POST /api/messages', { body: { ...values, ...recipientsOf(draft.selection), sendKey: draft.sendKey } }),
    onSuccess: ({ deliveries: { recipients } }) => {
      draft.sent()
      void queryClient.invalidateQueries({ queryKey: ['/api/messages/sent'] })
      toast({
        title: t('Message sent'),
        description: plural(recipients, 'To {count} recipient.', 'To {count} recipients.'),
      })
      onSent()
    },
    failed: (error) => {
      // Close the dialog before a field gets the focus, because the dialog would take it back.
      flushSync(onFailed)
      if (showFieldErrors(error, form)) return
      // An earlier attempt did succeed. After reading the error, the user may still want to send this message as another one.
      if (error instanceof ApiError && error.status === 409) draft.renewKey()
      return { title: t('Error'), description: sendError(error) }
    },
  })
}

/** Recipients from another screen that wait because the user has already started a message to others. */
function Waiting({ people, onAdd, onBegin }: { people: Draft['waiting']; onAdd: () => void; onBegin: () => void }) {
  return (
    <div className="mb-8">
      <Banner
        title={t('You have begun another message.')}
        action={
          <Cluster>
            <Button onClick={onAdd}>{plural(people.length, 'Add {count} person to it', 'Add {count} people to it')}</Button>
            <Button onClick={onBegin}>{t('Begin a new one')}</Button>
          </Cluster>
        }
      >
        {people.length <= NAMED && listText(people.map(personName))}
      </Banner>
    </div>
  )
}

function MessageSection({
  form,
  hasRecipients,
  isSending,
  onClear,
  onTemplates,
  onPreview,
}: {
  form: UseFormReturn<MessageTexts>
  hasRecipients: boolean
  isSending: boolean
  onClear: () => void
  onTemplates: () => void
  onPreview: () => void
}) {
  return (
    <Section
      title={t('Message')}
      actions={
        <Cluster gap={2}>
          <Button size="sm" variant="ghost" onClick={onClear} disabled={isSending}>
            {t('Clear')}
          </Button>
          <Button size="sm" icon={FileText} onClick={onTemplates}>
            {t('Templates')}
          </Button>
        </Cluster>
      }
    >
      <MessageFields form={form} />
      {!hasRecipients && <p className="mt-6 text-ink-soft">{t(BULK_MESSAGE.noRecipients)}</p>}
      <FormActions>
        <Button icon={Eye} onClick={onPreview}>
          {t('Preview')}
        </Button>
        <Button type="submit" variant="primary" icon={Send} disabled={!hasRecipients} pending={isSending} pendingLabel={t('Sending...')}>
          {t('Send Message')}
        </Button>
      </FormActions>
    </Section>
  )
}

/** The error of the recipients is more specific than *invalid*. */
function sendError(error: unknown): string {
  if (error instanceof ApiError && error.status === 409)
    return t('{changed} Press again to send it as it is now.', { changed: t(BULK_MESSAGE.changed) })
  const { recipientUserIds, targetCriteria } = error instanceof ApiError ? error.fields : {}
  return recipientUserIds ?? targetCriteria ?? errorText(error, t(BULK_MESSAGE.sendFailed))
}
