import { filtersOf, pageOf, type TalentFilters, withFilters } from '@callboard/contract/people/talent-search/address'
import type { FoundTalent } from '@callboard/contract/people/talent-search/endpoints'
import { unknownFrom, unknownOf } from '@callboard/contract/people/talent-search/unknown'
import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'
import { talentPageQuery } from '#shared/queries/talent.ts'
import { NOTHING_CHOSEN, rangedTo, toggled } from '#shared/selection.ts'
import { type ShownStage, stageText, stageTone, takesTime } from '#shared/stage-text.ts'
import { filtersText, withoutFilter } from '#shared/talent-filters/filter-text.ts'
import { useKeptSelection } from '#shared/use-kept-selection.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import type { Elements } from '#ui/elements.ts'
import { FoundText } from './found-text.tsx'
import { TalentFinder, type TalentFinderProps } from './talent-finder.tsx'

/**
 * Finds people for a role: shows how each person meets its criteria, and who is in it already.
 *
 * @param stageOf a person's stage in the role; `undefined` for people who are not in it
 * @param name of the selection, which stays for other roles and while other pages are open
 * @param hint about what the role asks for, if there is one
 * @param actions renders what can be done with the selected people
 * @param time the filters for people who are free while the role needs them, if it has a time
 */
export function RoleFinder({
  name,
  hint,
  stageOf,
  actions,
  time,
  ...finder
}: TalentFinderProps & {
  name: string
  hint: string | false
  stageOf: (talentId: number) => ShownStage | undefined
  actions: (chosen: readonly number[], onClear: () => void) => Elements
  time: TalentFilters | undefined
}) {
  const { address } = finder
  const { timeZone } = useInstitution()
  const [selection, setSelection] = useKeptSelection(name)
  const order = (useQuery(talentPageQuery(pageOf(address))).data ?? []).map(({ id }) => id)
  // People who were added to the role meanwhile cannot be added again.
  const chosen = [...selection.ids].filter((id) => stageOf(id) === undefined)
  const note = (talent: FoundTalent) => {
    const stage = stageOf(talent.id)
    return (
      <>
        {stage && (
          <Badge wraps tone={stageTone(stage)} className="gap-1! px-2! text-xs!">
            {stageText(stage)}
          </Badge>
        )}
        <CriteriaFlags
          person={talent}
          results={talent.results ?? []}
          // The photo already shows that a person is unavailable.
          freedom={talent.available && !(stage && takesTime(stage)) ? talent.freedom : null}
          warnings={[]}
          onlyMissing
        />
      </>
    )
  }
  const isFree = time !== undefined && Object.entries(time).every(([name, value]) => address[name as keyof TalentFilters] === value)
  const withTime = (time: boolean) => unknownFrom({ ...unknownOf(address.unknown), time })
  /** Searches with another time, or with none. */
  const find = (asked: TalentFilters) => finder.onAddress(withFilters({ ...withoutFilter(filtersOf(address), 'free'), ...asked }, address))
  return (
    <>
      <TalentFinder
        {...finder}
        bar={
          <div className="flex flex-col gap-2">
            <p className="font-semibold">
              <FoundText address={address} />
            </p>
            {hint && <p className="text-ink-soft text-sm">{hint}</p>}
            {time && (
              <Checkbox
                label={t('Only people who are {free}', { free: filtersText(time, timeZone) })}
                checked={isFree}
                onChange={({ target }) => (target.checked ? find({ ...time, unknown: withTime(false) }) : find({}))}
              />
            )}
            {isFree && (
              <Checkbox
                label={t('Also people whose free time is not given')}
                checked={unknownOf(address.unknown).time}
                onChange={({ target }) => find({ ...time, unknown: withTime(target.checked) })}
              />
            )}
          </div>
        }
        purpose={{
          note,
          isTicked: ({ id }) => (stageOf(id) === undefined ? selection.ids.has(id) : undefined),
          onTick: ({ shiftKey }, { id }) => setSelection((before) => (shiftKey ? rangedTo(before, order, id) : toggled(before, id))),
        }}
      />
      {chosen.length > 0 && actions(chosen, () => setSelection(NOTHING_CHOSEN))}
    </>
  )
}
