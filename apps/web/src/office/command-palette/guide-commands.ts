import { BookOpen, LifeBuoy } from 'lucide-react'
import { msg } from '#app/language/t.ts'
import type { CommandRow } from './command-row.ts'

const staff = (chapter: string) => `/help?guide=casting-staff#${chapter}`
const students = (chapter: string) => `/help?guide=students#${chapter}`

/** The page of all guides. */
export const HELP: CommandRow = [
  'help',
  msg('Help'),
  LifeBuoy,
  '/help',
  msg('guide guides help manual handbook documentation how to how do i support instructions ayuda'),
]

const guide = (key: string, label: string, to: string, words: string): CommandRow => [`guide-${key}`, label, BookOpen, to, words]

/** Chapters of the guides, found by the task that people have. */
export const GUIDES_OF_STAFF: readonly CommandRow[] = [
  guide('first-hour', msg('Guide: the first hour'), staff('the-first-hour'), msg('start getting started begin new tour introduction')),
  guide('morning', msg('Guide: the morning'), staff('the-morning'), msg('needs you today dashboard')),
  guide('post', msg('Guide: post a casting call'), staff('post-a-casting-call'), msg('create project close move cancel casting call')),
  guide('find', msg('Guide: find talent'), staff('find-talent'), msg('search filter compare free on save search people')),
  guide('consent', msg('Guide: consent'), staff('consent'), msg('photographs permission agree ask')),
  guide('decide', msg('Guide: decide on applications'), staff('decide-on-applications'), msg('book release accept reject applicants')),
  guide('vote', msg('Guide: let others vote'), staff('let-others-vote'), msg('present reviewers votes show people presentation')),
  guide('offer', msg('Guide: offer places'), staff('offer-places'), msg('make an offer offers book alternates invite')),
  guide('free', msg('Guide: ask who is free'), staff('ask-who-is-free'), msg('availability check times when can they come')),
  guide('tape', msg('Guide: ask for a self-tape'), staff('ask-for-a-self-tape'), msg('request tape video sides retake')),
  guide('write', msg('Guide: write to many'), staff('write-to-many'), msg('bulk message mail email template send message')),
  guide('answer', msg('Guide: answer students'), staff('answer-students'), msg('inbox reply replies conversation messages')),
  guide('calendar', msg('Guide: calendar'), staff('calendar'), msg('event events subscribe conflicts')),
  guide('auditions', msg('Guide: auditions, callbacks and fittings'), staff('auditions-callbacks-and-fittings'), msg('audition day slots')),
  guide('call-sheet', msg('Guide: send a call sheet'), staff('send-a-call-sheet'), msg('publish call times print pdf')),
  guide('day', msg('Guide: the day itself'), staff('the-day-itself'), msg('check in arrived board of the day walk-in wall no show')),
  guide('photos', msg('Guide: photo session'), staff('photo-session'), msg('take photos photograph canon camera webcam capture shoot')),
  guide(
    'import',
    msg('Guide: import a spreadsheet'),
    staff('import-a-spreadsheet'),
    msg('import people students roster excel csv photos undo'),
  ),
  guide('share', msg('Guide: share, download, export'), staff('share-download-export'), msg('photos link magic link excel pdf zip')),
  guide('kiosk', msg('Guide: kiosk'), staff('kiosk'), msg('tablet register registration link poster pair qr check-in')),
  guide('holds', msg('Guide: holds'), staff('holds'), msg('put on hold hide a student restricted')),
  guide(
    'accounts',
    msg('Guide: accounts and passkeys'),
    staff('accounts-and-passkeys'),
    msg('add colleague staff lost phone passkey sign out'),
  ),
  guide('settings', msg('Guide: settings'), staff('settings'), msg('change settings institution mail wording quiet hours')),
  guide('deleted', msg('Guide: deleted by mistake?'), staff('deleted-by-mistake'), msg('undo restore bring back deleted trash')),
  guide('retention', msg('Guide: retention and audit log'), staff('retention-and-audit-log'), msg('who changed old accounts removed')),
  guide('keys', msg('Guide: keys'), staff('keys'), msg('keyboard shortcuts')),
  guide(
    'operators',
    msg('Guide: for operators'),
    '/help?guide=operators',
    msg('server upgrade update backup monitoring docker install restore'),
  ),
  guide('reviewers', msg('Guide: for reviewers'), '/help?guide=reviewers', msg('vote votes')),
]

/** The chapters of `GUIDES_OF_STAFF` that concern photographers. */
export const GUIDES_OF_PHOTOGRAPHERS = GUIDES_OF_STAFF.filter(([key]) =>
  ['guide-photos', 'guide-consent', 'guide-calendar', 'guide-keys'].includes(key),
)

/** As `GUIDES_OF_STAFF`, for students. */
export const GUIDES_OF_STUDENTS: readonly CommandRow[] = [
  guide('profile', msg('Guide: your profile'), students('your-profile'), msg('edit profile who sees me public')),
  guide('photographs', msg('Guide: photographs'), students('photographs'), msg('photos headshot upload crop pictures')),
  guide('use', msg('Guide: what your photographs may be used for'), students('what-your-photographs-may-be-used-for'), msg('consent')),
  guide('apply', msg('Guide: apply'), students('apply'), msg('application withdraw offer accept casting call')),
  guide('tapes', msg('Guide: self-tapes'), students('self-tapes'), msg('video record upload captions reel')),
  guide('tape-asked', msg('Guide: when the office asks you for a tape'), students('when-the-office-asks-you-for-a-tape'), msg('request')),
  guide('messages', msg('Guide: messages and calendar'), students('messages-and-calendar'), msg('mail email subscribe')),
  guide('audition', msg('Guide: choose the time of an audition'), students('choose-the-time-of-an-audition'), msg('slot callback move')),
  guide('time', msg('Guide: say when you have time'), students('say-when-you-have-time'), msg('availability busy timetable')),
  guide('sign-in', msg('Guide: sign in faster'), students('sign-in-faster'), msg('passkey password finger face')),
  guide('language', msg('Guide: language'), students('language'), msg('spanish english')),
  guide('your-data', msg('Guide: your data'), students('your-data'), msg('download delete account privacy')),
]
