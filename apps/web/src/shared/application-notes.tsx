import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { TextArea } from '#ui/text-field.tsx'

/** The typed text, and the stored notes on which it is based. */
interface Draft {
  readonly typed: string
  readonly base: string
}

/**
 * Unsaved notes by application, or by list and person, with the stored notes on which they are based. They survive a filter and closing the
 * dialog.
 */
const drafts = new Map<number | string, Draft>()

/**
 * The office's notes about one application, or about a person on a list. If another user saves notes meanwhile, they appear here, unless
 * this user has typed something: then this user chooses.
 *
 * @param id of the application, or of the list and the person on it
 * @param name of the applicant
 * @param stored the stored notes, as last loaded
 * @param saving whether a change of this application is pending
 * @param onSave called with the new notes and those on which they are based
 */
export function ApplicationNotes({
  id,
  name,
  stored,
  saving,
  maxLength = 2000,
  onSave,
}: {
  id: number | string
  name: string
  stored: string
  saving: boolean
  maxLength?: number
  onSave: (notes: string, before: string) => void
}) {
  const left = useKeptTyping<Draft>(`notes.${id}`)
  useKeepTyping(`notes.${id}`, () => drafts.get(id))
  const [draft] = useState(() => drafts.get(id) ?? left)
  const [base, setBase] = useState(draft?.base ?? stored)
  const [typed, setTyped] = useState(draft?.typed ?? stored)
  const changed = typed.trim() !== base
  useEffect(() => {
    if (changed) drafts.set(id, { typed, base })
    else drafts.delete(id)
  }, [changed, id, typed, base])
  const conflicting = changed && stored !== base && stored !== typed.trim()
  useEffect(() => {
    if (conflicting || stored === base) return
    setBase(stored)
    setTyped(stored)
  }, [conflicting, stored, base])
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <TextArea
        className="min-w-0 flex-1 basis-72"
        label={t('Notes')}
        aria-label={t('Notes about {name}', { name })}
        hint={t('Seen by the casting office only')}
        rows={2}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {changed && !conflicting && (
        <Button pending={saving} pendingLabel={t('Saving...')} onClick={() => onSave(typed.trim(), base)}>
          {t('Save notes')}
        </Button>
      )}
      {conflicting && (
        <div className="basis-full">
          <ConflictPanel
            title={t('Someone else changed these notes in the meantime. What you typed is kept.')}
            differences={[{ field: 'notes', label: t('Notes'), mine: typed.trim(), theirs: stored }]}
            onTakeTheirs={() => setTyped(stored)}
            onKeepMine={() => onSave(typed.trim(), stored)}
          />
        </div>
      )}
    </div>
  )
}
