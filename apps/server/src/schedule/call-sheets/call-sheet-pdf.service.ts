import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Day } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { dateIn, type Translator, timeIn, zoneIn } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { callSheetPdf, type SheetRow } from './call-sheet-pdf.ts'
import { contentOf, type PlannedPerson, planSheet } from './call-sheets.domain.ts'
import type { CallSheetsService } from './call-sheets.service.ts'

/** The call sheet of a day as a PDF file. */
export interface CallSheetPdfService {
  /** @throws AppError 404 as the call sheet itself */
  make(actor: SignedInActor, projectId: number, day: Day, translator: Translator): Promise<Buffer>
}

export function createCallSheetPdfService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  callSheets: Pick<CallSheetsService, 'load'>
}): CallSheetPdfService {
  const { db, clock, institution, callSheets } = services
  return {
    async make(actor, projectId, day, translator) {
      const { t } = translator
      const loaded = await callSheets.load(db, projectId, day)
      // The heading names the zone once: a column of times has no room for it.
      const time = (at: string) => dateIn(translator, new Date(at), { timeZone: institution.timeZone, timeStyle: 'short' })
      const rowOf = ({ line, plan: { terms } }: PlannedPerson): SheetRow => ({
        time: terms ? time(terms.callAt) : '–',
        name: line.name,
        facts: [
          line.roleName !== PARTICIPANT && line.roleName,
          terms?.wrapAt && t('until {time}', { time: time(terms.wrapAt) }),
          line.cellPhone,
          line.note,
        ]
          .filter(Boolean)
          .join(' · '),
      })
      const planned = planSheet(loaded, institution.timeZone)
      const booked = planned.filter(({ line }) => line.isBooked)
      const rows = booked.toSorted((one, other) => (one.plan.terms?.callAt ?? '').localeCompare(other.plan.terms?.callAt ?? '')).map(rowOf)
      const { place, address, wear, bring, contactName, contactPhone, notes } = contentOf(loaded)
      const facts = [
        { label: t('Place'), text: [place, address].filter(Boolean).join(', ') },
        { label: t('Contact on the day'), text: [contactName, contactPhone].filter(Boolean).join(', ') },
        { label: t('What to wear'), text: wear ?? '' },
        { label: t('What to bring'), text: bring ?? '' },
        { label: t('Notes'), text: notes ?? '' },
      ].filter(({ text }) => text !== '')
      const made = timeIn(translator, clock.now(), { timeZone: institution.timeZone, dateStyle: 'long', timeStyle: 'short' })
      const number = loaded.published?.number
      const isChanged = planned.some(({ plan }) => plan.change !== 'none')
      const version = !number
        ? t('Draft')
        : isChanged
          ? t('Version {number}, changed since', { number })
          : t('Version {number}', { number })
      const noon = new Date(resolveWallTime(`${day}T12:00`, institution.timeZone).instant)
      const date = t('{day}, times in {zone}', {
        day: dateIn(translator, new Date(day), { timeZone: 'UTC', dateStyle: 'full' }),
        zone: zoneIn(translator, noon, institution.timeZone),
      })
      const content = callSheetPdf(rows, {
        title: loaded.call.title,
        date,
        facts,
        foot: `${version} · ${made}`,
        language: translator.language,
      })
      const details = { day, count: rows.length }
      await recordAudit(db, { actor: actor.userId, action: 'call-sheet.downloaded', subject: `project:${projectId}`, details })
      return content
    },
  }
}
