/** One thing that keys do. `Mod` is the command key on Apple's machines and Ctrl elsewhere. */
interface Shortcut {
  /** Ways to press it, as `Mod+K`; several are alternatives. */
  readonly keys: readonly string[]
  readonly does: string
  /** Who has the screen; both where it is not said. */
  readonly role?: 'admin' | 'student'
}

/** Every shortcut by the screen it works on. Handlers ask `isShortcut`, and the `?` sheet lists the same. */
export const SHORTCUTS = {
  Everywhere: {
    palette: { keys: ['Mod+K'], does: 'Go to anything: people, casting calls, screens, actions' },
    sheet: { keys: ['?'], does: 'Show the keyboard shortcuts' },
    search: { keys: ['/'], does: 'Go to the search field' },
    close: { keys: ['Escape'], does: 'Close what is open, and go back to where you were' },
  },
  'Talent database': {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], does: 'Move between talents', role: 'admin' },
    ends: { keys: ['Home', 'End'], does: 'First and last talent of the page', role: 'admin' },
    intoList: { keys: ['ArrowDown'], does: 'From the search field to the first talent', role: 'admin' },
    choosePage: { keys: ['Mod+A'], does: 'While selecting: select the whole page', role: 'admin' },
    range: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], does: 'While selecting: select a range', role: 'admin' },
    unselect: { keys: ['Escape'], does: 'While selecting: clear, then leave selecting', role: 'admin' },
  },
  'An open talent': {
    previous: { keys: ['ArrowLeft'], does: 'Previous talent', role: 'admin' },
    next: { keys: ['ArrowRight'], does: 'Next talent', role: 'admin' },
  },
  'Compare talent': {
    focusLeft: { keys: ['ArrowLeft'], does: 'Talent to the left', role: 'admin' },
    focusRight: { keys: ['ArrowRight'], does: 'Talent to the right', role: 'admin' },
    moveLeft: { keys: ['Shift+ArrowLeft'], does: 'Move this talent to the left', role: 'admin' },
    moveRight: { keys: ['Shift+ArrowRight'], does: 'Move this talent to the right', role: 'admin' },
    remove: { keys: ['Delete', 'Backspace'], does: 'Take this talent out', role: 'admin' },
  },
  Calendar: {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], does: 'Move between days' },
    longer: { keys: ['+', '='], does: 'Let an event end a day later', role: 'admin' },
    shorter: { keys: ['-'], does: 'Let an event end a day earlier', role: 'admin' },
    shift: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], does: 'Move an event by a day', role: 'admin' },
  },
  'Photo session': {
    shoot: { keys: ['Space'], does: 'Take a photo, or stop the countdown', role: 'admin' },
    stop: { keys: ['Escape'], does: 'Stop the countdown', role: 'admin' },
    people: { keys: ['ArrowUp', 'ArrowDown'], does: 'Move in the list of students', role: 'admin' },
  },
  'Photos, large': {
    turn: { keys: ['ArrowLeft', 'ArrowRight'], does: 'Photo before and after' },
  },
  'Weekly availability': {
    move: { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], does: 'Move between hours' },
    toggle: { keys: ['Space', 'Enter'], does: 'Set an hour free or busy' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

type Screens = typeof SHORTCUTS
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

/** The caps of one way to press a shortcut: `Mod+K` as *Ctrl*, *K*, or *⌘*, *K*. */
export function keyCaps(keys: string, apple: boolean): string[] {
  const parts = keys.length > 1 ? keys.split('+') : [keys]
  return parts.map((part) => (part === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (SYMBOLS[part] ?? part)))
}
