import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { isShortcut, isTyping } from '#app/shortcuts.ts'

/** An action for the people who are selected on a page. */
export interface ChosenCommand {
  /** The same key on every page: actions with equal keys are listed once. */
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  /** Other search terms for it. */
  readonly keywords?: string
  readonly run: () => void
}

/** The actions of a page, and their heading, such as *2 selected*. */
export interface ChosenCommands {
  readonly title: string
  readonly commands: readonly ChosenCommand[]
}

type Read = () => ChosenCommands | undefined

/** The actions of the current page, by the component that offers them. */
const offered = new Map<string, { readonly read: Read; readonly isPart: boolean }>()

/**
 * Offers commands for the selected people in the command palette, while the component is on the page.
 *
 * @param read called when the palette opens; `undefined` if there is nothing to offer
 * @param isPart whether this is a part of a page, whose actions come after the page's own
 */
export function useChosenCommands(read: Read, isPart = false): void {
  const id = useId()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    offered.set(id, { read: () => latest.current(), isPart })
    return () => void offered.delete(id)
  }, [id, isPart])
}

/** The actions for the people who are selected now; a page's own actions come before those of its parts. */
export function chosenCommands(): ChosenCommands | undefined {
  const all = [...offered.values()].toSorted((one, other) => Number(one.isPart) - Number(other.isPart)).flatMap(({ read }) => read() ?? [])
  const [first] = all
  if (!first) return undefined
  const byKey = new Map(
    all
      .flatMap(({ commands }) => commands)
      .toReversed()
      .map((command) => [command.key, command]),
  )
  return { title: first.title, commands: [...byKey.values()].toReversed() }
}

/** Commands that have a key. */
const WITH_KEY = ['offer', 'compare', 'message'] as const

/** The keys of the commands for the selected people, and Escape. @param onEscape clears the selection, if nothing else does */
export function useChosenKeys(onEscape?: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    if (isShortcut('Applicants', 'close', event)) return onEscape?.()
    const key = WITH_KEY.find((name) => isShortcut('Applicants', name, event))
    const command = key && chosenCommands()?.commands.find((one) => one.key === key)
    if (!command) return
    event.preventDefault()
    command.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
