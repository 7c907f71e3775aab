import type { UserSearchResult } from '@callboard/contract/messages/messages/endpoints'
import { MESSAGE_LIMITS } from '@callboard/contract/messages/messages/rules'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Users } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { peopleQuery } from '#shared/queries/messages.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CriteriaForm } from './criteria-form.tsx'
import type { criteriaOf } from './criteria-model.ts'
import { isChosen, isGroupOf, personName, type Selection, withGroup, withoutPerson, withPerson } from './selection.ts'

/** Home, End and the arrow keys move between rows. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const at = rows.indexOf(event.currentTarget)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(target, 0), rows.length - 1)]?.focus()
}

interface RecipientSearchProps {
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Finds people by criteria, and adds one, several, or all of them. */
export function RecipientSearch({ selection, onSelect }: RecipientSearchProps) {
  const [given, setGiven] = useState<ReturnType<typeof criteriaOf>>(null)
  const criteria = given === 'faulty' ? null : given
  const list = useRef<HTMLDivElement>(null)
  const found = useQuery({ ...peopleQuery({ ...criteria, limit: MESSAGE_LIMITS.userSearchPage }), enabled: criteria !== null })
  const enterList = () => list.current?.querySelector('button')?.focus()
  return (
    <div>
      <CriteriaForm onCriteria={setGiven} onDown={enterList} />
      {criteria === null ? (
        <p className="mt-4 text-ink-soft">
          {given === 'faulty' ? t('Please check the highlighted fields.') : t('Fill in at least one field to find people.')}
        </p>
      ) : found.isError ? (
        <p role="alert" className="mt-4 text-danger">
          {errorText(found.error, t('People could not be searched. Please try again.'))}
        </p>
      ) : found.data === undefined ? (
        <p role="status" className="mt-4 text-ink-soft">
          {t('Searching…')}
        </p>
      ) : (
        <Results
          {...{ criteria, selection, onSelect, list }}
          people={found.data.rows}
          total={found.data.total}
          isStale={found.isPlaceholderData}
        />
      )}
    </div>
  )
}

interface ResultsProps {
  criteria: TalentFilters
  people: readonly UserSearchResult[]
  total: number
  /** Results of the previous search, while the new one loads. */
  isStale: boolean
  selection: Selection
  onSelect: (selection: Selection) => void
  list: React.RefObject<HTMLDivElement | null>
}

function Results({ criteria, people, total, isStale, selection, onSelect, list }: ResultsProps) {
  const isWhole = isGroupOf(selection.group, criteria)
  const toggle = (person: UserSearchResult, chosen: boolean) =>
    onSelect(chosen ? withPerson(selection, person) : withoutPerson(selection, person, criteria))
  return (
    <div className={cx('mt-4', isStale && 'opacity-60')} aria-busy={isStale}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft tabular-nums">
          {total === 0 ? t('No one matches') : plural(total, '1 person matches', '{count} people match')}
        </p>
        {total > 0 && !isWhole && (
          <Button size="sm" icon={Users} disabled={isStale} onClick={() => onSelect(withGroup(selection, criteria, total))}>
            {t('Select all {total} matching', { total })}
          </Button>
        )}
      </div>
      {total > 0 && (
        <div ref={list} className="relative max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised">
          <ul aria-label={t('People found')} className="divide-y divide-line">
            {people.map((person) => (
              <ResultRow key={person.id} person={person} chosen={isChosen(selection, person, criteria)} onToggle={toggle} />
            ))}
          </ul>
          {total > people.length && (
            <p className="border-line border-t px-3 py-2.5 text-ink-soft text-sm">
              {t('The first {count} are shown. Select all, or narrow your search.', { count: people.length })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function ResultRow({
  person,
  chosen,
  onToggle,
}: {
  person: UserSearchResult
  chosen: boolean
  onToggle: (person: UserSearchResult, chosen: boolean) => void
}) {
  const Icon = chosen ? Check : Plus
  return (
    // Up to a hundred rows, of which only a few are visible.
    <li className="[contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onToggle(person, !chosen)}
        onKeyDown={moveFocus}
        className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-ink/5 focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden className={cx('size-5 flex-none', chosen ? 'text-ok' : 'text-ink-soft')} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{personName(person)}</span>
          <span className="block text-ink-soft text-sm">
            <EmailText email={person.email} />
          </span>
        </span>
      </button>
    </li>
  )
}
