import { DAY_BOARD_LIMITS } from '@callboard/contract/schedule/day-board/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { randomId } from '#app/random-id.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DeviceSteps } from './device-steps.ts'
import { type ShownPerson, whoIs } from './shown-board.ts'

/** The number of profiles that are suggested for a name. */
const OFFERED = 6

/**
 * Adds a person who was not expected: a student, or only a name.
 *
 * @param onKnown called with a person who is on the board already
 */
export function WalkInDialog({
  people,
  steps,
  onKnown,
  onClose,
}: {
  people: readonly ShownPerson[]
  steps: DeviceSteps
  onKnown: (person: ShownPerson) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const students = useQuery({
    ...apiQuery('GET /api/students', { query: { search: name, limit: OFFERED } }),
    enabled: name.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = name.length > 1 ? (students.data ?? []) : []
  const add = (who: { studentId: number } | { name: string }, shown: string) => {
    const known = whoIs(people, who)
    if (known) onKnown(known)
    else steps.press({ do: 'walk-in', person: randomId(), who }, shown)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      steady
      title={t('Add a walk-in')}
      description={t('Someone who is here but was not expected. They get the next number.')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name !== '') add({ name }, name)
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('Name')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={DAY_BOARD_LIMITS.name}
            autoComplete="off"
            autoFocus
            className="min-w-0 flex-1 basis-52"
          />
          <Button type="submit" disabled={name === ''}>
            {t('Add by name only')}
          </Button>
        </div>
      </form>
      {found.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{t('Students with this name')}</h3>
          <ul className="divide-y divide-line border-line border-y">
            {found.map(({ id, firstName, lastName, email }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => add({ studentId: id }, `${firstName} ${lastName}`)}
                  className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 px-2 py-2 text-start hover:bg-ink/8"
                >
                  <span className="wrap-anywhere font-semibold">{`${firstName} ${lastName}`}</span>
                  <span className="text-ink-soft text-sm">
                    {whoIs(people, { studentId: id }) ? t('On this board already') : <EmailText email={email} />}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
