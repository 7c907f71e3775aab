import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { t } from '#app/language/t.ts'
import { roleLabel } from '#shared/role-text.ts'
import { FilterChips } from '#ui/filter-chips.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { cardsOf } from './room-model.ts'

/** With more roles than this, chips would push the applicants off the screen. */
const MOST_CHIPS = 6

/**
 * Chooses the role whose applicants are shown.
 *
 * @param value its id; `undefined` for all roles
 */
export function RoleFilter({
  roles,
  cards,
  value,
  onValue,
  className,
}: {
  roles: readonly Role[]
  cards: readonly RoomCard[]
  value: number | undefined
  onValue: (role: number | undefined) => void
  className: string
}) {
  if (roles.length < 2) return null
  const choices = [
    { value: '', label: t('All roles'), count: cards.length },
    ...roles.map((role) => ({ value: String(role.id), label: roleLabel(role), count: cardsOf(cards, role.id).length })),
  ]
  const chosen = value === undefined ? '' : String(value)
  const choose = (id: string) => onValue(id ? Number(id) : undefined)
  return (
    <div className={className}>
      {roles.length <= MOST_CHIPS ? (
        <FilterChips label={t('Role')} chips={choices} value={chosen} onValue={choose} />
      ) : (
        <SelectField
          label={t('Role')}
          hideLabel
          className="max-w-md"
          options={choices.map((choice) => ({ value: choice.value, label: `${choice.label} (${choice.count})` }))}
          value={chosen}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </div>
  )
}
