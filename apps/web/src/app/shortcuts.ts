import { msg, t } from '#app/language/t.ts'

/** One shortcut. `Mod` is the command key on Apple devices and Ctrl elsewhere. */
interface Shortcut {
  /** Key combinations, such as `Mod+K`; several are alternatives. */
  readonly keys: readonly string[]
  /** The account role that has the screen; both by default. */
  readonly role?: 'admin' | 'student'
}

/** Every shortcut by its screen. Handlers call `isShortcut`, and the `?` dialog lists the same shortcuts with their descriptions. */
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
    select: { keys: ['X'], role: 'admin' },
    offer: { keys: ['O'], role: 'admin' },
    compare: { keys: ['C'], role: 'admin' },
    message: { keys: ['M'], role: 'admin' },
    unselect: { keys: ['Escape'], role: 'admin' },
  },
  'An open talent': {
    previous: { keys: ['ArrowLeft'], role: 'admin' },
    next: { keys: ['ArrowRight'], role: 'admin' },
  },
  Applicants: {
    next: { keys: ['J'], role: 'admin' },
    previous: { keys: ['K'], role: 'admin' },
    stages: { keys: ['1', '2', '3', '4', '5'], role: 'admin' },
    shortlist: { keys: ['S'], role: 'admin' },
    release: { keys: ['0'], role: 'admin' },
    select: { keys: ['X'], role: 'admin' },
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], role: 'admin' },
    offer: { keys: ['O'], role: 'admin' },
    compare: { keys: ['C'], role: 'admin' },
    message: { keys: ['M'], role: 'admin' },
    close: { keys: ['Escape'], role: 'admin' },
  },
  'Messages of the office': {
    next: { keys: ['J'], role: 'admin' },
    previous: { keys: ['K'], role: 'admin' },
    answer: { keys: ['R'], role: 'admin' },
    note: { keys: ['N'], role: 'admin' },
    send: { keys: ['Mod+Enter'], role: 'admin' },
    done: { keys: ['E'], role: 'admin' },
    assign: { keys: ['A'], role: 'admin' },
    select: { keys: ['X'], role: 'admin' },
    unread: { keys: ['U'], role: 'admin' },
    close: { keys: ['Escape'], role: 'admin' },
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

/** The properties of a key press that matter. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether this is an Apple device, where the command key replaces Ctrl. */
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
  // A sign such as `?` needs Shift on some keyboards only.
  const isSign = wanted?.length === 1 && wanted !== ' ' && !/[a-z]/i.test(wanted)
  return isSign || press.shiftKey === parts.includes('Shift')
}

/** Whether a key press is the given shortcut of a screen. */
export function isShortcut<Screen extends ShortcutScreen>(
  screen: Screen,
  name: keyof Screens[Screen],
  press: Press,
  apple: boolean = isApple(),
): boolean {
  const { keys } = (SHORTCUTS[screen] as Record<PropertyKey, Shortcut>)[name] ?? { keys: [] }
  return keys.some((one) => isPressed(one, press, apple))
}

/** Whether the key press comes from a text input, where the sign is text and not a shortcut. A checkbox is not a text input. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
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

/** The keys of one combination as labels: `Mod+K` as *Ctrl*, *K*, or *⌘*, *K*. */
export function keyCaps(keys: string, apple: boolean): string[] {
  const parts = keys.length > 1 ? keys.split('+') : [keys]
  return parts.map((part) => (part === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (SYMBOLS[part] ?? t(NAMES[part] ?? part))))
}
