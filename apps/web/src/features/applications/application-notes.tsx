import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { TextArea } from '#ui/text-field.tsx'

/** What is typed, and the notes it is a change of. */
interface Draft {
  readonly typed: string
  readonly base: string
}

/** What is typed about applications and not saved, by their ids, and the notes it is a change of: it outlasts a filter, and the window. */
const drafts = new Map<number, Draft>()

/**
 * What the office notes about one application. Notes that somebody else saves meanwhile follow, unless something was typed on the ones
 * before: then this person chooses.
 *
 * @param id of the application
 * @param name of who applied
 * @param stored the notes as they are stored, as far as this page has heard
 * @param saving while a change of this application is under way
 * @param onSave takes the new notes and those they are a change of
 */
export function ApplicationNotes({
  id,
  name,
  stored,
  saving,
  onSave,
}: {
  id: number
  name: string
  stored: string
  saving: boolean
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
        maxLength={2000}
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
            title={t('Somebody else changed these notes in the meantime. What you typed is kept.')}
            differences={[{ field: 'notes', label: t('Notes'), mine: typed.trim(), theirs: stored }]}
            onTakeTheirs={() => setTyped(stored)}
            onKeepMine={() => onSave(typed.trim(), stored)}
          />
        </div>
      )}
    </div>
  )
}
