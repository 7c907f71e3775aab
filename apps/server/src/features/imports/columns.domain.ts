import { foldedWords } from '@callboard/contract/fold'
import type { ImportField } from '@callboard/contract/imports/rules'

/**
 * How people name their columns, in English and Spanish, folded: without accents, capitals and punctuation. A header that contains one of
 * them as whole words counts, too; the longest wins.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['callboard id', 'id de callboard', 'id'],
  studentNumber: [
    ...['student number', 'student id', 'student no', 'sid', 'cwid', 'university id', 'campus id', 'banner id', 'school id', 'id number'],
    ...['matricula', 'numero de estudiante', 'numero de alumno', 'numero de matricula', 'legajo', 'expediente'],
  ],
  name: ['name', 'full name', 'student name', 'name of student', 'actor', 'talent', 'nombre completo', 'nombre y apellidos', 'alumno'],
  firstName: ['first name', 'first', 'given name', 'forename', 'preferred name', 'nombre', 'nombres', 'nombre de pila'],
  lastName: ['last name', 'last', 'surname', 'family name', 'apellido', 'apellidos', 'primer apellido'],
  email: ['email', 'e mail', 'email address', 'mail', 'correo', 'correo electronico', 'e mail address', 'mail address'],
  cellPhone: [
    ...['cell phone', 'cell', 'phone', 'phone number', 'mobile', 'mobile phone', 'telephone', 'tel', 'contact number', 'whatsapp'],
    ...['celular', 'telefono', 'telefono celular', 'telefono movil', 'movil', 'numero de telefono'],
  ],
  instagram: ['instagram', 'ig', 'insta', 'instagram handle', 'ig handle'],
  location: ['location', 'city', 'town', 'hometown', 'based in', 'ubicacion', 'ciudad', 'localidad', 'residencia'],
  school: ['school', 'college', 'department', 'faculty', 'escuela', 'facultad', 'departamento'],
  major: ['major', 'program', 'degree', 'concentration', 'field of study', 'course of study', 'carrera', 'licenciatura', 'grado'],
  year: ['year', 'class', 'class year', 'class standing', 'standing', 'grade', 'year in school', 'curso', 'ano', 'ano academico'],
  expectedGraduationYear: [
    ...['expected graduation year', 'graduation year', 'grad year', 'graduation', 'graduation date', 'expected graduation', 'grad date'],
    ...['class of', 'grad', 'ano de graduacion', 'ano previsto de graduacion', 'ano de graduacion previsto', 'fecha de graduacion'],
    ...['graduacion', 'egreso', 'ano de egreso'],
  ],
  age: ['age', 'date of birth', 'dob', 'birthday', 'birth date', 'birthdate', 'edad', 'fecha de nacimiento', 'nacimiento'],
  height: ['height', 'ht', 'estatura', 'altura'],
  gender: ['gender', 'sex', 'gender identity', 'genero', 'sexo', 'identidad de genero'],
  ethnicity: ['ethnicity', 'race', 'race ethnicity', 'ethnic background', 'etnia', 'raza', 'origen etnico'],
  religion: ['religion', 'faith'],
  experienceLevel: ['experience level', 'experience', 'acting experience', 'level', 'nivel de experiencia', 'experiencia', 'nivel'],
  available: ['available', 'availability', 'currently available', 'disponible', 'disponibilidad'],
  rating: ['rating', 'score', 'stars', 'puntuacion', 'calificacion', 'valoracion'],
  specialties: [
    'specialties',
    'specialty',
    'skills',
    'special skills',
    'talents',
    'abilities',
    'especialidades',
    'habilidades',
    'destrezas',
  ],
  isPublic: ['public page', 'public profile', 'pagina publica', 'perfil publico'],
  hidesContact: ['contact hidden', 'contacto oculto'],
  photos: [
    ...[
      'photo addresses',
      'photo',
      'photos',
      'photo url',
      'photo link',
      'headshot',
      'headshots',
      'headshot url',
      'headshot link',
      'picture',
    ],
    ...['pictures', 'image', 'images', 'image url', 'portrait', 'foto', 'fotos', 'direcciones de fotos', 'direcciones de las fotos'],
    ...['enlace de foto', 'fotografia', 'fotografias', 'imagen', 'imagenes', 'retrato'],
  ],
  bio: ['bio', 'biography', 'about', 'about me', 'about you', 'biografia', 'sobre mi', 'presentacion'],
}

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
)

/** Headers that contain one of these words are never a field by a part of their name: `Parent email`, `Emergency phone`. */
const OTHERS = new Set([
  'parent',
  'emergency',
  'guardian',
  'agent',
  'manager',
  'timestamp',
  'padre',
  'madre',
  'emergencia',
  'advisor',
  'roommate',
])

