import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { CalendarCheck } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { SearchField } from '#ui/search-field.tsx'
import { RoleFilter } from './role-filter.tsx'

/**
 * Filters applicants by role, by name, and by whether they are free at a time; a button selects the result.
 *
 * @param cards all applicants
 * @param found the applicants that match
 */
export function ApplicantFilters({
  roles,
  cards,
  role,
  onRole,
  found,
  typed,
  onTyped,
  onTypedEnd,
  isAskingFree,
  onAskFree,
  arrange,
  isFiltered,
  onSelectAll,
}: {
  roles: readonly Role[]
  cards: readonly RoomCard[]
  role: number | undefined
  onRole: (role: number | undefined) => void
  found: readonly RoomCard[]
  typed: string
  onTyped: (typed: string) => void
  onTypedEnd: () => void
  /** Whether the filter for free time is open. */
  isAskingFree: boolean
  onAskFree: () => void
  /** The menus of filters, order and layout. */
  arrange: Elements
  /** Whether one of these filters is set. */
  isFiltered: boolean
  onSelectAll: () => void
}) {
  const selectable = found.filter(({ isRestricted }) => !isRestricted).length
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3 print:hidden">
      <RoleFilter className="min-w-0" roles={roles} cards={cards} value={role} onValue={onRole} />
      {cards.length > 0 && (
        <>
          <SearchField
            className="min-w-0 flex-1 basis-40 sm:max-w-xs"
            label={t('Search applicants')}
            hideLabel
            placeholder={t('Name')}
            maxLength={TALENT_SEARCH_LIMITS.text}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            onBlur={onTypedEnd}
          />
          <Button size="sm" icon={CalendarCheck} aria-expanded={isAskingFree} onClick={onAskFree}>
            {isAskingFree ? t('Any time') : t('Free on…')}
          </Button>
          {arrange}
          <p role="status" className="sr-only">
            {(typed.trim() || isAskingFree || isFiltered) && plural(found.length, '1 person', '{count} people')}
          </p>
          {/* Stays in the layout, so that the field keeps its width. */}
          <Button size="sm" className={cx('ml-auto', selectable === 0 && 'invisible')} onClick={onSelectAll}>
            {plural(selectable, 'Select {count}', 'Select all {count}')}
          </Button>
        </>
      )}
    </div>
  )
}
