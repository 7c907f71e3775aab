import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { LANGUAGES, type Language } from '@callboard/contract/language'
import { DAY_MS } from '@callboard/contract/time/durations'
import { addDays } from '@callboard/contract/time/month'
import { dateIn, type Translator } from '@callboard/contract/translate'
import answers from '@callboard/contract/translations/es.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { sampleCastingNotices } from '#casting/board/sample-notices.ts'
import { planNotice, restoredNotice } from '#casting/bookings/bookings.domain.ts'
import { sampleBookingNotices } from '#casting/bookings/sample-notices.ts'
import { sampleClosingNotices } from '#casting/closure/sample-notices.ts'
import { nobodyLeftNotice, takenNotice } from '#casting/offers/offers.domain.ts'
import { sampleOfferNotices } from '#casting/offers/sample-notices.ts'
import { noticeMail } from '#messages/messages/message-mail.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import type { SampleNotice, SampleReader } from '#platform/mail/sample-mails.ts'
import { translatorFor } from '#platform/translators.ts'
import { auditionNotices, termsOf } from '#schedule/audition-sessions/notices.domain.ts'
import { sampleAuditionNotices } from '#schedule/audition-sessions/sample-notices.ts'
import { sampleCheckNotices } from '#schedule/availability-checks/sample-notices.ts'
import { sampleCallNotices } from '#schedule/call-sheets/sample-notices.ts'
import spanish from '../../translations/es.json' with { type: 'json' }

const DAY = '2027-03-20'
/** All mails side by side, for reading them in a browser. */
const FILE = join(tmpdir(), 'callboard-casting-mails.html')
const NO_TEXTS = { footer: { en: null, es: null }, own: {} }
const SENDER = { institution: DEFAULT_INSTITUTION, contact: 'casting@example.edu' }

/** Notices without a day, because they are not about one. */
const WITHOUT_DAY = ['rejected', 'reconsidered', 'closing', 'check', 'check-reminder', 'check-changed']

/** A translator that records which texts were requested. */
function recording(language: Language, asked: Set<string>): Translator {
  const translator = translatorFor(DEFAULT_INSTITUTION, language)
  return {
    ...translator,
    t(text, ...values) {
      asked.add(text)
      return translator.t(text, ...values)
    },
  }
}

function readerIn(translator: Translator): SampleReader {
  const { t } = translator
  return {
    to: 'mina.park@example.edu',
    firstName: 'Mina',
    lastName: 'Park',
    projectTitle: t('Open day film'),
    roleName: t('Lead'),
    day: DAY,
    start: new Date(`${DAY}T16:00:00.000Z`),
    end: new Date(`${DAY}T20:00:00.000Z`),
    now: new Date('2027-03-13T18:00:00.000Z'),
    place: t('Studio 2'),
    translator,
    timeZone: DEFAULT_INSTITUTION.timeZone,
    publicUrl: 'https://callboard.example.edu',
    replyTo: null,
  }
}

/** Every notice about casting: the samples of the settings page, and the notices to other readers. */
function noticesOf(reader: SampleReader): SampleNotice[] {
  const { translator, timeZone, projectTitle, roleName, day, place, start, end, now } = reader
  const { t } = translator
  const plan = { shootDate: day, shootTime: '09:00', endTime: '13:00', place }
  const named = { projectTitle, roleName }
  const change = { ...named, before: plan, after: { ...plan, shootDate: addDays(day, 2) } }
  const dates = { shootDate: day, shootTime: '09:00', endTime: '13:00' }
  const notices = auditionNotices(translator, timeZone)
  const audition = { name: t('Callbacks'), ...named, start, end, place, chooseBy: new Date(start.getTime() - DAY_MS), isChoiceOver: false }
  const slot = { start, end, room: t('Room 1') }
  const [was, is] = [{ ...termsOf(slot, audition), start: now, end: now }, termsOf(slot, audition)]
  const others = [
    { ...planNotice(change, 'invited', translator, timeZone), asks: 'invitation' as const },
    planNotice(change, 'alternate', translator, timeZone),
    planNotice({ ...change, after: { ...plan, shootDate: null } }, 'asked', translator, timeZone),
    restoredNotice({ ...named, plan }, translator, timeZone),
    takenNotice({ ...named, ...plan, pay: null, message: null }, 2, translator),
    ...(['declined', 'expired'] as const).map((ending) =>
      nobodyLeftNotice(
        { name: 'Mina Park', end: ending, role: { name: roleName, ...dates }, project: { title: projectTitle, ...dates } },
        translator,
      ),
    ),
    notices.removed(audition, 'out'),
    notices.removed(audition, 'ended'),
    notices.released({ ...audition, isChoiceOver: true }, was, is),
    notices.offerGone(audition, was, is),
    ...[{ kind: 'waiting' } as const, { kind: 'unplaced' } as const, { kind: 'offered', until: end } as const].map((as) =>
      notices.moved(audition, was, is, as),
    ),
  ]
  return [
    ...sampleCastingNotices(reader),
    ...sampleOfferNotices(reader),
    ...sampleBookingNotices(reader),
    ...sampleClosingNotices(reader),
    ...sampleAuditionNotices(reader),
    ...sampleCheckNotices(reader),
    ...sampleCallNotices(reader),
    ...others.map((notice) => ({ ...notice, hasCall: true })),
  ]
}

