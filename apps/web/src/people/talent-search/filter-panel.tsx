import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { impossibleRange, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { asksForUnknown, type Unknown, unknownFrom, unknownOf } from '@callboard/contract/people/talent-search/unknown'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { FreeTimeFields } from '#shared/free-time-fields.tsx'
import { readable } from '#shared/profile-text.ts'
import { talentChoicesQuery } from '#shared/queries/talent.ts'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { ConsentFilter } from './consent-filter.tsx'
import type { FilterFieldsProps } from './document-filters.tsx'
import { RangeFilter } from './range-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { errorsOf, filtersFrom } from './typed-filters.ts'
import { YesNoFilter } from './yes-no-filter.tsx'

/** The choices for the months since somebody was last cast; a URL may contain others. */
const MONTHS = ['3', '6', '12', '24']

/** The filters for which choices are counted: those at the start, and the current ones once the user uses the panel. */
function useCounted(filters: TalentFilters, isUsed: boolean): { counted: TalentFilters; isOld: boolean } {
  const [counted, setCounted] = useState(filters)
  const isOld = JSON.stringify(counted) !== JSON.stringify(filters)
  if (isOld && isUsed) setCounted(filters)
  return { counted, isOld: isOld && !isUsed }
}

/**
 * The filters that are not in the bar, with the number of people for each choice. Counting takes many times as long as a search, so it
 * waits while the user only types into the search box.
 *
 * @param filters the filters in the URL, for the counts
 * @param isUsed whether the pointer or the focus is in the panel
 */
export function FilterPanel({ typed, change, filters, isUsed }: FilterFieldsProps & { filters: TalentFilters; isUsed: boolean }) {
  const { years, genders, schools } = useInstitution()
  const { counted, isOld } = useCounted(filters, isUsed)
  const { data: counts } = useQuery({ ...talentChoicesQuery(counted), enabled: impossibleRange(counted) === undefined })
  const shared = { typed, change, counts }
  // Menu options cannot mark their counts as out of date, so they show none then.
  const menus = { ...shared, counts: isOld ? undefined : counts }
  const ranges = { typed, change, errors: errorsOf(typed) }
  const asks = asksForUnknown(filters)
  const unknown = unknownOf(filtersFrom(typed).unknown)
  const changeUnknown = (changes: Partial<Unknown>) => change({ unknown: unknownFrom({ ...unknown, ...changes }) ?? '' })
  const months = MONTHS.includes(typed.notCastFor) || typed.notCastFor === '' ? MONTHS : [...MONTHS, typed.notCastFor]
  return (
    // Two columns if the panel is a sheet.
    <div className="group/counts grid items-start gap-x-8 gap-y-6 sm:max-lg:grid-cols-2" data-old={isOld || undefined}>
      <FreeTimeFields
        typed={typed}
        change={change}
        hint={unknown.time ? t('Also people whose hours are unknown') : t('People whose hours are unknown are left out')}
        error={ranges.errors.freeTo}
      />
      {asks.time && (
        <Checkbox
          label={t('Also people whose free time is not given')}
          checked={unknown.time}
          onChange={(event) => changeUnknown({ time: event.target.checked })}
        />
      )}
      <ChoiceFilter {...shared} name="year" label={t('Year')} offered={years} text={t} />
      <ChoiceFilter {...shared} name="gender" label={t('Gender')} offered={genders} text={t} />
      <ChoiceFilter {...shared} name="school" label={t('School')} offered={schools} text={t} />
      <ChoiceFilter {...shared} name="experience" label={t('Experience level')} offered={EXPERIENCE_LEVELS} text={readable} />
      <TagFilter {...shared} name="major" label={t('Major')} />
      <TagFilter {...shared} name="specialties" label={t('Specialties')}>
        {typed.specialties.length > 1 && (
          <RadioGroup
            label={t('Specialties that people need')}
            hideLabel
            name="specialties-match"
            direction="row"
            value={typed.specialtiesMatch === 'any' ? 'any' : 'all'}
            onChange={(event) => change({ specialtiesMatch: event.target.value })}
            options={[
              { value: 'all', label: t('All of them') },
              { value: 'any', label: t('One of them') },
            ]}
          />
        )}
      </TagFilter>
      <RangeFilter {...ranges} name="height" labels={[t('Height from'), t('Height to')]} hint={t(`5'6" or 168 cm`)} />
      <RangeFilter {...ranges} name="rating" labels={[t('Rating from'), t('Rating to')]} hint={t('0 to 10')} />
      <RangeFilter {...ranges} name="graduation" labels={[t('Graduation from'), t('Graduation to')]} />
      {asks.profile && (
        <Checkbox
          label={t('Also people whose profile does not say')}
          checked={unknown.profile}
          onChange={(event) => changeUnknown({ profile: event.target.checked })}
        />
      )}
      <ConsentFilter {...menus} />
      <YesNoFilter {...menus} name="photos" label={t('Photos')} yes={t('Has photos')} no={t('No photos')} />
      <YesNoFilter {...menus} name="tape" label={t('Self-tape')} yes={t('Has a self-tape')} no={t('No self-tape')} />
      <YesNoFilter {...menus} name="worked" label={t('Cast before')} yes={t('Worked with us')} no={t('Never cast')} />
      <SelectField
        label={t('Confirmation')}
        placeholder={t('Any')}
        options={[
          { value: 'no', label: t('Unconfirmed') },
          { value: 'yes', label: t('Confirmed') },
        ]}
        value={typed.confirmed}
        onChange={(event) => change({ confirmed: event.target.value })}
      />
      <SelectField
        label={t('Not cast lately')}
        placeholder={t('Any')}
        options={months.map((value) => ({
          value,
          label: plural(Number(value), 'Not cast for 1 month', 'Not cast for {count} months'),
        }))}
        value={typed.notCastFor}
        onChange={(event) => change({ notCastFor: event.target.value })}
      />
      <TextField
        type="date"
        label={t('Added since')}
        max={`${TALENT_SEARCH_LIMITS.maxGraduation}-12-31`}
        value={typed.addedSince}
        onChange={(event) => change({ addedSince: event.target.value })}
      />
    </div>
  )
}
