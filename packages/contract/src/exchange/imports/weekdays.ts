/** The days of a week, whose hours are a column each, as the export has them. */
export const IMPORT_WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type ImportWeekday = (typeof IMPORT_WEEKDAYS)[number]

/** What they are called, as the columns of the export. */
export const IMPORT_WEEKDAY_NAME: Readonly<Record<ImportWeekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}
