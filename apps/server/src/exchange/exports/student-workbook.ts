import { STAGE_NAME } from '@callboard/contract/casting/board/rules'
import {
  APPLICATION_COLUMNS,
  EXPORT_COLUMNS,
  type ExportCategory,
  WIDE_COLUMNS,
  WORKBOOK_COLUMNS,
  WORKBOOK_KEYS,
} from '@callboard/contract/exchange/exports/rules'
import { outOfTen } from '@callboard/contract/people/profiles/rating'
import { hasHours } from '@callboard/contract/people/profiles/week'
import { type Cell, type Sheet, workbook } from '#platform/workbook.ts'
import { type ExportWriting, heightOf, hoursIn, NOT_AVAILABLE } from './exports.domain.ts'
import type { ApplicationRow, ExportStudent } from './students.repository.ts'

/** The separator of a list in one cell. A backslash escapes it, and a backslash, inside an entry. */
const listCell = (entries: readonly string[]) => entries.map((entry) => entry.replace(/[\\;]/g, '\\$&')).join('; ')

type Values = Readonly<Record<string, Cell>>

/** The column values of each category, by heading. They are the stored values, so that an import reads the same. */
const VALUES: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => Values>> = {
  basicInfo: (student, { day }) => ({
    'First name': student.firstName,
    'Last name': student.lastName,
    Available: student.available,
    'Experience level': student.experienceLevel,
    Rating: student.rating === 0 ? null : outOfTen(student.rating),
    Specialties: listCell(student.specialties),
    Bio: student.bio,
    Created: { day: day(student.createdAt) },
    Updated: { day: day(student.updatedAt) },
    'Student number': student.studentNumber,
    'Public page': student.isPublic,
    'Contact hidden': student.hidesContact,
  }),
  contactInfo: ({ cellPhone, instagram, location }) => ({ 'Cell phone': cellPhone, Instagram: instagram, Location: location }),
  academicInfo: ({ school, major, year, expectedGraduationYear }) => ({
    School: school,
    Major: major,
    Year: year,
    'Expected graduation year': expectedGraduationYear,
  }),
  physicalInfo: (student) => ({
    Age: student.age,
    Height: heightOf(student),
    Gender: student.gender,
    'Height feet': student.heightFeet,
    'Height inches': student.heightInches,
  }),
  portfolio: ({ photos }, { photoAddress }) => ({ 'Photo count': photos.length, 'Photo addresses': listCell(photos.map(photoAddress)) }),
  availability: ({ weeklyAvailability: week }, { translator }) =>
    Object.fromEntries(
      EXPORT_COLUMNS.availability.map((name, day) => [
        name,
        // An empty cell means unknown, which differs from a day without hours.
        hasHours(week) ? (hoursIn(week[String(day)]) ?? translator.t(NOT_AVAILABLE)) : null,
      ]),
    ),
  demographics: ({ ethnicity, religion }) => ({ Ethnicity: ethnicity, Religion: religion }),
  officeNotes: ({ officeNote }) => ({ 'Office note': officeNote }),
}

const columnsOf = (headings: readonly string[], { t }: ExportWriting['translator']) =>
  headings.map((heading) => ({ heading: t(heading), width: WIDE_COLUMNS.some((wide) => wide === heading) ? 28 : 16 }))

/** The headings of the talent sheet, in order. */
const headingsOf = (categories: readonly ExportCategory[]) => [
  ...WORKBOOK_KEYS,
  ...categories.flatMap((category) => WORKBOOK_COLUMNS[category]),
]

async function* map<From, To>(batches: AsyncIterable<readonly From[]>, cellsOf: (row: From) => To, onBatch: (size: number) => void) {
  for await (const batch of batches) {
    yield batch.map(cellsOf)
    onBatch(batch.length)
  }
}

/**
 * Writes students as a workbook: a sheet of talent and, if `applications` is given, one of their applications.
 *
 * @param students in the order of the file
 * @param options `onWritten` gets the number of students written so far
 */
export async function* studentWorkbook(
  students: AsyncIterable<readonly ExportStudent[]>,
  options: {
    categories: readonly ExportCategory[]
    writing: ExportWriting
    applications?: AsyncIterable<readonly ApplicationRow[]> | undefined
    onWritten?: ((students: number) => void) | undefined
  },
): AsyncGenerator<Buffer> {
  const { categories, writing, applications, onWritten } = options
  const { translator } = writing
  const headings = headingsOf(categories)
  let count = 0
  const talent: Sheet = {
    name: translator.t('Talent'),
    columns: columnsOf(headings, translator),
    rows: map(
      students,
      (student) => {
        const values: Values = {
          'Callboard ID': String(student.id),
          Email: student.email,
          ...Object.assign({}, ...categories.map((category) => VALUES[category](student, writing))),
        }
        return headings.map((heading) => values[heading] ?? null)
      },
      (size) => {
        count += size
        onWritten?.(count)
      },
    ),
  }
  const sheets = [talent]
  if (applications)
    sheets.push({
      name: translator.t('Applications'),
      columns: columnsOf(APPLICATION_COLUMNS, translator),
      rows: map(
        applications,
        (row) => applicationCells(row, writing),
        () => {},
      ),
    })
  const file = workbook(sheets)
  try {
    for await (const chunk of file) yield chunk as Buffer
  } finally {
    file.destroy()
  }
}

const applicationCells = (row: ApplicationRow, { day, translator: { t } }: ExportWriting): Cell[] => [
  row.project,
  t(row.role),
  t(STAGE_NAME[row.stage]),
  String(row.studentId),
  row.firstName,
  row.lastName,
  row.email,
  { day: day(row.appliedAt) },
]