/** What the values of a column look like. */
const LOOKS: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['id', /^'?\d{13,16}$/],
  ['expectedGraduationYear', /^20[2-3]\d$/],
  ['height', /^[3-7]\s*['’′]\s*\d{0,2}|^1[,.][4-9]\d?\s*m$|^1[4-9]\d\s*cm$/i],
  ['photos', /^https?:\/\/\S+\.(?:avif|gif|hei[cf]|jpe?g|png|webp)(?:[?#]\S*)?(?:[\s,;]+https?:\/\/\S+)*$/i],
  ['instagram', /^@[\w.]{2,}$/],
  ['cellPhone', /^'?\+?[\d\s().-]{9,20}$/],
]

/** Share of the filled cells of a column that must look alike. */
const MOST = 0.7

function looksLike(values: readonly string[], pattern: RegExp): boolean {
  const filled = values.map((value) => value.trim()).filter(Boolean)
  return filled.length > 0 && filled.filter((value) => pattern.test(value)).length >= filled.length * MOST
}

/** What a header may mean. */
interface Named {
  /** The fields that it names, the likeliest first. */
  readonly fields: readonly ImportField[]
  /** Whether it is nothing but the name of the first. */
  readonly isExact: boolean
  /** Whether it is about somebody or something else, whatever its values look like. */
  readonly isOther: boolean
}

/** One short word in a long question says little: `Which year did you first act?` */
const LONGEST_WITH_WORD = 5

function namedFields(header: string): Named {
  const words = foldedWords(header.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')).map((word) => word.replace(/[#*]/g, ''))
  const exact = FIELD_OF.get(words.join(' ').trim())
  if (exact) return { fields: [exact], isExact: true, isOther: false }
  if (words.some((word) => OTHERS.has(word))) return { fields: [], isExact: false, isOther: true }
  const fields: ImportField[] = []
  for (let length = Math.min(4, words.length); length > 0; length--) {
    if (length === 1 && words.length > LONGEST_WITH_WORD) break
    // In English the last word decides: a school email is an email.
    for (let from = words.length - length; from >= 0; from--) {
      const field = FIELD_OF.get(words.slice(from, from + length).join(' '))
      if (field) fields.push(field)
    }
  }
  return { fields, isExact: false, isOther: false }
}

/** What the values say against the name of a column. */
function corrected(field: ImportField, header: string, values: readonly string[]): ImportField | null {
  const isId = looksLike(values, /^'?\d{13,16}$/)
  const isFilled = values.some((value) => value.trim() !== '')
  if (field === 'photos' && isFilled && !looksLike(values, /^[<"']?(?:https?:\/\/|www\.)\S/i)) return null
  if (field === 'id' && !isId && !/callboard/i.test(header)) return 'studentNumber'
  if (field === 'year' && looksLike(values, /^'?(?:20[2-3]\d|\d{2})$/)) return 'expectedGraduationYear'
  if (field === 'available' && !looksLike(values, /^\S{1,5}$|^(?:not )?available$/i) && values.some((value) => value.trim() !== ''))
    return null
  if (field === 'name' && looksLike(values, /^\S+@\S+$/)) return 'email'
  return field
}

/**
 * Guesses the field of each column from its header and from its values. No field is guessed twice, except that of photos.
 *
 * @param rows some of the first rows
 */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = header.map((): ImportField | null => null)
  const columns = header.map((text, at) => ({ at, text, named: namedFields(text), values: rows.map((row) => row[at] ?? '') }))
  const take = (at: number, field: ImportField | null) => {
    if (!field || guessed[at] || (taken.has(field) && field !== 'photos')) return
    taken.add(field)
    guessed[at] = field
  }
  for (const isExact of [true, false]) {
    for (const { at, text, named, values } of columns) {
      if (named.isExact === isExact) for (const field of named.fields) take(at, corrected(field, text, values))
    }
  }
  for (const [field, pattern] of LOOKS) {
    for (const { at, named, values } of columns) if (!named.isOther && looksLike(values, pattern)) take(at, field)
  }
  // A column *Name* beside one of last names holds first names.
  if (taken.has('lastName') && taken.has('name') && !taken.has('firstName'))
    return guessed.map((field) => (field === 'name' ? 'firstName' : field))
  return guessed
}

/** Rows from the top among which the header is looked for: titles and notes come before it. */
const HEADER_WITHIN = 20

/**
 * The row with the names of the columns: of the first rows, the one that names most fields.
 *
 * @returns its index, or `undefined` when the first row is somebody already
 */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const scores = rows.slice(0, HEADER_WITHIN).map((row) => {
    if (row.some((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()))) return 0
    return new Set(row.map((cell) => namedFields(cell).fields[0]).filter(Boolean)).size
  })
  const best = scores.indexOf(Math.max(...scores))
  if ((scores[best] ?? 0) >= 2) return best
  if ((scores[best] ?? 0) === 1 && rows.length > 0) return best
  const first = rows[0] ?? []
  return first.some((cell) => /\d|@/.test(cell)) ? undefined : 0
}
