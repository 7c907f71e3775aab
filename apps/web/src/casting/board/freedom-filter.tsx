import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { timesExclude } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { msg, t } from '#app/language/t.ts'
import { FreeTimeFields, type TypedFreeTime } from '#shared/free-time-fields.tsx'
import { FieldError } from '#ui/field.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import type { AskedFreedom, FreedomChoice, RoomAddressChange } from './room-address.ts'
import type { useFreedoms } from './use-freedoms.ts'

/** People who may be able to come are before those who cannot. */
const CHOICES = [
  ['free', msg('Free then')],
  ['partly', msg('Partly free then')],
  ['unknown', msg('Free time not given')],
  ['busy', msg('Busy then')],
  ['all', msg('Everyone')],
] as const satisfies readonly (readonly [FreedomChoice, string])[]

/** The search parameters for the typed values. */
function addressOf({ freeOn, freeFrom, freeTo, freeFor }: TypedFreeTime): RoomAddressChange {
  return {
    freeOn: freeOn || undefined,
    freeFrom: freeFrom || undefined,
    freeTo: freeTo || undefined,
    freeFor: freeFor === '' ? undefined : Number(freeFor),
  }
}

/** The search parameters of an unused filter. */
export const NOT_ASKED: RoomAddressChange = {
  freeOn: undefined,
  freeFrom: undefined,
  freeTo: undefined,
  freeFor: undefined,
  free: undefined,
}

/**
 * Filters applicants by whether they are free at a day and time: free, busy, or unknown.
 *
 * @param first the time that is filled in when the filter opens
 * @param cards the cards that match the other filters
 */
export function FreedomFilter({
  first,
  address,
  cards,
  freedoms: { error, freedomOf },
  onAddress,
}: {
  first: AskedFreedom
  address: AskedFreedom
  cards: readonly RoomCard[]
  freedoms: ReturnType<typeof useFreedoms>
  onAddress: (change: RoomAddressChange) => void
}) {
  const [typed, setTyped] = useState<TypedFreeTime>({
    freeOn: first.freeOn ?? '',
    freeFrom: first.freeFrom ?? '',
    freeTo: first.freeTo ?? '',
    freeFor: first.freeFor?.toString() ?? '',
  })
  const change = (changes: Partial<TypedFreeTime>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    onAddress(addressOf(next))
  }
  const { freeOn, freeFrom, freeTo } = typed
  const excludes = freeOn !== '' && timesExclude({ freeOn, freeFrom, freeTo })
  return (
    <section aria-label={t('Who is free')} className="mb-6 grid grid-cols-1 gap-4 border-line border-y py-4 print:hidden">
      <FreeTimeFields
        typed={typed}
        isRow
        hint={t('A day, for instance of a callback, and the time if it matters')}
        error={excludes ? t(TALENT_SEARCH_MESSAGE.times) : undefined}
        change={change}
      />
      {error && <FieldError id="free-error" error={errorText(error, t('Please try again.'))} />}
      {freedomOf && (
        <FilterChips
          label={t('Who is shown')}
          chips={CHOICES.map(([choice, label]) => ({
            value: choice,
            label: t(label),
            count: choice === 'all' ? cards.length : cards.filter((card) => freedomOf(card) === choice).length,
          }))}
          value={address.free ?? 'free'}
          onValue={(choice) => onAddress({ free: choice === 'free' ? undefined : choice })}
        />
      )}
    </section>
  )
}
