import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { isApple, isShortcut, isTyping, keyCaps } from '#app/shortcuts.ts'
import { chooseScheme } from '#app/start/scheme.ts'
import { preloadable } from '#ui/preloadable.ts'
import { keepLanguage } from './keep-language.ts'

const CommandPalette = preloadable(async () => (await import('#office/command-palette/command-palette.tsx')).CommandPalette)
const ShortcutSheet = lazy(async () => ({ default: (await import('#office/shortcut-sheet/shortcut-sheet.tsx')).ShortcutSheet }))

/** The tool that is open above the screen. */
export type DeskTool = 'palette' | 'sheet'

/** Opens the desk's tools by keyboard shortcuts, and stores which one is open. */
export function useDeskTools() {
  const [open, setOpen] = useState<DeskTool>()
  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut('Everywhere', 'palette', event)) {
        event.preventDefault()
        setOpen((before) => (before === 'palette' ? undefined : 'palette'))
      } else if (isShortcut('Everywhere', 'sheet', event) && !isTyping(event.target) && !document.querySelector('[role=dialog]')) {
        event.preventDefault()
        setOpen('sheet')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { open, setOpen }
}

/** Opens the palette. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const apple = isApple()
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts={apple ? 'Meta+K' : 'Control+K'}
      className="flex min-h-11 items-center gap-2 rounded-md border border-edge bg-raised px-3 text-ink-soft hover:border-ink hover:text-ink max-lg:w-11 max-lg:justify-center max-lg:px-0"
    >
      <Search aria-hidden className="size-4.5 flex-none" />
      <span className="max-lg:sr-only">{t('Go to…')}</span>
      <kbd aria-hidden className="ml-4 rounded-sm bg-ink/8 px-1.5 font-text text-sm max-lg:hidden">
        {keyCaps('Mod+K', apple).join(apple ? '' : ' ')}
      </kbd>
    </button>
  )
}

/** The open tool. */
export function DeskTools({ user, open, setOpen }: { user: User } & ReturnType<typeof useDeskTools>) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const close = () => setOpen(undefined)
  // Prefetched, so that the palette receives the letters typed right after its shortcut.
  useEffect(CommandPalette.preload, [])
  return (
    <Suspense fallback={null}>
      {open === 'palette' && (
        <CommandPalette
          onAct={(act) =>
            act === 'shortcuts' ? setOpen('sheet') : act === 'en' || act === 'es' ? void keepLanguage(act) : chooseScheme(act)
          }
          onClose={close}
        />
      )}
      {open === 'sheet' && <ShortcutSheet role={user.role} path={path} onClose={close} />}
    </Suspense>
  )
}
