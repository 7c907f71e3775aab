import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportListed } from '@callboard/contract/exchange/imports/rules'
import { LIST_OF } from '@callboard/contract/people/profiles/listed-fields'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { fieldText, rowsText } from './import-text.ts'
import { useImportChange } from './use-import.ts'

type Lists = Pick<ReturnType<typeof useInstitution>, (typeof LIST_OF)[ImportListed]>

/** What the plan says of each value, or else the only value of its list that contains it or is contained in it. */
function suggested({ unknownValues, plan }: TalentImport, lists: Lists): ImportPlan['values'] {
  let values = plan.values
  for (const { field, text } of unknownValues) {
    const word = text.toLowerCase()
    // One or two letters are in too many words.
    if (word.length < 3) continue
    const alike = lists[LIST_OF[field]].filter((value) => value.toLowerCase().includes(word) || word.includes(value.toLowerCase()))
    const [only] = alike.length === 1 ? alike : []
    if (only !== undefined && values[field]?.[text] === undefined) values = { ...values, [field]: { ...values[field], [text]: only } }
  }
  return values
}

/** The choice of a value that means nothing of the list; no list has it. */
const NOTHING = '\u0000none'

/** Values that no list of the institution has: what does each mean? */
export function UnknownValues({ found }: { found: TalentImport }) {
  const institution = useInstitution()
  const change = useImportChange(found.id)
  const [values, setValues] = useState(() => suggested(found, institution))
  const set = (field: ImportListed, text: string, chosen: string) => {
    const { [text]: _, ...others } = values[field] ?? {}
    setValues({ ...values, [field]: chosen === '' ? others : { ...others, [text]: chosen === NOTHING ? null : chosen } })
  }
  const chosenFor = (field: ImportListed, text: string) => {
    const chosen = values[field]?.[text]
    return chosen === null ? NOTHING : (chosen ?? '')
  }
  return (
    <Section
      title={t('Values that are not in your lists')}
      hint={t('People are imported without them until you say what they mean, or add them to the lists in the settings.')}
    >
      <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-y">
        {found.unknownValues.map(({ field, text, rows }) => (
          <li key={`${field} ${text}`} className="grid items-center gap-x-6 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{text}</p>
              <p className="text-ink-soft text-sm">
                {fieldText(field)} · {rowsText(rows)}
              </p>
            </div>
            <SelectField
              label={t('{value} means', { value: text })}
              hideLabel
              placeholder={t('Import without it')}
              options={[
                ...institution[LIST_OF[field]].map((value) => ({ value, label: t(value) })),
                { value: NOTHING, label: t('Leave it empty') },
              ]}
              value={chosenFor(field, text)}
              onChange={({ target }) => set(field, text, target.value)}
            />
          </li>
        ))}
      </ul>
      <Button
        className="mt-4"
        variant={values === found.plan.values ? 'secondary' : 'primary'}
        pending={change.isPending}
        pendingLabel={t('Starting...')}
        onClick={() =>
          change.mutate(() => api('PUT /api/imports/{id}/plan', { params: { id: found.id }, body: { ...found.plan, values } }))
        }
      >
        {t('Check again')}
      </Button>
    </Section>
  )
}
