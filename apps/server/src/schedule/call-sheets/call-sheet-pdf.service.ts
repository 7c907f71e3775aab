import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Day } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { dateIn, type Translator, timeIn, zoneIn } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { callSheetPdf, type SheetColumn } from './call-sheet-pdf.ts'
import { contentOf, generalCallOf, type PlannedPerson, planSheet } from './call-sheets.domain.ts'
import type { CallSheetsService } from './call-sheets.service.ts'

/** The call sheet of a day as a PDF file. */
export interface CallSheetPdfService {
  /** @throws AppError 404 as for the call sheet */
  make(actor: SignedInActor, projectId: number, day: Day, translator: Translator): Promise<Buffer>
}

/** The value of a column for a person; empty if there is none. */
interface Said extends SheetColumn {
  readonly of: (person: PlannedPerson) => string
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
      // Only the heading names the time zone, because a column of times has no room for it.
      const time = (at: string) => dateIn(translator, new Date(at), { timeZone: institution.timeZone, timeStyle: 'short' })
      const said: readonly Said[] = [
        { heading: t('Done at'), share: 2, of: ({ plan: { terms } }) => (terms?.wrapAt ? time(terms.wrapAt) : '') },
        { heading: t('Role'), share: 4, of: ({ line: { roleName } }) => (roleName === PARTICIPANT ? '' : roleName) },
        { heading: t('Telephone'), share: 3, of: ({ line }) => line.cellPhone },
        { heading: t('For this person'), share: 4, of: ({ line }) => line.note ?? '' },
      ]
      const factsOf = ({ line, plan: { terms } }: PlannedPerson) => [
        line.roleName !== PARTICIPANT && line.roleName,
        terms?.wrapAt && t('until {time}', { time: time(terms.wrapAt) }),
        line.cellPhone,
        line.note,
      ]
      const planned = planSheet(loaded, institution.timeZone)
      const booked = planned.filter(({ line }) => line.isBooked)
      // Leaves out empty columns.
      const columns = said.filter(({ of }) => booked.some((person) => of(person) !== ''))
      const rows = booked
        .toSorted((one, other) => (one.plan.terms?.callAt ?? '').localeCompare(other.plan.terms?.callAt ?? ''))
        .map((person) => ({
          time: person.plan.terms ? time(person.plan.terms.callAt) : '–',
          name: person.line.name,
          facts: factsOf(person).filter(Boolean).join(' · '),
          cells: columns.map(({ of }) => of(person)),
        }))
      const { place, address, wear, bring, contactName, contactPhone, notes } = contentOf(loaded)
      const general = generalCallOf(loaded)
      const wallTime = (wall: string) => time(resolveWallTime(`${day}T${wall}`, institution.timeZone).instant)
      const facts = [
        { label: t('General call'), text: general === null ? '' : wallTime(general) },
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
        kind: t('Call sheet'),
        title: loaded.call.title,
        date,
        facts,
        headings: [t('Call time'), t('Person')],
        columns,
        foot: `${version} · ${made}`,
        language: translator.language,
      })
      const details = { day, count: rows.length }
      await recordAudit(db, { actor: actor.userId, action: 'call-sheet.downloaded', subject: `project:${projectId}`, details })
      return content
    },
  }
}
