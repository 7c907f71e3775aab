import { t } from '#app/language/t.ts'
import { SelectField } from '#ui/select-field.tsx'
import { type ChoiceCounts, countText } from './choice-counts.ts'
import type { FilterFieldsProps } from './document-filters.tsx'

/** Filters by a fact that is true or false. */
export function YesNoFilter({
  name,
  label,
  yes,
  no,
  typed,
  change,
  counts,
}: FilterFieldsProps & { name: 'photos' | 'tape' | 'worked'; label: string; yes: string; no: string; counts: ChoiceCounts }) {
  const option = (value: 'yes' | 'no', text: string) => ({ value, label: `${text} ${countText(counts, name, value)}`.trim() })
  return (
    <SelectField
      label={label}
      placeholder={t('Any')}
      options={[option('yes', yes), option('no', no)]}
      value={typed[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
}
