import { STAGE_NAME } from '@callboard/contract/casting/board/rules'
import type { Stage } from '@callboard/contract/casting/board/stages'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CastFormat } from '@callboard/contract/exchange/exports/rules'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { dateIn, msg, type Translator, zoneIn } from '@callboard/contract/translate'

/** The stored facts about a member of the cast. */
interface CastFacts {
  readonly role: string
  readonly stage: Stage
  readonly rank: number | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly cellPhone: string
  readonly place: string
  readonly shootDate: string | null
  readonly shootTime: string | null
  readonly endTime: string | null
  /** Their own call, and its end. */
  readonly callAt: Date | null
  readonly wrapAt: Date | null
  readonly year: string | null
  readonly gender: string | null
  readonly heightFeet: number | null
  readonly heightInches: number | null
}

/** The columns of a cast list, in the order of the file. */
export const CAST_COLUMNS = [
  msg('Role'),
  msg('Status'),
  msg('First name'),
  msg('Last name'),
  msg('Email'),
  msg('Cell phone'),
  msg('Place'),
  msg('Date'),
  msg('Call time'),
  msg('Done at'),
  msg('Year'),
  msg('Gender'),
  msg('Height'),
] as const

/** A time of day with the zone: `8:15 AM PDT`. */
function timeText(time: string, day: string | null, translator: Translator, timeZone: string): string {
  const moment = day === null ? null : new Date(resolveWallTime(`${day}T${time.slice(0, 5)}`, timeZone).instant)
  const text = dateIn(translator, new Date(`1970-01-01T${time}Z`), { timeZone: 'UTC', timeStyle: 'short' })
  // Spreadsheets handle non-breaking spaces badly.
  return `${text.replaceAll(/\s/g, ' ')} ${zoneIn(translator, moment, timeZone)}`
}

/** The day and times of the person's call, or else of their role. */
function calledAt({ callAt, wrapAt, shootDate, shootTime, endTime }: CastFacts, timeZone: string) {
  if (callAt === null) return { day: shootDate, time: shootTime, end: endTime }
  const wall = (at: Date) => wallTimeOf(at.toISOString(), timeZone)
  const timeOf = (at: Date) => wall(at).slice(11, 16)
  return { day: wall(callAt).slice(0, 10), time: timeOf(callAt), end: wrapAt && timeOf(wrapAt) }
}

/**
 * The values of a cast member's columns, as text. Spreadsheets recognise a day as `YYYY-MM-DD`; other formats write it in words.
 *
 * @param timeZone the institution's
 */
export function castValues(member: CastFacts, translator: Translator, timeZone: string, format: CastFormat): string[] {
  const { t } = translator
  const { role, stage, rank, heightFeet: feet, heightInches: inches } = member
  const { day, time, end } = calledAt(member, timeZone)
  return [
    role === PARTICIPANT ? t(PARTICIPANT) : role,
    rank === null ? t(STAGE_NAME[stage]) : t('Alternate {rank}', { rank }),
    member.firstName,
    member.lastName,
    member.email,
    member.cellPhone,
    member.place,
    day && format !== 'csv' ? dateIn(translator, new Date(day), { timeZone: 'UTC', dateStyle: 'medium' }) : (day ?? ''),
    time ? timeText(time, day, translator, timeZone) : '',
    end ? timeText(end, day, translator, timeZone) : '',
    member.year ? t(member.year) : '',
    member.gender ? t(member.gender) : '',
    feet === null || inches === null ? '' : formatHeight({ feet, inches }),
  ]
}
