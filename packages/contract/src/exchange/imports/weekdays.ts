/** The days of a week. Each has a column of hours, as in the export. */
export const IMPORT_WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type ImportWeekday = (typeof IMPORT_WEEKDAYS)[number]

/** The names of their columns, as in the export. */
export const IMPORT_WEEKDAY_NAME: Readonly<Record<ImportWeekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
}
