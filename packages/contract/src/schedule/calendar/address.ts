import { type Day, gridDays, type Month, readMonth, weekOf } from '../../time/month.ts'

/** The views of the calendar. People and conflicts are only for casting directors. */
export const ADDRESSED_VIEWS = ['week', 'people', 'conflicts'] as const

/** The search parameters of the calendar. */
export interface CalendarAddress {
  /** The month is shown by default. */
  view?: (typeof ADDRESSED_VIEWS)[number]
  month?: Month
  /** A day of the shown week, or the chosen day of a month. */
  day?: Day
  /** Whether application deadlines are shown; they are by default. */
  deadlines?: false
  /** Opens the form for a new event, for a casting call if one is given. */
  new?: true
  project?: number
}

function readDay(text: unknown): Day | undefined {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

const isNamed = (value: unknown, named: boolean) => value === named || value === String(named)

/** Parses search parameters. Users may have typed them, so invalid ones are ignored. */
export function readCalendarAddress(given: Readonly<Record<string, unknown>>): CalendarAddress {
  const { month, project: named } = given
  const view = ADDRESSED_VIEWS.find((one) => one === given['view'])
  const day = readDay(given['day'])
  const project = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0
  return {
    ...(view && { view }),
    ...(typeof month === 'string' && { month }),
    ...(day && { day }),
    ...(isNamed(given['deadlines'], false) && { deadlines: false }),
    ...(isNamed(given['new'], true) && { new: true }),
    ...(Number.isSafeInteger(project) && project > 0 && { project }),
  }
}

/** The days that the calendar shows. */
export interface ShownDays {
  readonly days: readonly Day[]
  /** The month that is shown; for a week, that of its day. */
  readonly month: Month
  /**
   * The selected day: the one in the address if it is shown, else today if it is shown, else the first of the month or week.
   */
  readonly chosen: Day
}

/** The days that an address shows: a week, or all weeks of a month. */
export function shownDays({ view, month: asked, day }: CalendarAddress, today: Day): ShownDays {
  const month = readMonth(asked ?? day?.slice(0, 7), today)
  const isThisMonth = today.startsWith(month)
  if (view === 'week' || view === 'people') {
    const inWeek = day ?? (isThisMonth ? today : `${month}-01`)
    const days = weekOf(inWeek)
    return { days, month: inWeek.slice(0, 7), chosen: day ?? inWeek }
  }
  const days = gridDays(month)
  return { days, month, chosen: day && days.includes(day) ? day : isThisMonth ? today : `${month}-01` }
}
