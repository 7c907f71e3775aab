import type { LucideIcon } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'

export interface ViewSwitchProps<View extends string> {
  views: readonly { view: View; label: string; icon: LucideIcon }[]
  value: View
  onView: (view: View) => void
}

/** Chooses how a list is shown. Phones show only the icons. */
export function ViewSwitch<View extends string>({ views, value, onView }: ViewSwitchProps<View>) {
  return (
    <fieldset className="flex w-fit rounded-md border border-edge bg-raised print:hidden">
      <legend className="sr-only">{t('View')}</legend>
      {views.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === value}
          onClick={() => onView(view)}
          className={cx(
            'flex min-h-9 items-center gap-2 rounded-[5px] px-3 font-semibold text-sm',
            view === value ? 'bg-ink text-paper' : 'text-ink-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4 flex-none" />
          <span className="max-sm:sr-only">{t(label)}</span>
        </button>
      ))}
    </fieldset>
  )
}
