import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_ANSWERED, type ImportAnswered } from '@callboard/contract/exchange/imports/rules'
import { Pencil } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { importQuery } from '#shared/queries/imports.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { type Answer, AnswerField } from './answer-field.tsx'
import { fieldText } from './import-text.ts'
import { importProblemsQuery } from './problems-query.ts'

/** Typed corrections for the cells of a row that are not saved yet. */
export type RowDrafts = Readonly<Partial<Record<ImportAnswered, Answer>>>

/** Cells that identify a person. */
const PERSON = ['firstName', 'lastName', 'email', 'studentNumber'] as const

/**
 * The fields of a row that can be corrected: those with a problem, those already corrected, and those that identify the person if they are
 * the problem. A row that is malformed in the file identifies nobody.
 */
function fieldsOf({ problems, answered, changes, outcome }: ImportRow): ImportAnswered[] {
  const isOfRow = outcome === 'refused' && changes.length > 0 && problems.some(({ field }) => field === null || field === 'id')
  const named = new Set<string | null>([
    ...(isOfRow ? PERSON : []),
    ...problems.map(({ field }) => field),
    ...answered.filter(({ isOwn }) => isOwn).map(({ field }) => field),
  ])
  return IMPORT_ANSWERED.filter((field) => named.has(field))
}

/** Corrects cells of one row without changing the file. */
export function MendRow({
  id,
  row,
  isBusy,
  drafts,
  onDrafts,
}: {
  id: number
  row: ImportRow
  isBusy: boolean
  drafts: RowDrafts | undefined
  onDrafts: (drafts: RowDrafts | undefined) => void
}) {
  const fields = fieldsOf(row)
  const now = (field: ImportAnswered): string =>
    row.answered.find((one) => one.field === field)?.answer ??
    row.problems.find((one) => one.field === field)?.text ??
    row.changes.find((one) => one.field === field)?.after ??
    ''
  const mending = useChange({
    mutationFn: () =>
      api('PUT /api/imports/{id}/rows/{number}/cells', {
        params: { id, number: row.number },
        body: {
          cells: Object.fromEntries(fields.filter((field) => drafts && field in drafts).map((field) => [field, drafts?.[field] ?? null])),
        },
      }),
    onSuccess: () => onDrafts(undefined),
    changes: [
      { queryKey: importQuery(id).queryKey },
      { queryKey: [`/api/imports/${id}/rows`] },
      { queryKey: importProblemsQuery(id).queryKey },
    ],
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
  })
  if (fields.length === 0) return null
  if (!drafts) {
    return (
      <Button size="sm" icon={Pencil} aria-label={t('Correct row {number}', { number: row.number })} onClick={() => onDrafts({})}>
        {t('Correct')}
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="min-w-0 flex-1 basis-full space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        mending.mutate()
      }}
    >
      {fields.map((field) => (
        <div key={field} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <span className="text-ink-soft text-sm">{fieldText(field)}</span>
          <AnswerField
            id={id}
            label={fieldText(field)}
            field={field}
            answer={field in drafts ? drafts[field] : now(field)}
            canBeEmpty={row.problems.some((one) => one.field === field && one.isLeftOut)}
            onAnswer={(answer) => onDrafts({ ...drafts, [field]: answer })}
          />
        </div>
      ))}
      <Cluster gap={2}>
        <Button type="submit" size="sm" variant="primary" disabled={isBusy} pending={mending.isPending} pendingLabel={t('Saving...')}>
          {t('Use it')}
        </Button>
        <Button size="sm" onClick={() => onDrafts(undefined)}>
          {t('Cancel')}
        </Button>
      </Cluster>
    </form>
  )
}
