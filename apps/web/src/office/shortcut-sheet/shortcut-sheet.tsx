import { t } from '#app/language/t.ts'
import { isApple, keyCaps } from '#app/shortcuts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { shortcutGroups } from './shortcut-groups.ts'

/**
 * All keyboard shortcuts, those of the current screen first.
 *
 * @param path of the current page
 */
export function ShortcutSheet({ role, path, onClose }: { role: string; path: string; onClose: () => void }) {
  const apple = isApple()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('Keyboard shortcuts')}
      description={t('Tab reaches everything; these are quicker.')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element without controls must be reachable by keyboard */}
      <section aria-label={t('Shortcuts')} tabIndex={0} className="gap-x-10 md:columns-2">
        {shortcutGroups(role, path).map(({ screen, shortcuts }) => (
          <section key={screen} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 border-ink border-t-2 pt-2 text-base">{t(screen)}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className="flex items-baseline justify-between gap-4 py-2">
                  <dt className="min-w-0">{does}</dt>
                  <dd className="flex flex-none flex-wrap items-center justify-end gap-x-1.5 gap-y-1">
                    {keys.map((one) => (
                      <kbd
                        key={one}
                        className="whitespace-nowrap rounded-sm border border-edge bg-paper px-1.5 font-text text-sm tabular-nums"
                      >
                        {keyCaps(one, apple).join(apple ? '' : ' ')}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
