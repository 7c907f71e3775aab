import {
  EXPORT_CATEGORIES,
  EXPORT_CATEGORY_NAME,
  EXPORT_MESSAGE,
  type ExportCategory,
  type ExportFormat,
} from '@callboard/contract/exchange/exports/rules'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { labelled, msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Banner, FormActions, Section } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ExportConsent, useExportConsent } from './export-consent.tsx'
import { bytesText, columnsOf, exportSizeText, isLarge, USUAL_CATEGORIES } from './export-model.ts'
import { useExport } from './use-export.ts'

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: msg('CSV, for spreadsheets') },
  { value: 'xlsx', label: msg('Excel workbook, which can be edited and imported again') },
  { value: 'pdf', label: msg('PDF, to print: four people a page, each with a photo') },
]

const formatOf = (value: string): ExportFormat => FORMATS.find((format) => format.value === value)?.value ?? 'csv'

/** The columns of a category as text; the days of a week are combined into one. */
function columnText(category: ExportCategory, format: ExportFormat): string {
  if (category === 'availability') return t('Hours for each day of the week')
  return columnsOf(format, category)
    .map((column) => t(column))
    .join(', ')
}

/**
 * Chooses the content of an export, and starts it.
 *
 * @param students number of students in it, once known
 * @param chosen the only students to export; everyone if missing
 */
export function ExportForm({ students, chosen: only }: { students: number | undefined; chosen?: readonly number[] | undefined }) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [chosen, setChosen] = useState<ReadonlySet<ExportCategory>>(new Set(USUAL_CATEGORIES))
  const [withApplications, setWithApplications] = useState(false)
  const [isLeavingOut, setLeavingOut] = useState(false)
  const { missing, isWaiting } = useExportConsent(only)
  const { progress, stream, makeLater, cancel } = useExport()
  const categories = EXPORT_CATEGORIES.filter((category) => chosen.has(category))
  const none = categories.length === 0
  // An export of selected people never runs in the background, because it is short enough to wait for.
  const exported = students === undefined ? undefined : isLeavingOut ? Math.max(0, students - missing) : students
  const large = !only && exported !== undefined && isLarge(format, exported)
  const busy = progress.state !== 'idle'

  function choose(category: ExportCategory, on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(category)
    else next.delete(category)
    setChosen(next)
  }

  // The notice is above the buttons, which would move when it loads.
  if (isWaiting) {
    return (
      <Loading>
        <SkeletonText lines={10} />
      </Loading>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (none || busy) return
        const order = { format, categories, consenting: isLeavingOut, applications: format === 'xlsx' && withApplications }
        void (large ? makeLater(order) : stream(order, only))
      }}
    >
      <Section title={t('Format')}>
        <RadioGroup
          label={t('Format')}
          hideLabel
          name="format"
          options={labelled(FORMATS)}
          value={format}
          disabled={busy}
          onChange={(event) => setFormat(formatOf(event.target.value))}
        />
        {format === 'xlsx' && (
          <Checkbox
            className="mt-5"
            label={t('With a sheet of their applications by role')}
            checked={withApplications}
            disabled={busy}
            onChange={(event) => setWithApplications(event.target.checked)}
          />
        )}
      </Section>
      <Section title={t('Field categories')}>
        <fieldset disabled={busy} className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <legend className="sr-only">{t('Field categories')}</legend>
          {EXPORT_CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              label={t(EXPORT_CATEGORY_NAME[category])}
              hint={columnText(category, format)}
              checked={chosen.has(category)}
              onChange={(event) => choose(category, event.target.checked)}
            />
          ))}
        </fieldset>
        {chosen.has('demographics') && (
          <div className="mt-6">
            <Banner title={t('Ethnicity and religion leave the database')}>
              {t('Students gave them in confidence. Export them only where they are needed, and delete the file afterwards.')}
            </Banner>
          </div>
        )}
        {chosen.has('officeNotes') && (
          <div className="mt-6">
            <Banner title={t('Office notes leave the database')}>
              {t('They were written for the office. Export them only for your own use, and give the file to no one else.')}
            </Banner>
          </div>
        )}
      </Section>
      <div className="mb-6">
        <ExportConsent only={only} missing={missing} isLeavingOut={isLeavingOut} onLeaveOut={setLeavingOut} />
      </div>
      <div role="status" className="tabular-nums">
        {none ? (
          <p className="font-semibold text-danger">{t(EXPORT_MESSAGE.noCategory)}</p>
        ) : (
          <p>{exportSizeText(format, categories, exported)}</p>
        )}
        {large && !none && (
          <p className="mt-1 text-ink-soft">{t('So many take a while: the file is made in the background, and saved when it is ready.')}</p>
        )}
      </div>
      {progress.state === 'coming' && (
        <div className="mt-4">
          <ProgressBar label={t('Export')} share={null} />
          <p className="mt-2 text-ink-soft tabular-nums">{t('{bytesText} so far', { bytesText: bytesText(progress.bytes) })}</p>
        </div>
      )}
      <FormActions>
        {busy && !large && <Button onClick={cancel}>{t('Cancel')}</Button>}
        <Button type="submit" variant="primary" icon={Download} disabled={none} pending={busy} pendingLabel={t('Exporting...')}>
          {t('Export {toUpperCase}', { toUpperCase: format.toUpperCase() })}
        </Button>
      </FormActions>
    </form>
  )
}
