import type { ListedImport } from '@callboard/contract/exchange/imports/endpoints'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Checkbox } from '#ui/choice.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** A choice: one import, for each person the import that added them, or none. */
export type Belongs = number | 'each' | undefined

/**
 * Chooses the import to which photos belong, so that undoing the import also removes them.
 *
 * @param imports the imports that can be undone, newest first
 * @param value the chosen import; `undefined` if the photos belong to none
 */
export function PhotosImportChoice({
  imports,
  value,
  onChange,
}: {
  imports: readonly ListedImport[]
  value: Belongs
  onChange: (value: Belongs) => void
}) {
  const { timeZone } = useInstitution()
  const [newest, ...others] = imports
  if (!newest) return null
  if (others.length === 0)
    return (
      <Checkbox
        className="mt-4"
        label={t('These photos belong to the import {name}', { name: newest.fileName })}
        hint={t('Undoing that import takes them out as well.')}
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? newest.id : undefined)}
      />
    )
  return (
    <SelectField
      className="mt-4"
      label={t('These photos belong to')}
      hint={t('Undoing that import takes them out as well.')}
      placeholder={t('No import')}
      options={[
        { value: 'each', label: t('The import that added each person') },
        ...imports.map(({ id, fileName, createdAt }) => ({
          value: String(id),
          label: `${fileName} · ${formatDateTime(createdAt, timeZone)}`,
        })),
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'each' ? 'each' : Number(target.value))}
    />
  )
}
