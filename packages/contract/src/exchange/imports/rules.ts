import { withValues } from '../../translate.ts'
import { PHOTO_ADDRESS_LIMITS, PHOTO_NAMES_LIMITS } from './photos.rules.ts'
import { IMPORT_WEEKDAY_NAME, IMPORT_WEEKDAYS } from './weekdays.ts'

/**
 * Meanings of a column. `name` is a full name in one cell, which becomes a first and a last name. `heightFeet` and `heightInches`
 * together are a height.
 */
export const IMPORT_FIELDS = [
  'id',
  'studentNumber',
  'name',
  'firstName',
  'lastName',
  'email',
  'cellPhone',
  'instagram',
  'location',
  ...(['school', 'major', 'year', 'expectedGraduationYear'] as const),
  'age',
  'height',
  'heightFeet',
  'heightInches',
  ...(['gender', 'ethnicity', 'religion'] as const),
  'experienceLevel',
  'available',
  'rating',
  'specialties',
  'bio',
  'officeNote',
  'isPublic',
  'hidesContact',
  ...IMPORT_WEEKDAYS,
  'photos',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The name of each field on the page. Fields that the export has are named like its column. */
export const IMPORT_FIELD_NAME: Readonly<Record<ImportField, string>> = {
  id: 'Callboard ID',
  studentNumber: 'Student number',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  cellPhone: 'Cell phone',
  instagram: 'Instagram',
  location: 'Location',
  school: 'School',
  major: 'Major',
  year: 'Year',
  expectedGraduationYear: 'Expected graduation year',
  age: 'Age',
  height: 'Height',
  heightFeet: 'Height, feet',
  heightInches: 'Height, inches',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  religion: 'Religion',
  experienceLevel: 'Experience level',
  available: 'Available',
  rating: 'Rating',
  specialties: 'Specialties',
  bio: 'Bio',
  officeNote: 'Office note',
  isPublic: 'Public page',
  hidesContact: 'Contact hidden',
  ...IMPORT_WEEKDAY_NAME,
  photos: 'Photo addresses',
}

/** Fields that several columns can fill together. */
export const IMPORT_SEVERAL: readonly ImportField[] = ['specialties', 'photos']

/** Required fields that differ for every profile. */
export const IMPORT_OWN = ['firstName', 'lastName', 'email'] as const

/** Other required fields. For a file without them, the office can enter one value for everybody. */
export const IMPORT_FOR_EVERYBODY = ['cellPhone', 'major', 'expectedGraduationYear'] as const
export type ImportForEverybody = (typeof IMPORT_FOR_EVERYBODY)[number]

/** Fields whose values come from a list of the institution. */
export const IMPORT_LISTED = ['school', 'year', 'gender', 'ethnicity', 'religion'] as const
export type ImportListed = (typeof IMPORT_LISTED)[number]

/** Fields whose cells the office can replace, in one row or in all rows with the same text. */
export const IMPORT_ANSWERED = [
  ...(['studentNumber', 'name', 'firstName', 'lastName', 'email', 'cellPhone', 'instagram', 'location', 'school', 'major'] as const),
  ...(['year', 'expectedGraduationYear', 'age', 'height', 'gender', 'ethnicity', 'religion', 'experienceLevel'] as const),
  ...(['available', 'rating', 'specialties', 'bio', 'officeNote', 'isPublic', 'hidesContact'] as const),
  ...IMPORT_WEEKDAYS,
] as const
export type ImportAnswered = (typeof IMPORT_ANSWERED)[number]

/**
 * Fields whose replacements are remembered for the next table. Their cells hold an office's wording and no personal data.
 */
export const IMPORT_REMEMBERED = [...IMPORT_LISTED, 'expectedGraduationYear', 'experienceLevel', 'available'] as const
export type ImportRemembered = (typeof IMPORT_REMEMBERED)[number]

/** Limits of an import. */
export const IMPORT_LIMITS = {
  /** Bytes of a file. */
  fileBytes: 50 * 1024 * 1024,
  /** Bytes of a workbook when it is unpacked. */
  unpackedBytes: 400 * 1024 * 1024,
  rows: 20_000,
  columns: 512,
  /** Characters of one cell. More than a bio or the addresses of a full portfolio. */
  cell: 20_000,
  /** Characters of a cell that is a name, a number or a choice, before it is read. */
  value: 500,
  /** Characters of a cell that are shown with its problem. One choice covers all cells with the same shown text. */
  problemText: 200,
  /** Characters of a row, and of a heading. */
  row: 400_000,
  heading: 500,
  sheets: 100,
  /** Non-empty cells on all sheets of a workbook; also the limit of different texts among them. */
  cells: 2_000_000,
  /** Characters in these cells. A text that many cells share counts once for each cell. */
  characters: 64_000_000,
  /** Characters of a file name. */
  fileName: 200,
  /** Replacements for the cells of one field, and different problems that are shown together. */
  answers: 200,
  problems: 1000,
  /** Remembered choices; the oldest ones are dropped. */
  remembered: 2000,
  /** Rows on one page of the dry run. */
  page: 50,
  /** Most imports in the list. */
  listed: 100,
} as const

/** Days for which an import can be undone and its rows are kept. */
export const IMPORT_KEPT_DAYS = 7

/** Days for which the list shows an import: who imported how many rows, and when. */
export const IMPORT_NAMED_DAYS = 90

/**
 * - `columns`: the file is read, and its columns wait to be matched.
 * - `checking`, `checked`: the dry run.
 * - `running`, `fetching`, `done`, `cancelled`: the import, first its rows and then the photos at the addresses in them. A cancelled one
 *   keeps what it has done.
 * - `undoing`, `undone`.
 */
export const IMPORT_STATES = ['columns', 'checking', 'checked', 'running', 'fetching', 'done', 'cancelled', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a job works on the import. */
export const IMPORT_WORKING: readonly ImportState[] = ['checking', 'running', 'fetching', 'undoing']

/**
 * The outcome of the dry run for one row.
 *
 * - `new`, `changed`, `unchanged`: what happens to the profile.
 * - `lookalike`: new, but a person with the same name exists already or in an earlier row; or the row would rename a person
 * completely. It waits for a decision.
 * - `refused`: it cannot be imported as it is, because a required field is missing or wrong. Other wrong cells are left out.
 * - `skipped`: the office decided to leave it out.
 */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'lookalike', 'refused', 'skipped'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/**
 * Why undoing an import does not touch a profile and the photos that the import added to it.
 *
 * - `signedIn`, `applied`: its person has used it.
 * - `invited`, `confirmed`, `listed`, `shortlisted`, `planned`: colleagues have worked with it. They invited its person to look
 * at it, confirmed it, put it on a list or into a casting call, or used it in an audition, a check of availability or a shared
 * link.
 * - `written`: the office has written to its person, or its person to the office.
 * - `restricted`: nobody may change it.
 * - `changed`: somebody has changed it since.
 * - `failed`: it could not be restored.
 */
export const IMPORT_KEPT = [
  ...(['signedIn', 'applied', 'restricted', 'invited', 'confirmed', 'listed', 'shortlisted', 'planned', 'written'] as const),
  'changed',
  'failed',
] as const
export type ImportKept = (typeof IMPORT_KEPT)[number]

/** The office's decision about a row whose person is not certain. */
export const IMPORT_DECISIONS = ['new', 'same', 'skip'] as const
export type ImportDecision = (typeof IMPORT_DECISIONS)[number]

/**
 * The error for a row of a text file with unbalanced quotation marks.
 * @param line of the file, counted from 1
 */
export const openQuoteMessage = (line: number) =>
  withValues('Line {line} of the file has a quotation mark that never ends, or ends too late. Close it, or take it out.', { line })

/**
 * Why an existing person may be the person of a row: the same name; the same student number in a row without name or address; or
 * the same address or ID with a completely different name.
 */
export const IMPORT_LIKENESSES = ['name', 'number', 'rename'] as const

/** How the order of day and month in a column of dates was determined. */
export const DAY_ORDER_REASONS = ['dates', 'choice', 'heading', 'region'] as const

/** Texts of the import. */
export const IMPORT_MESSAGE = {
  noFile: 'Please choose a file with a table: CSV, TSV or XLSX',
  tooLarge: withValues('This file is larger than {megabytes} MB', { megabytes: IMPORT_LIMITS.fileBytes / 1024 / 1024 }),
  oldWorkbook: 'This is an old Excel file (.xls). Please save it as .xlsx or CSV and choose it again.',
  locked: 'This workbook has a password. Please save it without one and choose it again.',
  openDocument: 'This is an OpenDocument spreadsheet (.ods). Please save it as .xlsx or CSV and choose it again.',
  binaryWorkbook: 'This is a binary workbook (.xlsb). Please save it as .xlsx or CSV and choose it again.',
  numbersFile: 'This is a Numbers file. Please export it as .xlsx or CSV and choose that file.',
  webPage:
    'This file is a web page or XML, whatever its name says. Please open it in a spreadsheet program, save it as .xlsx or CSV and choose it again.',
  notATable: 'This file has no table that Callboard can read',
  unpacksTooLarge: 'This workbook is too large when it is unpacked',
  damaged: 'This file is damaged and cannot be read',
  readerBusy: 'Callboard is reading other tables at the moment. Please try again in a minute.',
  tooSlow: 'This file takes too long to read. Please save it as CSV and choose it again.',
  empty: 'This table has no rows',
  tooManyRows: withValues('This table has more than {rows} rows. Please split it.', { rows: IMPORT_LIMITS.rows }),
  tooManyColumns: withValues('This table has more than {columns} columns', { columns: IMPORT_LIMITS.columns }),
  noSheet: 'This workbook has no such sheet',
  encoding: 'Please choose how the letters of this file are stored',
  everybody: 'Please enter a value, or leave the field empty',
  answer: 'Please enter a value, or leave the cell out',
  twiceChosen: 'Two columns cannot be the same field',
  column: 'Please choose what each column holds',
  noColumns: 'Please match at least one column with a field',
  noPictures: 'Please choose at least one picture',
  tooManyPictures: withValues('Please choose at most {pictures} pictures at once', { pictures: PHOTO_NAMES_LIMITS.pictures }),
  // Errors of one row.
  nobody: 'No one has this Callboard ID',
  severalPeople: 'This row names different people by ID, student number and email',
  restricted: 'This profile is restricted and cannot be changed',
  staff: 'This address belongs to a staff member, who has no talent profile.',
  addressTaken: 'Another account has this email address',
  repeated: 'Another row of this file is about the same person',
  repeatedNumber: 'Another row of this file has this student number with another name',
  otherNumber: 'Someone else has this student number. It is left out.',
  digitsLost: 'The spreadsheet has cut digits off this number. Format the column as text and enter it again.',
  formulaError: 'This cell holds an error of the spreadsheet',
  formulaWithoutValue: 'This cell holds a formula without its result. Open the file in a spreadsheet, save it, and choose it again.',
  unreadableCell: 'This cell is broken and cannot be read',
  brokenLetter: 'This cell has a letter that cannot be read',
  dayOrder: 'Day and month of this date can be read either way. Say how this column writes its dates.',
  phone: 'Please enter a telephone number',
  longCell: withValues('This cell has more than {characters} characters', { characters: IMPORT_LIMITS.cell }),
  longValue: withValues('This cell has more than {characters} characters', { characters: IMPORT_LIMITS.value }),
  longRow: withValues('This row has more than {characters} characters', { characters: IMPORT_LIMITS.row }),
  yesNo: 'Please say yes or no',
  rating: 'Please enter a rating from 0 to 10',
  hours: 'Please enter whole hours with AM or PM, such as 9 AM-12 PM, or Not available',
  hasNoName: 'This name has no last name',
  ownUpload: 'Please send photos that you have just uploaded',
  changedMeanwhile: 'This profile has changed since the import was checked',
  addedMeanwhile: 'Someone with this email or student number was added since the import was checked',
  // Errors of one photo address.
  noAddress: 'This is not a web address',
  tooManyAddresses: withValues('Only the first {photos} addresses of a row are fetched', { photos: PHOTO_ADDRESS_LIMITS.ofRow }),
  ownAddress: 'This is a photo in Callboard that this profile does not have',
  unreachable: withValues(
    'Nothing can be fetched from this address within {seconds} seconds: it does not answer, there is nothing at it, or it is not a public one with https',
    { seconds: PHOTO_ADDRESS_LIMITS.milliseconds / 1000 },
  ),
  photoTooLarge: withValues('This file is larger than {megabytes} MB', { megabytes: PHOTO_ADDRESS_LIMITS.bytes / 1024 / 1024 }),
  addressOfPage: 'This address leads to a page, not to a picture. Pictures that only people with a sign-in can see cannot be fetched.',
  nobodysImport: 'The account that made this import is gone',
} as const
