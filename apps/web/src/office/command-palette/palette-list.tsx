import { isDesk } from '@callboard/contract/access'
import { CornerDownLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '#app/language/t.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import type { Entry, Group } from './palette-model.ts'

/** The results in groups; `useCombobox` connects them to the field above. */
export function PaletteList({
  groups,
  active,
  list,
  getItemProps,
}: {
  groups: readonly Group[]
  active: Entry | undefined
  list: ComponentProps<'div'>
  getItemProps: (entry: Entry) => ComponentProps<'div'>
}) {
  return (
    <div {...list} className={cx('min-h-0 overflow-y-auto overscroll-contain scroll-py-2', groups.length > 0 && 'flex-1 px-2 py-2')}>
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: ARIA groups the options of a listbox with this role
        <div key={title} role="group" aria-label={title} className="mb-2 last:mb-0">
          <p aria-hidden className="px-3 pt-2 pb-1 font-semibold text-ink-soft text-sm">
            {title}
          </p>
          {entries.map((entry) => (
            <Line key={entry.key} entry={entry} active={entry === active} line={getItemProps(entry)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({ entry, active, line }: { entry: Entry; active: boolean; line: ComponentProps<'div'> }) {
  const { label, hint, look } = entry
  return (
    <div
      {...line}
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

/** Announces the number of results, and what to do if there are none. */
export function PaletteStatus({
  typed,
  count,
  isSearching,
  failed,
  role,
}: {
  typed: string
  count: number
  isSearching: boolean
  failed: boolean
  role: string
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
          <p className="mt-1 text-ink-soft">{hintOf(role)}</p>
        </>
      )}
    </div>
  )
}

function hintOf(role: string): string {
  if (role === 'photographer') return t('Try a word such as “calendar”.')
  return isDesk(role)
    ? t('Try part of a name, the title of a casting call, or a word such as “export”.')
    : t('Try the title of a casting call, or a word such as “profile”.')
}
