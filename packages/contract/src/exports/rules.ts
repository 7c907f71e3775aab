/** Formats of an export. */
export const EXPORT_FORMATS = ['csv', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Categories of fields an export may hold. */
export const EXPORT_CATEGORIES = [
  'basicInfo',
  'contactInfo',
  'academicInfo',
  'physicalInfo',
  'portfolio',
  'availability',
  'demographics',
] as const
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number]

/** What each category is called on the page and on the cover of a PDF. */
export const EXPORT_CATEGORY_NAME: Readonly<Record<ExportCategory, string>> = {
  basicInfo: 'Basic info',
  contactInfo: 'Contact info',
  academicInfo: 'Academic info',
  physicalInfo: 'Physical info',
  portfolio: 'Portfolio',
  availability: 'Availability',
  demographics: 'Demographics',
}

/** The columns of each category, in the order of the file; the estimated column count of the page is their sum. */
export const EXPORT_COLUMNS: Readonly<Record<ExportCategory, readonly string[]>> = {
  basicInfo: ['ID', 'First name', 'Last name', 'Available', 'Experience level', 'Rating', 'Specialties', 'Bio', 'Created', 'Updated'],
  contactInfo: ['Email', 'Cell phone', 'Instagram', 'Location'],
  academicInfo: ['School', 'Major', 'Year', 'Expected graduation year'],
  physicalInfo: ['Age', 'Height', 'Gender'],
  portfolio: ['Photo count', 'Photo addresses'],
  availability: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  demographics: ['Ethnicity', 'Religion'],
}

/** Talents on one page of the PDF. */
export const EXPORT_TALENTS_PER_PAGE = 4

/** Beyond this many students the page asks for a job with a download when ready, by format. */
export const EXPORT_AS_JOB_ABOVE: Readonly<Record<ExportFormat, number>> = { csv: 20_000, pdf: 400 }

/** Exports that one process streams at once: each uses a database connection for as long as its reader takes. */
export const EXPORTS_AT_ONCE = 2

/** An export is aborted when its reader takes no bytes for this long, in milliseconds. */
export const EXPORT_STALL_MS = 60_000

/** How long the file of an export job is kept, in hours. */
export const EXPORT_KEPT_HOURS = 24

export const EXPORT_JOB_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ExportJobState = (typeof EXPORT_JOB_STATES)[number]

/** Texts of the export. */
export const EXPORT_MESSAGE = {
  noCategory: 'Please select at least one field category',
  failedTitle: 'Export Failed',
  failed: 'Export failed',
  missing: 'This export no longer exists',
  notReady: 'This export is not ready yet',
  busy: 'Other exports are being made right now. Please try again in a moment.',
} as const

/**
 * @param day the day of the export in the institution's time zone, `YYYY-MM-DD`
 * @returns the name of the file
 */
export function exportFileName(day: string, format: ExportFormat): string {
  return `callboard-students-${day}.${format}`
}
