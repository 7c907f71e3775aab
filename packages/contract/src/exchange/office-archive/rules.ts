/** Seconds in which the address of a download must be opened. */
export const OFFICE_ARCHIVE_WAIT_SECONDS = 60

/** Milliseconds after which a download is ended if its reader takes no bytes. */
export const OFFICE_ARCHIVE_STALL_MS = 600_000

/** Texts of the download of everything. */
export const OFFICE_ARCHIVE_MESSAGE = {
  over: 'This address is no longer valid. Please start the download again.',
} as const

/**
 * @param day the day of the download in the institution's time zone, `YYYY-MM-DD`
 * @returns the name of the file
 */
export function officeArchiveName(day: string): string {
  return `callboard-everything-${day}.zip`
}
