import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_ANSWERED, type ImportAnswered } from '@callboard/contract/exchange/imports/rules'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { importQuery } from '#shared/queries/imports.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { type Answer, AnswerField } from './answer-field.tsx'
import { fieldText } from './import-text.ts'
import { importProblemsQuery } from './problems-query.ts'

/** Fields of a row that can be corrected: those with a problem, and those that somebody has corrected already. */
function fieldsOf({ problems, answered }: ImportRow): ImportAnswered[] {
  const named = new Set<string | null>([
    ...problems.map(({ field }) => field),
    ...answered.filter(({ isOwn }) => isOwn).map(({ field }) => field),
  ])
  return IMPORT_ANSWERED.filter((field) => named.has(field))
}

/** Corrects cells of one row, without changing the file. */
export function MendRow({ id, row }: { id: number; row: ImportRow }) {
  const [isOpen, setOpen] = useState(false)
  const fields = fieldsOf(row)
  const now = (field: ImportAnswered): string =>
    row.answered.find((one) => one.field === field)?.answer ?? row.problems.find((one) => one.field === field)?.text ?? ''
  const [drafts, setDrafts] = useState<Partial<Record<ImportAnswered, Answer>>>({})
  const mending = useChange({
    mutationFn: () =>
      api('PUT /api/imports/{id}/rows/{number}/cells', {
        params: { id, number: row.number },
        body: {
          cells: Object.fromEntries(fields.filter((field) => field in drafts).map((field) => [field, drafts[field] ?? null])),
        },
      }),
    onSuccess: () => {
      setOpen(false)
      setDrafts({})
    },
    changes: [
      { queryKey: importQuery(id).queryKey },
      { queryKey: [`/api/imports/${id}/rows`] },
      { queryKey: importProblemsQuery(id).queryKey },
    ],
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
  })
  if (fields.length === 0) return null
  if (!isOpen) {
    return (
      <Button
        size="sm"
        icon={Pencil}
        className="mt-2"
        aria-label={t('Correct row {number}', { number: row.number })}
        onClick={() => setOpen(true)}
      >
        {t('Correct')}
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="mt-2 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        mending.mutate()
      }}
    >
      {fields.map((field) => (
        <div key={field} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <span className="text-ink-soft text-sm">{fieldText(field)}</span>
          <AnswerField
            label={fieldText(field)}
            field={field}
            answer={field in drafts ? drafts[field] : now(field)}
            canBeEmpty={row.problems.some((one) => one.field === field && one.isLeftOut)}
            onAnswer={(answer) => setDrafts({ ...drafts, [field]: answer })}
          />
        </div>
      ))}
      <Cluster gap={2}>
        <Button type="submit" size="sm" variant="primary" pending={mending.isPending} pendingLabel={t('Saving...')}>
          {t('Use it')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            setOpen(false)
            setDrafts({})
          }}
        >
          {t('Cancel')}
        </Button>
      </Cluster>
    </form>
  )
}
