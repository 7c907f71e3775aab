import { msg, t } from '#app/language/t.ts'

/** One thing that keys do. `Mod` is the command key on Apple's machines and Ctrl elsewhere. */
interface Shortcut {
  /** Ways to press it, as `Mod+K`; several are alternatives. */
  readonly keys: readonly string[]
  /** Who has the screen; both where it is not said. */
  readonly role?: 'admin' | 'student'
}

/** Every shortcut by the screen it works on. Handlers ask `isShortcut`, and the `?` sheet lists the same, with its words for each. */
export const SHORTCUTS = {
  Everywhere: {
    palette: { keys: ['Mod+K'] },
    sheet: { keys: ['?'] },
    search: { keys: ['/'] },
    close: { keys: ['Escape'] },
    undo: { keys: ['Mod+Z'] },
  },
  Tables: {
    row: { keys: ['ArrowUp', 'ArrowDown'], role: 'admin' },
    control: { keys: ['ArrowLeft', 'ArrowRight'], role: 'admin' },
    ends: { keys: ['Home', 'End'], role: 'admin' },
  },
  'Talent database': {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], role: 'admin' },
    ends: { keys: ['Home', 'End'], role: 'admin' },
    intoList: { keys: ['ArrowDown'], role: 'admin' },
    choosePage: { keys: ['Mod+A'], role: 'admin' },
    range: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], role: 'admin' },
    unselect: { keys: ['Escape'], role: 'admin' },
  },
  'An open talent': {
    previous: { keys: ['ArrowLeft'], role: 'admin' },
    next: { keys: ['ArrowRight'], role: 'admin' },
  },
  'Compare talent': {
    focusLeft: { keys: ['ArrowLeft'], role: 'admin' },
    focusRight: { keys: ['ArrowRight'], role: 'admin' },
    moveLeft: { keys: ['Shift+ArrowLeft'], role: 'admin' },
    moveRight: { keys: ['Shift+ArrowRight'], role: 'admin' },
    remove: { keys: ['Delete', 'Backspace'], role: 'admin' },
  },
  Calendar: {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    longer: { keys: ['+', '='], role: 'admin' },
    shorter: { keys: ['-'], role: 'admin' },
    shift: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], role: 'admin' },
  },
  'Photo session': {
    shoot: { keys: ['Space'], role: 'admin' },
    stop: { keys: ['Escape'], role: 'admin' },
    people: { keys: ['ArrowUp', 'ArrowDown'], role: 'admin' },
  },
  'Photos, large': {
    turn: { keys: ['ArrowLeft', 'ArrowRight'] },
  },
  'Weekly availability': {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    toggle: { keys: ['Space', 'Enter'] },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

export type Screens = typeof SHORTCUTS
export type ShortcutScreen = keyof Screens

/** What of a key press decides. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether this is one of Apple's machines, where the command key takes the place of Ctrl. */
export function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform)
}

function isPressed(keys: string, press: Press, apple: boolean): boolean {
  const parts = keys.length > 1 ? keys.split('+') : [keys]
  const wanted = parts.at(-1) === 'Space' ? ' ' : parts.at(-1)
  if (press.altKey || press.key.toLowerCase() !== wanted?.toLowerCase()) return false
  const mod = apple ? press.metaKey : press.ctrlKey
  const otherMod = apple ? press.ctrlKey : press.metaKey
  if (otherMod || mod !== parts.includes('Mod')) return false
  // A sign such as `?` is typed with Shift on some keyboards and without it on others.
  const isSign = wanted?.length === 1 && wanted !== ' ' && !/[a-z]/i.test(wanted)
  return isSign || press.shiftKey === parts.includes('Shift')
}

/** Whether a key press is a shortcut of a screen. */
export function isShortcut<Screen extends ShortcutScreen>(
  screen: Screen,
  name: keyof Screens[Screen],
  press: Press,
  apple: boolean = isApple(),
): boolean {
  const { keys } = (SHORTCUTS[screen] as Record<PropertyKey, Shortcut>)[name] ?? { keys: [] }
  return keys.some((one) => isPressed(one, press, apple))
}

/** Whether somebody is typing where a key press came from, so that a sign is a sign. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}
/** The labels of keys in the language of the page. */
const NAMES: Readonly<Record<string, string>> = {
  Home: msg('Home'),
  End: msg('End'),
  Delete: msg('Del'),
  Backspace: msg('Backspace'),
  Space: msg('Space'),
  Enter: msg('Enter'),
  Shift: msg('Shift'),
}

/** The caps of one way to press a shortcut: `Mod+K` as *Ctrl*, *K*, or *⌘*, *K*. */
export function keyCaps(keys: string, apple: boolean): string[] {
  const parts = keys.length > 1 ? keys.split('+') : [keys]
  return parts.map((part) => (part === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (SYMBOLS[part] ?? t(NAMES[part] ?? part))))
}
