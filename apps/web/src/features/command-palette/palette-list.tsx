import { CornerDownLeft } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { t } from '#app/language/t.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import type { Entry, Group } from './palette-model.ts'

/** What was found, in groups; the active line follows the arrow keys and the pointer. */
export function PaletteList({
  id,
  groups,
  active,
  onPoint,
  onChoose,
}: {
  id: string
  groups: readonly Group[]
  active: Entry | undefined
  onPoint: (key: string) => void
  onChoose: (entry: Entry, event: MouseEvent) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector(`[data-key="${active.key}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The list is spoken of by the field, which keeps the focus.
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('What fits')}
      className={cx('min-h-0 overflow-y-auto overscroll-contain scroll-py-2', groups.length > 0 && 'flex-1 px-2 py-2')}
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: inside a listbox lines are grouped so
        <div key={title} role="group" aria-label={title} className="mb-2 last:mb-0">
          <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-sm">
            {title}
          </p>
          {entries.map((entry) => (
            <Line
              key={entry.key}
              id={`${id}-${entry.key}`}
              entry={entry}
              active={entry.key === active?.key}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({
  id,
  entry,
  active,
  onPoint,
  onChoose,
}: {
  id: string
  entry: Entry
  active: boolean
  onPoint: (key: string) => void
  onChoose: (entry: Entry, event: MouseEvent) => void
}) {
  const { key, label, hint, look } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the field above, which names this line as the active one
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-key={key}
      aria-selected={active}
      onPointerMove={() => active || onPoint(key)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(entry, event)}
      className={cx(
        'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 py-1.5',
        active && 'bg-ink/8 forced-colors:outline-2',
      )}
    >
      {'icon' in look ? (
        <span className="grid size-8 flex-none place-items-center">
          <look.icon aria-hidden className="size-5 text-ink-soft" />
        </span>
      ) : (
        <Avatar src={look.face} initial={look.initial} size="sm" />
      )}
      <span className="flex min-w-0 flex-1 items-baseline gap-3">
        <span className="truncate font-medium">{label}</span>
        {hint && <span className="ml-auto max-w-[45%] flex-none truncate text-ink-soft text-sm">{hint}</span>}
      </span>
      {active && <CornerDownLeft aria-hidden className="size-4 flex-none text-ink-soft max-sm:hidden" />}
    </div>
  )
}

/** Says how many were found, and when there is nothing, what to do. */
export function PaletteStatus({
  typed,
  count,
  isSearching,
  failed,
  staff,
}: {
  typed: string
  count: number
  isSearching: boolean
  failed: boolean
  staff: boolean
}) {
  if (failed) {
    return (
      <p role="alert" className="px-5 py-3 text-danger">
        {t('People could not be searched just now. Change a letter to try again.')}
      </p>
    )
  }
  if (count > 0) {
    return (
      <p role="status" className="sr-only">
        {typed === '' ? '' : isSearching ? t('Searching') : t('{count} found', { count })}
      </p>
    )
  }
  return (
    <div role="status" className="px-5 py-8 text-center">
      {isSearching ? (
        <p className="text-ink-soft">{t('Searching…')}</p>
      ) : (
        <>
          <p className="break-words font-semibold">{t('Nothing fits “{typed}”.', { typed })}</p>
          <p className="mt-1 text-ink-soft">
            {staff
              ? t('Try part of a name, the title of a casting call, or a word such as “export”.')
              : t('Try the title of a casting call, or a word such as “profile”.')}
          </p>
        </>
      )}
    </div>
  )
}
