import { CONSENT_FILTERS } from '@callboard/contract/people/talent-search/rules'
import { t } from '#app/language/t.ts'
import { consentChoiceText } from '#shared/talent-filters/consent-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { type ChoiceCounts, countText } from './choice-counts.ts'
import type { FilterFieldsProps } from './document-filters.tsx'

/** Filters by a person's consent to being photographed. Only yes and no show counts. */
export function ConsentFilter({ typed, change, counts }: FilterFieldsProps & { counts: ChoiceCounts }) {
  const countOf = (value: string) => (value === 'yes' || value === 'no' ? countText(counts, 'consent', value) : '')
  return (
    <SelectField
      label={t('Consent')}
      placeholder={t('Any')}
      options={CONSENT_FILTERS.map((value) => ({ value, label: `${consentChoiceText(value)} ${countOf(value)}`.trim() }))}
      value={typed.consent}
      onChange={(event) => change({ consent: event.target.value })}
    />
  )
}