function mailOf({ subject, content, asks, hasCall }: SampleNotice, { to, translator, publicUrl }: SampleReader) {
  const mail = noticeMail(
    { to, translator, subject, content },
    {
      inbox: `${publicUrl}/messages?message=1`,
      project: hasCall ? `${publicUrl}/project/1` : null,
      choices: null,
      answer: asks === undefined ? null : { page: asks, url: `${publicUrl}/${asks}/token` },
    },
  )
  return { subject, ...renderMail(mail, SENDER, NO_TEXTS) }
}

const linksIn = (form: string): string[] => [
  ...new Set([...form.matchAll(/https:[^\s"<]+/g)].map(([link]) => link.replaceAll('&amp;', '&'))),
]
const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)

test('every mail about casting says the same in English and Spanish, as html and text, and names the day that it is about', async () => {
  const asked = new Set<string>()
  const [english = [], inSpanish = []] = LANGUAGES.map((language) => {
    const reader = readerIn(recording(language, asked))
    return noticesOf(reader).map((notice) => ({ ...notice, mail: mailOf(notice, reader), translator: reader.translator }))
  })
  expect(english.map(({ kind }) => kind)).toEqual(inSpanish.map(({ kind }) => kind))
  const rows: string[] = []
  for (const [index, one] of english.entries()) {
    const other = inSpanish[index]
    if (!other) throw new Error('a mail has no translation')
    expect(linksIn(one.mail.text)).toEqual(linksIn(one.mail.html))
    expect(linksIn(other.mail.text)).toEqual(linksIn(other.mail.html))
    expect(linksIn(other.mail.text), one.kind).toEqual(linksIn(one.mail.text))
    expect(other.mail.subject).not.toBe(one.mail.subject)
    for (const { mail, kind, translator } of [one, other]) {
      const days = [0, 2].map((later) => dateIn(translator, new Date(addDays(DAY, later)), { timeZone: 'UTC', dateStyle: 'medium' }))
      const full = dateIn(translator, new Date(DAY), { timeZone: 'UTC', dateStyle: 'full' })
      const isNamed = [...days, full].some((day) => mail.subject.includes(day))
      // Without a day, the mail about the shoot's plan says that the day is open again.
      const isOpenAgain = /open again|vuelve a estar/.test(mail.subject)
      expect([kind, mail.subject, isNamed || isOpenAgain]).toEqual([kind, mail.subject, !WITHOUT_DAY.includes(kind)])
      for (const form of [mail.text, mail.html, mail.subject]) expect(form).not.toMatch(/\{\w+\}|undefined|null|\[object/)
    }
    const cell = ({ mail }: typeof one) =>
      `<td><h2>${escaped(mail.subject)}</h2><iframe srcdoc="${mail.html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe><pre>${escaped(mail.text)}</pre></td>`
    rows.push(`<tr><th>${one.kind}</th>${cell(one)}${cell(other)}</tr>`)
  }
  const style = 'td{vertical-align:top;width:50%}iframe{width:100%;height:700px;border:0}pre{white-space:pre-wrap}'
  await writeFile(FILE, `<!doctype html><meta charset="utf-8"><style>${style}</style><table>${rows.join('\n')}</table>`)
  const known = new Set([...Object.keys(spanish), ...Object.keys(answers)])
  expect([...asked].filter((text) => !known.has(text))).toEqual([])
})
