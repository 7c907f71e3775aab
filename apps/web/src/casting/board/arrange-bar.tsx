import { ArrowDownNarrowWide, ListFilter, SlidersHorizontal } from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuCheck, MenuOptions, MenuSeparator } from '#ui/menu.tsx'
import { APPLICANT_COLUMNS, columnHeading } from './applicant-columns.ts'
import { ROOM_FILTERS, ROOM_SORTS, type RoomFilter, type RoomSort, WELL_RATED } from './applicant-order.ts'
import type { ApplicantsLook } from './applicants-look.ts'
import type { RoomAddressChange, RoomView } from './room-address.ts'

const SORTS: Readonly<Record<RoomSort, string>> = {
  applied: msg('First applied first'),
  newest: msg('Last applied first'),
  fit: msg('Best fit first'),
  free: msg('Free first'),
  rating: msg('Best rating first'),
  tape: msg('New self-tapes first'),
  consent: msg('Consent first'),
  name: msg('By name'),
}

const filterText = (filter: RoomFilter): string =>
  ({
    fits: () => t('Meets all criteria'),
    free: () => t('Free when the role needs them'),
    rated: () => t('Rated {rating} or better', { rating: WELL_RATED }),
    tape: () => t('Has a self-tape'),
    consent: () => t('Has consent'),
    week: () => t('Applied in the last 7 days'),
  })[filter]()

/** The controls for filter and order, and for columns and density of the table. */
export function ArrangeBar({
  sort,
  only,
  view,
  look,
  onAddress,
  onLook,
}: {
  sort: RoomSort
  only: readonly RoomFilter[]
  view: RoomView
  look: ApplicantsLook
  onAddress: (change: RoomAddressChange) => void
  onLook: (change: Partial<ApplicantsLook>) => void
}) {
  const filters = only.length > 0 ? t('Filter ({count})', { count: only.length }) : t('Filter')
  const choose = <Value extends string>(chosen: readonly Value[], value: Value, isChosen: boolean) =>
    isChosen ? [...chosen, value] : chosen.filter((one) => one !== value)
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={ListFilter}>
            {filters}
          </Button>
        }
      >
        {ROOM_FILTERS.map((filter) => (
          <MenuCheck
            key={filter}
            checked={only.includes(filter)}
            onChange={(isChosen) => {
              const next = choose(only, filter, isChosen)
              onAddress({ only: next.length > 0 ? next : undefined })
            }}
          >
            {filterText(filter)}
          </MenuCheck>
        ))}
      </Menu>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={ArrowDownNarrowWide} aria-label={t('Order: {order}', { order: t(SORTS[sort]) })}>
            {t(SORTS[sort])}
          </Button>
        }
      >
        <MenuOptions
          value={sort}
          options={ROOM_SORTS.map((value) => ({ value, label: t(SORTS[value]) }))}
          onChange={(value) => {
            const next = ROOM_SORTS.find((one) => one === value) ?? 'applied'
            onLook({ sort: next })
            onAddress({ sort: next === 'applied' ? undefined : next })
          }}
        />
      </Menu>
      {view !== 'board' && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" icon={SlidersHorizontal} className="max-sm:hidden">
              {t('Layout')}
            </Button>
          }
        >
          <MenuCheck checked={look.isCompact} onChange={(isCompact) => onLook({ isCompact })}>
            {t('Compact')}
          </MenuCheck>
          {view === 'table' && (
            <>
              <MenuSeparator />
              {APPLICANT_COLUMNS.map((column) => (
                <MenuCheck
                  key={column}
                  checked={look.columns.includes(column)}
                  onChange={(isChosen) => {
                    const next = choose(look.columns, column, isChosen)
                    onLook({ columns: APPLICANT_COLUMNS.filter((one) => next.includes(one)) })
                  }}
                >
                  {t(columnHeading(column))}
                </MenuCheck>
              ))}
            </>
          )}
        </Menu>
      )}
    </>
  )
}
