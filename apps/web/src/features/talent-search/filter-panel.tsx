import { EXPERIENCE_LEVELS } from '@callboard/contract/profiles/experience'
import { asksForUnknown, impossibleRange, type TalentFilters } from '@callboard/contract/talent-search/address'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/talent-search/rules'
import { useQuery } from '@tanstack/react-query'
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
import { errorsOf } from './typed-filters.ts'
import { YesNoFilter } from './yes-no-filter.tsx'

/** Months since somebody was last cast that can be chosen; an address may name others. */
const MONTHS = ['3', '6', '12', '24']

/**
 * The filters besides those of the bar, with how many people each choice leaves.
 *
 * @param filters the filters in the URL, for the counts
 */
export function FilterPanel({ typed, change, filters }: FilterFieldsProps & { filters: TalentFilters }) {
  const { years, genders, schools } = useInstitution()
  const { data: counts } = useQuery({ ...talentChoicesQuery(filters), enabled: impossibleRange(filters) === undefined })
  const shared = { typed, change, counts }
  const ranges = { typed, change, errors: errorsOf(typed) }
  const months = MONTHS.includes(typed.notCastFor) || typed.notCastFor === '' ? MONTHS : [...MONTHS, typed.notCastFor]
  return (
    // Two columns where the panel is a sheet.
    <div className="grid items-start gap-x-8 gap-y-6 sm:max-lg:grid-cols-2">
      <FreeTimeFields typed={typed} change={change} hint={t('People of whom nothing is known are left out')} error={ranges.errors.freeTo} />
      <ChoiceFilter {...shared} name="year" label={t('Year')} offered={years} text={t} />
      <ChoiceFilter {...shared} name="gender" label={t('Gender')} offered={genders} text={t} />
      <ChoiceFilter {...shared} name="school" label={t('School')} offered={schools} text={t} />
      <ChoiceFilter {...shared} name="experience" label={t('Experience')} offered={EXPERIENCE_LEVELS} text={readable} />
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
      {asksForUnknown(filters) && (
        <Checkbox
          label={t('Also people whose profile does not say')}
          checked={typed.unknown === 'include'}
          onChange={(event) => change({ unknown: event.target.checked ? 'include' : '' })}
        />
      )}
      <ConsentFilter {...shared} />
      <YesNoFilter {...shared} name="photos" label={t('Photos')} yes={t('Has photos')} no={t('No photos')} />
      <YesNoFilter {...shared} name="tape" label={t('Self-tape')} yes={t('Has a self-tape')} no={t('No self-tape')} />
      <YesNoFilter {...shared} name="worked" label={t('Cast before')} yes={t('Worked with us')} no={t('Never cast')} />
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
