import type { PhotoPerson } from '@callboard/contract/exchange/imports/photo-names.endpoints'
import { PHOTO_SESSION_LIMITS } from '@callboard/contract/people/photo-sessions/rules'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { ErrorState } from '#ui/states.tsx'

const studentsNamed = (search: string) =>
  queryOptions({ ...apiQuery('GET /api/students', { query: { search, limit: 20 } }), placeholderData: keepPreviousData })

/** Asks whose photo a file is. */
export function PersonDialog({
  path,
  onClose,
  onChoose,
}: {
  path: string | null
  onClose: () => void
  onChoose: (person: PhotoPerson) => void
}) {
  return (
    <Dialog
      open={path !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Whose photo is this?')}
      description={path ?? ''}
      steady
    >
      {path !== null && <People onChoose={onChoose} />}
    </Dialog>
  )
}

function People({ onChoose }: { onChoose: (person: PhotoPerson) => void }) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const found = useQuery({ ...studentsNamed(search), enabled: search !== '' })
  return (
    <>
      <SearchField
        label={t('Search students')}
        placeholder={t('First or last name')}
        maxLength={PHOTO_SESSION_LIMITS.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {errorText(found.error, t('Something went wrong on the way.'))}
        </ErrorState>
      )}
      <p role="status" className="mt-3 text-ink-soft text-sm">
        {search !== '' && found.data?.length === 0 && t('No one has that name')}
      </p>
      <ul className="divide-y divide-line">
        {search !== '' &&
          found.data?.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 px-2 py-2 text-left hover:bg-ink/4"
                // The search results do not contain the import that added a person.
                onClick={() => onChoose({ ...person, importId: null })}
              >
                <Avatar src={person.photoUrl} initial={person.firstName} />
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-semibold">{fullName(person)}</span>
                  <span className="wrap-anywhere block text-ink-soft text-sm">
                    <EmailText email={person.email} />
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
