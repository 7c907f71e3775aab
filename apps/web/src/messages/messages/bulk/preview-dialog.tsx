import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { MESSAGE_SENDER } from '@callboard/contract/messages/messages/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { peopleQuery } from '#shared/queries/messages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { MessageTexts } from './message-draft.ts'
import { personName, type Selection } from './selection.ts'

/** Maximum number of recipients offered in the preview. */
const OFFERED = 50

/** The error of the first invalid field is more specific than *invalid*. */
function previewError(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? errorText(error, t('The preview could not be made. Please try again.'))
}

/** The message as one of its recipients will see it. */
export function PreviewDialog({ onClose, ...content }: PreviewProps & { onClose: () => void }) {
  const { people, group } = content.selection
  const isToSomebody = people.length > 0 || group !== null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Preview')} size="lg" steady={isToSomebody}>
      <Preview {...content} />
    </Dialog>
  )
}

interface PreviewProps {
  texts: MessageTexts
  selection: Selection
}

function Preview({ texts, selection }: PreviewProps) {
  const { people, group } = selection
  const inGroup = useQuery({ ...peopleQuery({ ...group?.criteria, limit: OFFERED }), enabled: group !== null })
  const excepted = new Set(group?.except.map(({ id }) => id))
  const offered = new Map<string, UserSearchResult>()
  for (const person of [...people, ...(group ? (inGroup.data?.rows ?? []) : [])])
    if (offered.size < OFFERED && !excepted.has(person.id)) offered.set(person.id, person)
  const [chosen, setChosen] = useState<string>()
  const recipientUserId = chosen ?? offered.keys().next().value
  const { subject, content } = texts
  const preview = useQuery({
    queryKey: ['/api/messages/preview', { subject, content, recipientUserId }],
    queryFn: ({ signal }) =>
      api('POST /api/messages/preview', { body: { subject, content, recipientUserId: recipientUserId ?? '' }, signal }),
    enabled: recipientUserId !== undefined,
    retry: false,
  })
  return recipientUserId === undefined ? (
    <p>{group && inGroup.isPending ? t('One moment…') : t('Choose a recipient first: the preview shows what they will read.')}</p>
  ) : (
    <>
      <SelectField
        label={t('As read by')}
        value={recipientUserId}
        options={[...offered.values()].map((person) => ({ value: person.id, label: personName(person) }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className="mt-6 border-line border-t pt-5" aria-live="polite">
        {preview.isError ? (
          <p role="alert" className="text-danger">
            {previewError(preview.error)}
          </p>
        ) : preview.data ? (
          <article>
            <p className="text-ink-soft text-sm">{t(MESSAGE_SENDER)}</p>
            <h3 className="mt-1 mb-3 break-words text-lg">{preview.data.subject || t('No subject')}</h3>
            <p className="measure whitespace-pre-line break-words">{preview.data.content}</p>
          </article>
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
    </>
  )
}
