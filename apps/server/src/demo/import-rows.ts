import type { Institution } from '@callboard/contract/institution'
import { addDays } from '@callboard/contract/time/month'
import type { importRows, imports } from '#db/schema/imports.ts'
import { instantAt } from './days.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

/** An import with its rows. */
export interface SampleImport {
  readonly table: typeof imports.$inferInsert
  readonly rows: readonly Omit<typeof importRows.$inferInsert, 'importId'>[]
}

const NONE = { new: 0, changed: 0, unchanged: 0, lookalike: 0, refused: 0, skipped: 0 }
const NO_CHOICES = { everybody: {}, values: {}, emptyClears: false, dayFirst: null }

/**
 * Two imports: one that waits for its columns, and one that was completed in autumn. The first has an existing person, a namesake, an
 * unknown school and an invalid address.
 *
 * @param students sample people
 */
export function sampleImports(students: readonly SampleStudent[], institution: Institution, today: string): SampleImport[] {
  const { timeZone } = institution
  const [known, namesake] = [students[3]?.profile, students[7]?.profile]
  const [school = ''] = institution.schools
  const people: readonly string[][] = [
    ['Iris', 'Calloway', 'iris.calloway@example.edu', '310-555-0181', 'Theatre Arts', 'May 2028', 'Junior', school, `5'7"`, 'Tap; ukulele'],
    [
      known?.firstName ?? '',
      known?.lastName ?? '',
      known?.email ?? '',
      known?.cellPhone ?? '',
      'Screen Acting',
      '2027',
      'Senior',
      school,
      '',
      '',
    ],
    ['Mateo', 'Arce', 'mateo.arce@example.edu', '(424) 555-0117', 'Film', "'29", 'soph', 'Business', '181 cm', 'Guitar, harmonica'],
    [
      namesake?.firstName ?? '',
      namesake?.lastName ?? '',
      'same.name@example.edu',
      '310 555 0190',
      'Music',
      '2028',
      'Junior',
      school,
      `5'3"`,
      'Violin',
    ],
    ['Noor', 'Haddad', 'noor.haddad@', '310 555 0122', 'Dance', '2029', 'Sophomore', school, '1.64', 'Contemporary dance'],
    ['Theo', 'Lindgren', 'theo.lindgren@example.edu', '+46 70 555 01 23', 'Journalism', '2030', 'freshman', school, '6-1', 'Stage combat'],
  ]
  const header = ['First name', 'Last name', 'School email', 'Cell', 'Major', 'Grad year', 'Class', 'School', 'Height', 'Special skills']
  const waiting: SampleImport['table'] = {
    createdBy: SAMPLE_DIRECTORS[0].id,
    fileName: 'theatre-department-spring.xlsx',
    sheets: [{ name: 'Students', rows: people.length + 1 }],
    header,
    plan: {
      columns: [
        ...(['firstName', 'lastName', 'email', 'cellPhone', 'major'] as const),
        ...(['expectedGraduationYear', 'year', 'school', 'height', 'specialties'] as const),
      ],
      ...NO_CHOICES,
    },
    total: people.length,
    counts: NONE,
    createdAt: instantAt(timeZone, addDays(today, -1), '08:40'),
  }
  const autumn = instantAt(timeZone, addDays(today, -40), '16:10')
  const done: SampleImport['table'] = {
    ...waiting,
    fileName: 'welcome-week-sign-ups.csv',
    sheets: [{ name: '', rows: 214 }],
    state: 'done',
    done: 205,
    total: 213,
    counts: { ...NONE, new: 187, changed: 18, unchanged: 6, refused: 2 },
    createdAt: autumn,
    finishedAt: autumn,
  }
  return [
    { table: done, rows: [] },
    { table: waiting, rows: people.map((cells, at) => ({ number: at + 2, cells })) },
  ]
}
