import type { Screens } from '#lib/shortcuts.ts'

/** What each shortcut does; one without words does not compile. */
export const SHORTCUT_WORDS: { readonly [Screen in keyof Screens]: { readonly [Name in keyof Screens[Screen]]: string } } = {
  Everywhere: {
    palette: 'Go to anything: people, casting calls, screens, actions',
    sheet: 'Show the keyboard shortcuts',
    search: 'Go to the search field',
    close: 'Close what is open, and go back to where you were',
    undo: 'Undo, while a notification offers it',
  },
  Tables: {
    row: 'Move between rows',
    control: 'Move between what can be pressed in a row',
    ends: 'First and last row',
  },
  'Talent database': {
    move: 'Move between talents',
    ends: 'First and last talent of the page',
    intoList: 'From the search field to the first talent',
    choosePage: 'While selecting: select the whole page',
    range: 'While selecting: select a range',
    unselect: 'While selecting: clear, then leave selecting',
  },
  'An open talent': {
    previous: 'Previous talent',
    next: 'Next talent',
  },
  'Compare talent': {
    focusLeft: 'Talent to the left',
    focusRight: 'Talent to the right',
    moveLeft: 'Move this talent to the left',
    moveRight: 'Move this talent to the right',
    remove: 'Take this talent out',
  },
  Calendar: {
    move: 'Move between days',
    longer: 'Let an event end a day later',
    shorter: 'Let an event end a day earlier',
    shift: 'Move an event by a day',
  },
  'Photo session': {
    shoot: 'Take a photo, or stop the countdown',
    stop: 'Stop the countdown',
    people: 'Move in the list of students',
  },
  'Photos, large': {
    turn: 'Photo before and after',
  },
  'Weekly availability': {
    move: 'Move between hours',
    toggle: 'Set an hour free or busy',
  },
}
