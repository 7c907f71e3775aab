import type { MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import type { TextGateway } from '@callboard/contract/messages/texts/endpoints'
import { addDays } from '@callboard/contract/time/month'
import type { officeSettings } from '#db/schema/settings.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

type SettingsRow = typeof officeSettings.$inferInsert

const footer = (room: string) => ({
  en: `Theatre building, room ${room}. Weekdays from 10 to 4.`,
  es: `Edificio de teatro, sala ${room}. De lunes a viernes, de 10 a 4.`,
})

const CALL_LINES: MailTexts['own'] = {
  call: {
    en: {
      opening: 'Hello {name}, thank you for making time for “{call}”.',
      closing: 'Please bring water and a layer for waiting outside.',
    },
    es: { opening: 'Hola, {name}: gracias por tu tiempo para “{call}”.', closing: 'Trae agua y algo de abrigo para esperar fuera.' },
  },
}

/** The office's changes of its settings: its lines in mails, and a correction of a wrong room. */
const CHANGES: readonly { by: 0 | 1; daysAgo: number; mails: MailTexts }[] = [
  { by: 0, daysAgo: 41, mails: { footer: footer('240'), own: {} } },
  { by: 1, daysAgo: 40, mails: { footer: footer('204'), own: {} } },
  { by: 1, daysAgo: 12, mails: { footer: footer('204'), own: CALL_LINES } },
]

/** The gateway for text messages. The name does not resolve, so the demo sends none. */
const GATEWAY: TextGateway = {
  address: 'https://texts.lakeside.example/send',
  header: null,
  format: 'json',
  body: '{"to": "{{number}}", "text": "{{text}}"}',
  countryCode: '+1',
}

/** The settings of the demo's office, a version for each change. @param timeZone of the institution */
export function settingsRows(today: string, timeZone: string): SettingsRow[] {
  const changes = CHANGES.map(({ by, daysAgo, mails }, index) => ({
    version: index + 1,
    values: { mails },
    fields: ['mails'],
    changedBy: SAMPLE_DIRECTORS[by].id,
    changedAt: instantAt(timeZone, addDays(today, -daysAgo), '15:20'),
  }))
  const last = changes.at(-1)
  if (!last) return changes
  const changedAt = instantAt(timeZone, addDays(today, -9), '10:05')
  return [...changes, { ...last, version: last.version + 1, textGateway: GATEWAY, fields: ['textGateway'], changedAt }]
}
