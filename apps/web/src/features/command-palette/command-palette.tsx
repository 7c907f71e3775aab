import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, startTransition, useDeferredValue, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/language/t.ts'
import { useSteady } from '#app/react/use-steady.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { isApple } from '#app/shortcuts.ts'
import { IconButton } from '#ui/button.tsx'
import { Modal, ModalTitle } from '#ui/modal.tsx'
import type { CommandAct } from './commands.ts'
import { PaletteList, PaletteStatus } from './palette-list.tsx'
import type { Entry } from './palette-model.ts'
import { rememberChoice } from './recent-choices.ts'
import { usePalette } from './use-palette.ts'

const PAGES_OF_THE_SERVER = /^\/api\//

/**
 * Goes to anything: people, casting calls, screens and actions, found by a few letters.
 *
 * @param onAct does what leads to no address
 */
export function CommandPalette({ onAct, onClose }: { onAct: (act: CommandAct) => void; onClose: () => void }) {
  const user = useSignedInUser()
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState('')
  // A letter is seen in the field first; what it finds follows.
  const [looked, setLooked] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const hasLeft = useRef(false)
  // The field answers the press that opens it; where it leads follows.
  const isFilled = useDeferredValue(true, false)
  const { groups, isSearching, failed } = usePalette(user, looked, isFilled)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find(({ key }) => key === activeKey) ?? entries[0]

  function look(words: string) {
    setLooked(words)
    setActiveKey(undefined)
  }

  function choose({ key, to }: Entry, inNewTab: boolean) {
    rememberChoice(user.id, key)
    if (typeof to === 'string' && inNewTab) return void window.open(to, '_blank', 'noopener')
    // Where a choice leads, the screen takes the focus.
    hasLeft.current = typeof to === 'string' || to.act === 'shortcuts'
    onClose()
    if (typeof to !== 'string') onAct(to.act)
    else if (PAGES_OF_THE_SERVER.test(to)) window.location.assign(to)
    else router.history.push(to)
  }

  const chooseActive = useSteady((inNewTab: boolean) => active && choose(active, inNewTab))

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const at = active ? entries.indexOf(active) : 0
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setActiveKey(entries[(at + step + entries.length) % entries.length]?.key)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // Of what is typed, also where its letters were faster than the list.
      if (looked !== typed) flushSync(() => look(typed))
      chooseActive(event.metaKey || event.ctrlKey)
    }
  }

  return (
    <Modal
      onClose={onClose}
      returnsFocus={() => !hasLeft.current}
      scrim="fixed inset-0 z-40 animate-fade bg-scrim"
      className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-[min(100dvh,36rem)] w-full max-w-2xl animate-rise flex-col overflow-hidden bg-raised shadow-float outline-none sm:top-[12dvh] sm:max-h-[min(76dvh,36rem)] sm:w-[calc(100%-3rem)] sm:rounded-lg forced-colors:border"
    >
      <ModalTitle className="sr-only">{t('Go to anything')}</ModalTitle>
      <div className="flex items-center gap-3 border-line border-b pr-2 pl-4 sm:pr-3 sm:pl-5">
        <Search aria-hidden className="size-5 flex-none text-ink-soft" />
        <input
          role="combobox"
          aria-label={t('Go to')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          // Whoever listens hears where they are first, and what Enter would open once they have begun.
          aria-activedescendant={active && (typed || activeKey) ? `${listId}-${active.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={user.role === 'admin' ? t('A name, casting call, or action') : t('A casting call, or what you want to do')}
          value={typed}
          onChange={(event) => {
            const { value } = event.target
            setTyped(value)
            startTransition(() => look(value))
          }}
          onKeyDown={press}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none sm:text-lg"
        />
        <IconButton icon={X} label={t('Close')} size="sm" onClick={onClose} />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        onPoint={setActiveKey}
        onChoose={(entry, event: MouseEvent) => choose(entry, event.metaKey || event.ctrlKey)}
      />
      {isFilled && (
        <PaletteStatus
          typed={looked.trim()}
          count={entries.length}
          isSearching={isSearching}
          failed={failed}
          staff={user.role === 'admin'}
        />
      )}
      <p aria-hidden className="flex gap-5 border-line border-t px-5 py-2.5 text-ink-soft text-sm max-sm:hidden">
        <span>{t('↑ ↓ to move')}</span>
        <span>{t('Enter to open')}</span>
        <span>{t('{key} Enter in a new tab', { key: isApple() ? '⌘' : 'Ctrl' })}</span>
        <span>{t('Esc to close')}</span>
      </p>
    </Modal>
  )
}
