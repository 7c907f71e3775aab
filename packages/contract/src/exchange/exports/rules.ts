/** Formats of an export. */
export const EXPORT_FORMATS = ['csv', 'pdf', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Formats in which the cast of a casting call can be exported. */
export const CAST_FORMATS = ['csv', 'pdf'] as const satisfies readonly ExportFormat[]
export type CastFormat = (typeof CAST_FORMATS)[number]

/** Categories of fields that an export can contain. */
export const EXPORT_CATEGORIES = [
  'basicInfo',
  'contactInfo',
  'academicInfo',
  'physicalInfo',
  'portfolio',
  'availability',
  'demographics',
  'officeNotes',
] as const
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number]

/** The name of each category on the page and on the cover of a PDF. */
export const EXPORT_CATEGORY_NAME: Readonly<Record<ExportCategory, string>> = {
  basicInfo: 'Basic info',
  contactInfo: 'Contact info',
  academicInfo: 'Academic info',
  physicalInfo: 'Physical info',
  portfolio: 'Portfolio',
  availability: 'Availability',
  demographics: 'Demographics',
  officeNotes: 'Office notes',
}

/** The columns of each category, in the order of the file. The page adds them up to estimate the number of columns. */
export const EXPORT_COLUMNS: Readonly<Record<ExportCategory, readonly string[]>> = {
  basicInfo: [
    ...['ID', 'First name', 'Last name', 'Available', 'Experience level', 'Rating', 'Specialties', 'Bio', 'Created', 'Updated'],
    'Student number',
  ],
  contactInfo: ['Email', 'Cell phone', 'Instagram', 'Location'],
  academicInfo: ['School', 'Major', 'Year', 'Expected graduation year'],
  physicalInfo: ['Age', 'Height', 'Gender'],
  portfolio: ['Photo count', 'Photo addresses'],
  availability: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  demographics: ['Ethnicity', 'Religion'],
  officeNotes: ['Office note'],
}

/** The columns of every workbook that identify the person of a row. */
export const WORKBOOK_KEYS = ['Callboard ID', 'Email'] as const

/**
 * Columns that only a workbook has. They complete what casting directors can change, so an import of the workbook loses nothing.
 */
const WORKBOOK_EXTRA: Partial<Record<ExportCategory, readonly string[]>> = {
  basicInfo: ['Public page', 'Contact hidden'],
  physicalInfo: ['Height feet', 'Height inches'],
}

function inWorkbook(category: ExportCategory): string[] {
  return [...EXPORT_COLUMNS[category].filter((column) => column !== 'ID' && column !== 'Email'), ...(WORKBOOK_EXTRA[category] ?? [])]
}

/** The columns of each category in a workbook, in addition to `WORKBOOK_KEYS`: those of the CSV, and the extra ones. */
export const WORKBOOK_COLUMNS: Readonly<Record<ExportCategory, readonly string[]>> = {
  basicInfo: inWorkbook('basicInfo'),
  contactInfo: inWorkbook('contactInfo'),
  academicInfo: inWorkbook('academicInfo'),
  physicalInfo: inWorkbook('physicalInfo'),
  portfolio: inWorkbook('portfolio'),
  availability: inWorkbook('availability'),
  demographics: inWorkbook('demographics'),
  officeNotes: inWorkbook('officeNotes'),
}

/** The columns of the sheet of applications. */
export const APPLICATION_COLUMNS = ['Casting call', 'Role', 'Stage', 'Callboard ID', 'First name', 'Last name', 'Email', 'Applied'] as const

/** Columns of a workbook that hold long texts. */
export const WIDE_COLUMNS = ['Bio', 'Office note', 'Specialties', 'Photo addresses', 'Callboard ID', 'Email', 'Casting call'] as const

/** Talents on one page of the PDF. */
export const EXPORT_TALENTS_PER_PAGE = 4

/** Above this many students the page exports in the background, by format. */
export const EXPORT_AS_JOB_ABOVE: Readonly<Record<ExportFormat, number>> = { csv: 20_000, pdf: 400, xlsx: 20_000 }

/** Exports that one process streams at once. Each uses a database connection until its reader has taken everything. */
export const EXPORTS_AT_ONCE = 2

/** Milliseconds after which an export is aborted if its reader takes no bytes. */
export const EXPORT_STALL_MS = 60_000

/** How long the file of an export job is kept, in hours. */
export const EXPORT_KEPT_HOURS = 24

export const EXPORT_JOB_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ExportJobState = (typeof EXPORT_JOB_STATES)[number]

/** Texts of the export. */
export const EXPORT_MESSAGE = {
  format: 'Please choose csv, pdf or xlsx',
  noCategory: 'Please select at least one field category',
  failedTitle: 'Export Failed',
  failed: 'Export failed',
} as const

/**
 * @param day the day of the export in the institution's time zone, `YYYY-MM-DD`
 * @returns the name of the file
 */
export function exportFileName(day: string, format: ExportFormat): string {
  return `callboard-students-${day}.${format}`
}
