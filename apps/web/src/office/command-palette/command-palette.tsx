import { isDesk } from '@callboard/contract/access'
import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { isApple } from '#app/shortcuts.ts'
import { IconButton } from '#ui/button.tsx'
import { Modal, ModalTitle } from '#ui/modal.tsx'
import { useCombobox } from '#ui/use-combobox.ts'
import type { CommandAct } from './command-row.ts'
import { PaletteList, PaletteStatus } from './palette-list.tsx'
import { type Entry, SENTENCE } from './palette-model.ts'
import { rememberChoice } from './recent-choices.ts'
import { usePalette } from './use-palette.ts'

const PAGES_OF_THE_SERVER = /^\/api\//

/**
 * Opens anything: people, casting calls, screens and actions, found by a few letters.
 *
 * @param onAct runs a command that has no URL
 */
export function CommandPalette({ onAct, onClose }: { onAct: (act: CommandAct) => void; onClose: () => void }) {
  const user = useSignedInUser()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const hasLeft = useRef(false)
  const { groups, isSearching, failed } = usePalette(user, typed)
  const entries = groups.flatMap((group) => group.entries)

  function choose({ key, to }: Entry, inNewTab: boolean) {
    const isForNow = key === SENTENCE || (typeof to !== 'string' && 'run' in to)
    if (!isForNow) rememberChoice(user.id, key)
    if (typeof to === 'string' && inNewTab) return void window.open(to, '_blank', 'noopener')
    // After a choice, the new screen takes the focus.
    hasLeft.current = typeof to === 'string' || ('act' in to && to.act === 'shortcuts')
    onClose()
    if (typeof to !== 'string') return 'run' in to ? to.run() : onAct(to.act)
    if (PAGES_OF_THE_SERVER.test(to)) window.location.assign(to)
    else router.history.push(to)
  }

  const { active, isMoved, getInputProps, getListProps, getItemProps } = useCombobox<Entry>({
    items: entries,
    keyOf: ({ key }) => key,
    typed,
    onTyped: setTyped,
    onChoose: (entry, { metaKey, ctrlKey }) => choose(entry, metaKey || ctrlKey),
    inline: true,
  })
  const input = getInputProps({ 'aria-label': t('Go to') })

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
          {...input}
          // Screen readers announce the field first, and the entry that Enter would open once the user has started.
          aria-activedescendant={typed || isMoved ? input['aria-activedescendant'] : undefined}
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          placeholder={placeholderOf(user.role)}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none sm:text-lg"
        />
        <IconButton icon={X} label={t('Close')} size="sm" onClick={onClose} />
      </div>
      <PaletteList groups={groups} active={active} list={getListProps(t('What fits'))} getItemProps={getItemProps} />
      <PaletteStatus typed={typed.trim()} count={entries.length} isSearching={isSearching} failed={failed} role={user.role} />
      <p aria-hidden className="flex gap-5 border-line border-t px-5 py-2.5 text-ink-soft text-sm max-sm:hidden">
        <span>{t('↑ ↓ to move')}</span>
        <span>{t('Enter to open')}</span>
        <span>{t('{key} Enter in a new tab', { key: isApple() ? '⌘' : 'Ctrl' })}</span>
        <span>{t('Esc to close')}</span>
      </p>
    </Modal>
  )
}

function placeholderOf(role: string): string {
  if (role === 'photographer') return t('What you want to do')
  return isDesk(role) ? t('A name, casting call, or action') : t('A casting call, or what you want to do')
}
