import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import {
  IMPORT_FIELD_NAME,
  IMPORT_FIELDS,
  IMPORT_SEVERAL,
  type ImportField,
  type ImportForEverybody,
} from '@callboard/contract/exchange/imports/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Banner, FieldGrid, FormActions, Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Assumed } from './assumed.tsx'
import { canMatch, fieldText, missingFields, rowsText } from './import-text.ts'
import { RowPreview } from './row-preview.tsx'
import { importSteps, useImportChange } from './use-import.ts'

/** Matches the columns of a table with the fields of profiles, beside a preview of the profile from one row. */
export function ColumnsStep({ found, onBack }: { found: TalentImport; onBack?: () => void }) {
  const [plan, setPlan] = useState<ImportPlan>(found.plan)
  const change = useImportChange(found.id)
  const { forEverybody, needed } = missingFields(plan)
  const choose = (at: number, field: ImportField | null) =>
    setPlan({
      ...plan,
      // If another column already has this field, the field moves to this column.
      columns: plan.columns.map((known, place) =>
        place === at ? field : known === field && field !== null && !IMPORT_SEVERAL.includes(field) ? null : known,
      ),
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const check = () => api('PUT /api/imports/{id}/plan', { params: { id: found.id }, body: cleaned(plan) })
        // If the rows were checked before, they stay visible during the new check.
        change.mutate(check, { onSuccess: () => onBack?.() })
      }}
    >
      {found.sheets.length > 1 && <SheetChoice found={found} />}
      <Assumed found={found} plan={plan} onPlan={setPlan} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <Section title={t('What does each column hold?')} hint={t('Callboard has guessed from the names and from the values.')}>
            <ul className="divide-y divide-line border-line border-y">
              {plan.columns.map((field, at) => (
                <Column
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={at}
                  name={found.header[at] || t('Column {number}', { number: at + 1 })}
                  values={found.sample.map((cells) => cells[at] ?? '').filter(Boolean)}
                  field={field}
                  isRemembered={found.remembered.includes(at) && field === found.plan.columns[at]}
                  onField={(next) => choose(at, next)}
                />
              ))}
            </ul>
          </Section>
          {forEverybody.length > 0 && (
            <Section
              title={t('What the table does not say')}
              hint={t('Every profile needs these. Enter one value for everyone who is new, or match a column.')}
            >
              <EverybodyFields plan={plan} fields={forEverybody} onPlan={setPlan} />
            </Section>
          )}
          <Checkbox
            label={t('An empty cell clears what is stored')}
            hint={t('Otherwise empty cells change nothing.')}
            checked={plan.emptyClears}
            onChange={({ target }) => setPlan({ ...plan, emptyClears: target.checked })}
          />
        </div>
        <RowPreview found={found} plan={cleaned(plan)} />
      </div>
      <div className="mt-6">
        {needed.length > 0 && (
          <Banner
            tone={canMatch(plan) ? 'info' : 'notice'}
            title={
              canMatch(plan) ? t('Only people who are there already can be changed') : t('No one can be found or added by these columns')
            }
          >
            {t('No one new can be added without: {fields}', { fields: needed.map(fieldText).join(', ') })}
          </Banner>
        )}
      </div>
      <FormActions>
        {onBack ? (
          <Button onClick={onBack}>{t('Back')}</Button>
        ) : (
          <Button onClick={() => change.mutate(importSteps(found.id).cancel)}>{t('Discard')}</Button>
        )}
        <Button
          type="submit"
          variant="primary"
          pending={change.isPending}
          pendingLabel={t('Starting...')}
          disabled={plan.columns.every((field) => field === null)}
        >
          {t('Check {rows}', { rows: rowsText(found.total) })}
        </Button>
      </FormActions>
    </form>
  )
}

/** The plan without empty values for everybody. */
function cleaned(plan: ImportPlan): ImportPlan {
  return { ...plan, everybody: Object.fromEntries(Object.entries(plan.everybody).filter(([, text]) => text.trim() !== '')) }
}

function SheetChoice({ found }: { found: TalentImport }) {
  const change = useImportChange(found.id)
  return (
    <SelectField
      className="mb-6 max-w-sm"
      label={t('Sheet')}
      options={found.sheets.map(({ name, rows }, at) => ({ value: String(at), label: `${name} (${rowsText(rows)})` }))}
      value={String(found.sheet)}
      disabled={change.isPending}
      onChange={({ target }) => {
        // React restores the previous choice before the change begins.
        const sheet = Number(target.value)
        change.mutate(() => api('PUT /api/imports/{id}/sheet', { params: { id: found.id }, body: { sheet } }))
      }}
    />
  )
}

interface ColumnProps {
  readonly name: string
  readonly values: readonly string[]
  readonly field: ImportField | null
  /** Whether the field was chosen for an earlier table. */
  readonly isRemembered: boolean
  readonly onField: (field: ImportField | null) => void
}

/** The number of values shown beside a column's name. */
const SHOWN_VALUES = 3

function Column({ name, values, field, isRemembered, onField }: ColumnProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-2.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0">
        <p className={`wrap-anywhere font-semibold ${field === null ? 'text-ink-soft' : ''}`}>{name}</p>
        <p className="truncate text-ink-soft text-sm">{values.slice(0, SHOWN_VALUES).join(' · ') || t('empty')}</p>
        {isRemembered && <p className="text-ink-soft text-sm">{t('As you chose it for an earlier table.')}</p>}
      </div>
      <SelectField
        label={t('Field of the column {name}', { name })}
        hideLabel
        placeholder={t('Leave out')}
        options={IMPORT_FIELDS.map((value) => ({ value, label: t(IMPORT_FIELD_NAME[value]) }))}
        value={field ?? ''}
        onChange={({ target }) => onField(IMPORT_FIELDS.find((known) => known === target.value) ?? null)}
      />
    </li>
  )
}

function EverybodyFields({
  plan,
  fields,
  onPlan,
}: {
  plan: ImportPlan
  fields: readonly ImportForEverybody[]
  onPlan: (plan: ImportPlan) => void
}) {
  return (
    <FieldGrid>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(IMPORT_FIELD_NAME[field])}
          maxLength={40}
          value={plan.everybody[field] ?? ''}
          onChange={({ target }) => onPlan({ ...plan, everybody: { ...plan.everybody, [field]: target.value } })}
        />
      ))}
    </FieldGrid>
  )
}
