import type { Translator } from '@callboard/contract/translate'

/** The README of an archive, which explains its files. Uses Windows line ends. */
export function readme({ t }: Translator): string {
  return [
    t('Everything that the casting office sees in Callboard.'),
    '',
    'manifest.json',
    t('The list of contents. It is the last file: without it, this archive is incomplete and must be downloaded again.'),
    t('“missing” names files that could not be read; “preparing” says how many of them a later download has.'),
    '',
    'talent.xlsx',
    t('Everyone, and a second sheet of their applications. Import it into another Callboard to have these people there.'),
    '',
    'photos/Lastname_Firstname_ID/Lastname_Firstname_ID_1.jpg',
    t('The photos of each portfolio in its order, as they were uploaded. ID is the Callboard ID of the workbook.'),
    t('“Import photos” finds the person of each photo by this name.'),
    '',
    'tapes/Lastname_Firstname_ID/',
    t('The self-tapes, with their captions as .vtt. Tapes on other sites are addresses in json/self-tapes.json.'),
    '',
    'files/requests/Lastname_Firstname_ID/',
    t('Photos, recordings and PDFs that people sent when they were asked for them.'),
    '',
    'files/conversations/Lastname_Firstname_ID/',
    t('What people sent in conversations with the office, and got from it.'),
    '',
    'json/',
    t('The same and all the rest for programs. Each file has the answers of one operation of openapi.json, which says what they contain:'),
    t('talent, consents, self-tapes, casting calls, roles, applications with bookings, their history, audition sessions,'),
    t('availability checks, call sheets, absences, events, messages, lists and saved searches.'),
    '',
    t('Not in here: people who are on hold, what was deleted, settings and secrets, and the audit log.'),
    t('npm run backup stores all of it, for moving to another server.'),
    '',
    t('This archive contains personal data. Keep it as safe as Callboard itself, and delete it when it is not needed any more.'),
    '',
  ].join('\r\n')
}
