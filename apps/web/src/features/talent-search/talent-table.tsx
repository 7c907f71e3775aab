import type { TalentCard as Talent } from '@callboard/contract/profiles'
import type { MouseEvent } from 'react'
import { fullName, initials } from '#lib/profile-text.ts'
import { t } from '#lib/t.ts'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ChosenMark } from './chosen-mark.tsx'
import { TALENT_COLUMNS } from './talent-columns.tsx'

/** The talents of a page as a table: the name, and the columns that somebody has chosen. */
export function TalentTable({
  talents,
  columns,
  isChosen,
  onPress,
}: {
  talents: readonly Talent[]
  columns: readonly string[]
  /** `undefined` while nothing is being chosen. */
  isChosen: (id: number) => boolean | undefined
  onPress: (event: MouseEvent, talent: Talent) => void
}) {
  const name: Column<Talent> = {
    key: 'name',
    header: t('Name'),
    heading: true,
    cell: (talent) => <NameCell talent={talent} chosen={isChosen(talent.id)} onPress={(event) => onPress(event, talent)} />,
  }
  const chosen = TALENT_COLUMNS.filter(({ key }) => columns.includes(key)).map((column) => ({ ...column, header: t(column.header) }))
  return (
    <div className="md:overflow-x-auto">
      <Table caption={t('Talent')} columns={[name, ...chosen]} rows={talents} rowKey={({ id }) => id} />
    </div>
  )
}

function NameCell({ talent, chosen, onPress }: { talent: Talent; chosen: boolean | undefined; onPress: (event: MouseEvent) => void }) {
  const [cover] = talent.portfolio.photos
  return (
    <button
      type="button"
      data-talent={talent.id}
      onClick={onPress}
      aria-label={
        chosen === undefined ? t('{name}, open profile', { name: fullName(talent) }) : t('Select {name}', { name: fullName(talent) })
      }
      aria-pressed={chosen}
      className="flex w-full min-w-44 select-none items-center gap-3 rounded-sm text-left hover:underline"
    >
      <span className={cx('relative block w-10 flex-none rounded-sm', chosen && 'outline-3 outline-ink outline-offset-1')}>
        {cover ? (
          <Photo photo={cover} alt="" sizes="2.5rem" ratio="4/5" />
        ) : (
          <span className="plate grid aspect-[4/5] place-items-center font-display text-ink-soft text-sm">{initials(talent)}</span>
        )}
        {chosen !== undefined && <ChosenMark chosen={chosen} small />}
      </span>
      <span className="min-w-0 wrap-anywhere font-bold font-display text-base">{fullName(talent)}</span>
    </button>
  )
}
