import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DocumentFilters, type FilterFieldsProps } from './document-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FoundText } from './found-text.tsx'
import { useFoundCount } from './use-found-count.ts'

function showText(found: { count: number; capped: boolean } | undefined): string {
  if (!found) return t('Show people')
  if (found.capped) return t('Show {count}+ people', { count: found.count })
  return found.count === 0 ? t('No one matches') : plural(found.count, 'Show 1 person', 'Show {count} people')
}

/**
 * All filters, on small screens. They apply at once; the button only shows the number of people found.
 *
 * @param filters the filters in the URL
 */
export function FilterSheet({
  typed,
  change,
  filters,
  onClear,
  onClose,
}: FilterFieldsProps & { filters: TalentFilters; onClear: () => void; onClose: () => void }) {
  const found = useFoundCount(filters)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      reads
      title={t('Filters')}
      footer={
        <>
          <Button variant="ghost" disabled={Object.keys(filters).length === 0} onClick={onClear}>
            {t('Clear filters')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {showText(found)}
          </Button>
        </>
      }
    >
      <p className="sr-only">
        <FoundText address={filters} />
      </p>
      <div className="mb-6 grid grid-cols-2 items-start gap-4 max-[17rem]:grid-cols-1">
        <DocumentFilters typed={typed} change={change} />
      </div>
      <FilterPanel typed={typed} change={change} filters={filters} isUsed />
    </Dialog>
  )
}
