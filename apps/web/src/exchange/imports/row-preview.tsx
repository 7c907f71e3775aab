import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { IconButton } from '#ui/button.tsx'
import { Cluster, Section } from '#ui/layout.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RowFacts } from './row-facts.tsx'

/** The profile that one row of the table becomes with the current plan. */
export function RowPreview({ found, plan }: { found: TalentImport; plan: ImportPlan }) {
  const [row, setRow] = useState(0)
  const last = Math.min(found.total, found.sample.length) - 1
  const isEmpty = plan.columns.every((field) => field === null)
  const preview = useQuery({
    queryKey: ['import-preview', found.id, found.sheet, row, plan],
    queryFn: ({ signal }) => api('POST /api/imports/{id}/preview', { params: { id: found.id }, body: { plan, row }, signal }),
    placeholderData: keepPreviousData,
    enabled: !isEmpty,
    staleTime: 60_000,
  })
  return (
    <Section
      className="lg:sticky lg:top-4"
      title={t('The profile that a row makes')}
      actions={
        <Cluster gap={1}>
          <IconButton icon={ChevronLeft} label={t('Previous row')} disabled={row === 0} onClick={() => setRow(row - 1)} />
          <span className="text-ink-soft text-sm tabular-nums">{t('Row {number}', { number: preview.data?.number ?? row + 1 })}</span>
          <IconButton icon={ChevronRight} label={t('Next row')} disabled={row >= last} onClick={() => setRow(row + 1)} />
        </Cluster>
      }
    >
      {isEmpty ? (
        <p className="text-ink-soft">{t('Match a column to see it.')}</p>
      ) : preview.data ? (
        <RowFacts row={preview.data} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Section>
  )
}
