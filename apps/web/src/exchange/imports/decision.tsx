import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import type { ImportDecision } from '@callboard/contract/exchange/imports/rules'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { importQuery } from '#shared/queries/imports.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { importProblemsQuery } from './problems-query.ts'

/** Decides who a row is, or leaves it out; `null` reverts the decision. */
function useDecision(id: number, number: number) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (body: { decision: ImportDecision | null; studentId?: number }) =>
      api('PUT /api/imports/{id}/rows/{number}', { params: { id, number }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
      await queryClient.invalidateQueries({ queryKey: [`/api/imports/${id}/rows`] })
      await queryClient.invalidateQueries({ queryKey: importProblemsQuery(id).queryKey })
    },
    failed: { title: t('Error'), fallback: t('This could not be done. Please try again.') },
  })
}

/** Whether the page asks who a row is. It asks about a twin only once the row is no longer refused. */
export const isAskedAbout = ({ outcome, lookalikes, twin }: ImportRow) => lookalikes.length > 0 || (twin !== null && outcome !== 'refused')

/** The question about a row whose person is not certain. */
function questionOf({ lookalikes, twin }: ImportRow): string {
  const isAll = (by: ImportRow['lookalikes'][number]['by']) => lookalikes.length > 0 && lookalikes.every((person) => person.by === by)
  if (isAll('rename')) return t('This row gives someone who already exists another name. Is it the same person?')
  if (isAll('number')) return t('Someone has this student number but another name. Is it the same person?')
  if (lookalikes.length > 0) return t('Someone with this name already exists. Is it the same person?')
  return t('Row {number} has the same name with another email. Is this someone else?', { number: twin ?? 0 })
}

/** Asks who a row is if somebody already has its name or student number. */
export function Decision({ id, row, isBusy }: { id: number; row: ImportRow; isBusy: boolean }) {
  const deciding = useDecision(id, row.number)
  const { decision, student } = row
  const isRename = row.lookalikes.some(({ by }) => by === 'rename')
  return (
    <fieldset disabled={isBusy || deciding.isPending} className="mb-3">
      <legend className="mb-1.5 text-ink-soft text-sm">{questionOf(row)}</legend>
      <Cluster gap={2}>
        {row.lookalikes.map((person) => (
          <Button
            key={person.id}
            size="sm"
            aria-pressed={decision === 'same' && student?.id === person.id}
            variant={decision === 'same' && student?.id === person.id ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: 'same', studentId: person.id })}
          >
            {t('Yes: {who}', { who: person.by === 'name' ? person.email : `${person.firstName} ${person.lastName}, ${person.email}` })}
          </Button>
        ))}
        {(isRename ? (['skip'] as const) : (['new', 'skip'] as const)).map((value) => (
          <Button
            key={value}
            size="sm"
            aria-pressed={decision === value}
            variant={decision === value ? 'primary' : 'secondary'}
            onClick={() => deciding.mutate({ decision: value })}
          >
            {value === 'skip' ? t('Leave out') : row.lookalikes.length > 0 ? t('No, someone new') : t('Yes, someone else')}
          </Button>
        ))}
      </Cluster>
    </fieldset>
  )
}

/** Leaves a refused row out, so that it no longer needs attention, or reverts that. */
export function LeaveOut({ id, row, isBusy }: { id: number; row: ImportRow; isBusy: boolean }) {
  const deciding = useDecision(id, row.number)
  const isOut = row.outcome === 'skipped'
  return (
    <Button
      size="sm"
      variant={isOut ? 'secondary' : 'ghost'}
      aria-label={isOut ? t('Take row {number} back', { number: row.number }) : t('Leave out row {number}', { number: row.number })}
      disabled={isBusy}
      pending={deciding.isPending}
      onClick={() => deciding.mutate({ decision: isOut ? null : 'skip' })}
    >
      {isOut ? t('Take back') : t('Leave out')}
    </Button>
  )
}
