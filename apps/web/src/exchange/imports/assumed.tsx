import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { TEXT_ENCODING_NAME, TEXT_ENCODINGS } from '@callboard/contract/exchange/imports/text-encodings'
import { api } from '#app/api/api.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { Section } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useImportChange } from './use-import.ts'

type Dates = NonNullable<TalentImport['assumed']['dates']>

/** How the order of day and month was decided. */
const REASON: Readonly<Record<Dates['by'], string>> = {
  dates: msg('Some of the dates can be read in this way only.'),
  choice: msg('You have chosen this.'),
  heading: msg('The name of the column says so.'),
  region: msg('Each of the dates can be read both ways. This is how your region writes them.'),
}
const CONTRADICTION = msg(
  'Some dates have the day first and others the month. Those that can be read both ways are refused until you choose.',
)

/** The number of different lines below the table that the page names. */
const FOOTERS_SHOWN = 5

/** The assumptions about a file that does not specify its format, and controls to change them. */
export function Assumed({ found, plan, onPlan }: { found: TalentImport; plan: ImportPlan; onPlan: (plan: ImportPlan) => void }) {
  const { encoding, dates, genderM, plainNames, footer } = found.assumed
  const isSaid = encoding === null || encoding.startsWith('utf-')
  if (isSaid && dates === null && genderM === null && plainNames === null && footer.length === 0) return null
  return (
    <Section title={t('How this file is read')} hint={t('The file does not say it itself. Please look whether it is right.')}>
      <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
        {!isSaid && <Letters found={found} encoding={encoding} />}
        {dates !== null && <DayOrder dates={dates} plan={plan} onPlan={onPlan} />}
      </div>
      {plainNames !== null && (
        <p className="mt-4">
          {plainNames === 'first-last'
            ? t('Names without a comma have the first name first, because others in the column have a comma.')
            : t('Names have the last name first, because the heading says so.')}
        </p>
      )}
      {footer.length > 0 && (
        <p className="mt-4">
          {plural(footer.length, '1 line below the table was left out: {texts}', '{count} lines below the table were left out: {texts}', {
            texts: [...new Set(footer)].slice(0, FOOTERS_SHOWN).join(', '),
          })}
        </p>
      )}
      {genderM !== null && (
        <p className="mt-4">
          {t('Gender: M is read as {value}, because of the other values in its column.', {
            value: genderM === 'male' ? t('Male') : t('Female'),
          })}
        </p>
      )}
    </Section>
  )
}

function Letters({ found, encoding }: { found: TalentImport; encoding: NonNullable<TalentImport['assumed']['encoding']> }) {
  const change = useImportChange(found.id)
  return (
    <SelectField
      label={t('Letters of the file')}
      hint={t('If accents are wrong, choose another.')}
      options={TEXT_ENCODINGS.map((value) => ({ value, label: t(TEXT_ENCODING_NAME[value]) }))}
      value={encoding}
      disabled={change.isPending}
      onChange={({ target }) => {
        const chosen = TEXT_ENCODINGS.find((known) => known === target.value)
        const body = { sheet: found.sheet, ...(chosen && { encoding: chosen }) }
        change.mutate(() => api('PUT /api/imports/{id}/sheet', { params: { id: found.id }, body }))
      }}
    />
  )
}

function DayOrder({ dates, plan, onPlan }: { dates: Dates; plan: ImportPlan; onPlan: (plan: ImportPlan) => void }) {
  const dayFirst = plan.dayFirst ?? dates.dayFirst
  const reason = plan.dayFirst === null ? (dates.dayFirst === null ? CONTRADICTION : REASON[dates.by]) : REASON.choice
  return (
    <SelectField
      label={t('Dates of birth')}
      hint={t(reason)}
      {...(dayFirst === null && { placeholder: t('Please choose') })}
      options={[
        { value: 'day', label: t('Day first: 25/12/2004') },
        { value: 'month', label: t('Month first: 12/25/2004') },
      ]}
      value={dayFirst === null ? '' : dayFirst ? 'day' : 'month'}
      onChange={({ target }) => target.value !== '' && onPlan({ ...plan, dayFirst: target.value === 'day' })}
    />
  )
}
