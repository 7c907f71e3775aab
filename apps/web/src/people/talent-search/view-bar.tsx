import type { TalentView } from '@callboard/contract/people/talent-search/rules'
import { Columns3, Grid3x3, LayoutGrid, type LucideIcon, Rows3 } from 'lucide-react'
import { msg, t } from '#app/language/t.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { FACE_SIZE, type TalentLook } from '#shared/talent-view.ts'
import { ViewSwitch } from '#shared/view-switch.tsx'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Menu, MenuCheck } from '#ui/menu.tsx'
import { TALENT_COLUMNS } from './talent-columns.tsx'

const VIEWS: readonly { view: TalentView; label: string; icon: LucideIcon }[] = [
  { view: 'sheet', label: msg('Contact sheet'), icon: Grid3x3 },
  { view: 'cards', label: msg('Cards'), icon: LayoutGrid },
  { view: 'table', label: msg('Table'), icon: Rows3 },
]

/**
 * Chooses the order, and the view: cards, a contact sheet with photos of a chosen size, or a table with chosen columns. A phone always
 * shows three or four photos per row, so it has no control for their size.
 */
export function ViewBar({
  view,
  look,
  order,
  onView,
  onLook,
}: {
  view: TalentView
  look: TalentLook
  /** The menu of orders. */
  order: Elements
  onView: (view: TalentView) => void
  onLook: (change: Partial<TalentLook>) => void
}) {
  const toggle = (key: string, shown: boolean) =>
    onLook({ columns: shown ? [...look.columns, key] : look.columns.filter((column) => column !== key) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
      {view === 'sheet' && (
        <input
          type="range"
          {...FACE_SIZE}
          value={look.faceSize}
          aria-label={t('Size')}
          aria-valuetext={t('Faces {faceSize} pixels wide', { faceSize: look.faceSize })}
          title={t('Size')}
          onChange={(event) => onLook({ faceSize: Number(event.target.value) })}
          className="h-9 w-24 accent-ink pointer-coarse:h-11 max-sm:hidden print:hidden"
        />
      )}
      {view === 'table' && (
        <Menu
          trigger={
            <Button size="sm" icon={Columns3}>
              {t('Columns')}
            </Button>
          }
        >
          <div className="relative max-h-[60dvh] overflow-y-auto">
            {TALENT_COLUMNS.map(({ key, header }) => (
              <MenuCheck key={key} checked={look.columns.includes(key)} onChange={(shown) => toggle(key, shown)}>
                {t(header)}
              </MenuCheck>
            ))}
          </div>
        </Menu>
      )}
      {order}
      {view !== 'cards' && (
        <span className="max-sm:hidden">
          <PrintButton size="sm" />
        </span>
      )}
      <ViewSwitch views={VIEWS} value={view} onView={onView} />
    </div>
  )
}
