import { msg } from '#app/language/t.ts'
import type { Screens } from '#app/shortcuts.ts'

/** The description of each shortcut; a missing one is a type error. */
export const SHORTCUT_TEXT: { readonly [Screen in keyof Screens]: { readonly [Name in keyof Screens[Screen]]: string } } = {
  Everywhere: {
    palette: msg('Go to anything: people, casting calls, screens, actions'),
    sheet: msg('Show the keyboard shortcuts'),
    search: msg('Go to the search field'),
    close: msg('Close what is open, and go back to where you were'),
    undo: msg('Undo, while a notification offers it'),
  },
  Tables: {
    row: msg('Move between rows'),
    control: msg('Move between what can be pressed in a row'),
    ends: msg('First and last row'),
  },
  'Talent database': {
    move: msg('Move between people'),
    ends: msg('First and last talent of the page'),
    intoList: msg('From the search field to the first talent'),
    choosePage: msg('While selecting: select the whole page'),
    range: msg('While selecting: select a range'),
    select: msg('Select, or deselect'),
    offer: msg('Make an offer to the selected'),
    compare: msg('Compare the selected'),
    message: msg('Write to the selected'),
    unselect: msg('While selecting: clear, then leave selecting'),
  },
  'An open talent': {
    previous: msg('Previous talent'),
    next: msg('Next talent'),
  },
  Applicants: {
    next: msg('Next applicant'),
    previous: msg('Previous applicant'),
    stages: msg('Move to applied, shortlisted, callback, alternate, booked'),
    shortlist: msg('Shortlist'),
    release: msg('Release'),
    select: msg('Select, or deselect'),
    move: msg('From face to face'),
    offer: msg('Make an offer to the selected, or to this one'),
    compare: msg('Compare the selected'),
    message: msg('Write to the selected, or to this one'),
    close: msg('Clear the selection, then close the panel'),
  },
  'Messages of the office': {
    next: msg('Next conversation'),
    previous: msg('Previous conversation'),
    answer: msg('Write an answer'),
    note: msg('Write a note'),
    send: msg('Send what is written'),
    done: msg('Done, or open again'),
    assign: msg('Assign it to yourself'),
    select: msg('Select, or deselect'),
    unread: msg('Mark as unread'),
    close: msg('Leave the field, then close the conversation'),
  },
  'Compare talent': {
    focusLeft: msg('Talent to the left'),
    focusRight: msg('Talent to the right'),
    moveLeft: msg('Move this talent to the left'),
    moveRight: msg('Move this talent to the right'),
    remove: msg('Take this talent out'),
  },
  Calendar: {
    move: msg('Move between days'),
    longer: msg('Let an event end a day later'),
    shorter: msg('Let an event end a day earlier'),
    shift: msg('Move an event by a day'),
  },
  'Photo session': {
    shoot: msg('Take a photo, or stop the countdown'),
    stop: msg('Stop the countdown'),
    people: msg('Move in the list of students'),
  },
  'Photos, large': {
    turn: msg('Photo before and after'),
  },
  'Weekly availability': {
    move: msg('Move between hours'),
    toggle: msg('Set an hour free or busy'),
  },
}
