import { Share, X } from 'lucide-react'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useInstall } from './install-prompt.ts'

/** Explains once how to add Callboard to the home screen of a phone; renders nothing on other devices. */
export function HomeScreenHint() {
  const { way, install, dismiss } = useInstall()
  if (way === null) return null
  return (
    <aside aria-label={t('Home screen')} className="mt-8 flex items-center gap-3 border-line border-t pt-3 text-sm">
      <p className="min-w-0 flex-1 text-ink-soft">
        {way === 'ios' ? (
          <Rich
            text="Keep Callboard at hand: press <share>Share</share>, then <add>Add to Home Screen</add>."
            parts={{
              share: (words) => (
                <>
                  <Share aria-hidden className="inline size-4 align-text-bottom" />
                  <span className="sr-only">{words}</span>
                </>
              ),
              add: (words) => <em className="font-semibold not-italic">{words}</em>,
            }}
          />
        ) : (
          t('Keep casting calls and call times one tap away.')
        )}
      </p>
      {way === 'prompt' && (
        <Button size="sm" onClick={install}>
          {t('Add to home screen')}
        </Button>
      )}
      <IconButton icon={X} size="sm" label={t('Do not show this again')} onClick={dismiss} />
    </aside>
  )
}
