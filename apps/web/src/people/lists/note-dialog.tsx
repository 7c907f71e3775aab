import type { ListEntry } from '@callboard/contract/people/lists/endpoints'
import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ApplicationNotes } from '#shared/application-notes.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { useListPeople } from './use-list-people.ts'

interface NoteDialogProps {
  listId: number
  entry: ListEntry
  note: ReturnType<typeof useListPeople>['note']
  onClose: () => void
}

/** The note about a person on a list, and who added them. */
export function NoteDialog({ listId, entry, note, onClose }: NoteDialogProps) {
  const { timeZone } = useInstitution()
  const { studentId, addedBy, addedAt } = entry
  const name = fullName(entry)
  const when = formatDate(addedAt, timeZone)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      description={addedBy ? t('Added by {addedBy} on {when}', { addedBy, when }) : t('Added on {when}', { when })}
    >
      <ApplicationNotes
        id={`${listId}.${studentId}`}
        name={name}
        stored={entry.note ?? ''}
        saving={note.isPending}
        maxLength={LIST_LIMITS.note}
        onSave={(text, noteBefore) => note.mutate({ studentId, note: text, noteBefore }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}
