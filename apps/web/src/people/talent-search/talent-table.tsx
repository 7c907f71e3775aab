import type { FoundTalent as Talent } from '@callboard/contract/people/talent-search/endpoints'
import type { MouseEvent } from 'react'
import { t } from '#app/language/t.ts'
import { ConsentBadge } from '#shared/consent/consent-badge.tsx'
import { FaceTick } from '#shared/face-tick.tsx'
import { fullName, initials } from '#shared/profile-text.ts'
import { UnconfirmedBadge } from '#shared/unconfirmed.tsx'
import { cx } from '#ui/cx.ts'
import { Photo } from '#ui/photo.tsx'
import { ScrollSideways } from '#ui/scroll-sideways.tsx'
import { Table } from '#ui/table.tsx'
import { ChosenMark } from './chosen-mark.tsx'
import type { ListTicks } from './list-ticks.ts'
import { TALENT_COLUMNS } from './talent-columns.tsx'

interface Choosing {
  /** `undefined` outside selection mode. */
  readonly isChosen: (id: number) => boolean | undefined
  readonly onPress: (event: MouseEvent, talent: Talent) => void
}

/** The talents of a page as a table: the name and the chosen columns. */
export function TalentTable({
  talents,
  columns,
  isChosen,
  purpose,
  onPress,
}: Choosing & {
  readonly talents: readonly Talent[]
  readonly columns: readonly string[]
  readonly purpose: ListTicks | undefined
}) {
  const names = {
    key: 'name',
    header: t('Name'),
    heading: true,
    cell: (talent: Talent) => {
      const ticked = purpose?.isTicked(talent)
      return (
        <span className="flex items-center gap-1">
          {purpose && ticked !== undefined && (
            <FaceTick
              name={fullName(talent)}
              checked={ticked}
              onSelect={(event) => purpose.onTick(event, talent)}
              className="-ml-2 flex-none"
            />
          )}
          <Name talent={talent} chosen={isChosen(talent.id)} onPress={onPress} />
        </span>
      )
    },
  }
  const notes = purpose ? [{ key: 'note', header: t('Fit'), cell: purpose.note }] : []
  const chosen = TALENT_COLUMNS.filter(({ key }) => columns.includes(key)).map((column) => ({ ...column, header: t(column.header) }))
  return (
    <div data-dense className="relative">
      <ScrollSideways>
        <Table caption={t('Talent')} columns={[names, ...notes, ...chosen]} rows={talents} rowKey={({ id }) => id} />
      </ScrollSideways>
    </div>
  )
}

function Name({ talent, chosen, onPress }: { talent: Talent; chosen: boolean | undefined; onPress: Choosing['onPress'] }) {
  const [cover] = talent.portfolio.photos
  return (
    <button
      type="button"
      data-talent={talent.id}
      onClick={(event) => onPress(event, talent)}
      aria-label={
        chosen === undefined ? t('{name}, open profile', { name: fullName(talent) }) : t('Select {name}', { name: fullName(talent) })
      }
      aria-pressed={chosen}
      className="flex w-full min-w-44 print:min-w-40 select-none items-center gap-3 rounded-sm text-left hover:underline"
    >
      <span className={cx('relative block w-10 flex-none rounded-sm md:w-8', chosen && 'outline-3 outline-ink outline-offset-1')}>
        {cover ? (
          <Photo photo={cover} alt="" sizes="2.5rem" ratio="4/5" />
        ) : (
          <span className="plate grid aspect-[4/5] place-items-center font-display text-ink-soft text-sm">{initials(talent)}</span>
        )}
        {chosen !== undefined && <ChosenMark chosen={chosen} small />}
      </span>
      <span className="min-w-0 md:flex md:items-center md:gap-x-2">
        <span className="wrap-anywhere block font-bold font-display text-base md:line-clamp-2 md:min-w-28 md:text-sm md:leading-tight">
          {fullName(talent)}
        </span>
        {talent.confirmation === 'none' && <UnconfirmedBadge />}
        <ConsentBadge of={talent} />
      </span>
    </button>
  )
}
