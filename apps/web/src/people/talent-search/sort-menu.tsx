import { TALENT_PAGE_SIZES, TALENT_SORTS, type TalentPageSize, type TalentSort } from '@callboard/contract/people/talent-search/rules'
import { ArrowDownNarrowWide } from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuChoice, MenuOptions, MenuSeparator } from '#ui/menu.tsx'

const NAMES: Readonly<Record<TalentSort, string>> = {
  newest: msg('Newest first'),
  name: msg('By name'),
  rating: msg('Best rating first'),
  lastCast: msg('Last cast first'),
  fit: msg('Best fit first'),
}

/**
 * Chooses the order of the list, and the page size.
 *
 * @param hasRole whether there is a role that people can fit
 */
export function SortMenu({
  sort,
  hasRole,
  size,
  onSort,
  onSize,
}: {
  sort: TalentSort
  hasRole: boolean
  size: number
  onSort: (sort: TalentSort) => void
  onSize: (size: TalentPageSize) => void
}) {
  const sorts = TALENT_SORTS.filter((one) => hasRole || one !== 'fit')
  return (
    <Menu
      trigger={
        <Button size="sm" icon={ArrowDownNarrowWide} aria-label={t('Order: {order}', { order: t(NAMES[sort]) })}>
          {t(NAMES[sort])}
        </Button>
      }
    >
      <MenuOptions
        value={sort}
        options={sorts.map((value) => ({ value, label: t(NAMES[value]) }))}
        onChange={(value) => onSort(value as TalentSort)}
      />
      <MenuSeparator />
      <MenuChoice
        label={t('People per page')}
        value={String(size)}
        options={TALENT_PAGE_SIZES.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => onSize(Number(value) as TalentPageSize)}
      />
    </Menu>
  )
}
