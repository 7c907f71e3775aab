import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { OFFICE_LISTS, type OfficeList } from '@callboard/contract/office/settings/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { settingsInUseQuery } from '#shared/queries/settings.ts'
import { LIST_NAME } from '#shared/settings-fields.ts'
import { Stack } from '#ui/layout.tsx'
import { SortableTags } from '#ui/sortable-tags.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { fixedHint, PartForm } from './part-form.tsx'
import { type PartForm as Part, usePart } from './use-part.ts'

const HINT: Readonly<Record<OfficeList, () => string>> = {
  campuses: () => t('Where a casting call may take place. The first is the one a new call begins with.'),
  schools: () => t('The schools a student may belong to.'),
  years: () => t('The years a student may be in.'),
  genders: () => t('Choosing one is optional.'),
  ethnicities: () => t('Choosing one is optional. Only the person and the casting office see it.'),
  religions: () => t('Choosing one is optional. Only the person and the casting office see it.'),
}

/** The lists that people choose from. */
export function ListsPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'lists')
  return (
    <PartForm part={part}>
      <Stack gap={8}>
        {OFFICE_LISTS.map((list) => (
          <ListField key={list} list={list} part={part} stored={settings.values[list]} />
        ))}
      </Stack>
    </PartForm>
  )
}

function ListField({ list, part, stored }: { list: OfficeList; part: Part; stored: readonly string[] }) {
  const typing = useState('')
  const uses = useQuery(settingsInUseQuery).data?.[list] ?? {}
  const values = part.values[list]
  const isFixed = part.isFixed(list)
  const removed = stored.filter((value) => !values.includes(value) && (uses[value] ?? 0) > 0)
  if (isFixed)
    return (
      <div>
        <p className="font-semibold">{t(LIST_NAME[list])}</p>
        <p className="wrap-anywhere">{values.map((value) => t(value)).join(' · ')}</p>
        <p className="text-ink-soft text-sm">{fixedHint(true)}</p>
      </div>
    )
  return (
    <div>
      <TagInput
        label={t(LIST_NAME[list])}
        hint={HINT[list]()}
        error={part.errors[list]}
        value={values}
        typing={typing}
        maxLength={120}
        list={
          <SortableTags
            label={t('{label}: in this order', { label: t(LIST_NAME[list]) })}
            values={values}
            text={(value) => t(value)}
            onValues={(next) => part.set({ [list]: next })}
          />
        }
        onChange={(next) => part.set({ [list]: next })}
      />
      {removed.length > 0 && (
        <ul className="mt-2 text-sm" aria-live="polite">
          {removed.map((value) => (
            <li key={value}>
              {list === 'campuses'
                ? plural(
                    uses[value] ?? 0,
                    'One casting call has “{value}” and keeps it; it can no longer be chosen.',
                    '{count} casting calls have “{value}” and keep it; it can no longer be chosen.',
                    { value },
                  )
                : plural(
                    uses[value] ?? 0,
                    'One profile has “{value}” and keeps it; it can no longer be chosen.',
                    '{count} profiles have “{value}” and keep it; it can no longer be chosen.',
                    { value },
                  )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
