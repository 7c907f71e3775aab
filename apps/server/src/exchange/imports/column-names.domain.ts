import type { ImportField } from '@callboard/contract/exchange/imports/rules'

/** The headings of a weekday's column: its name alone, and with words for hours. */
const dayNames = (english: string, short: string, spanish: string) => [
  ...[english, short, spanish],
  ...[english, short].flatMap((day) => [`${day} hours`, `${day} availability`, `available ${day}`, `availability ${day}`, `hours ${day}`]),
  ...['horas', 'horario', 'disponibilidad'].flatMap((word) => [`${word} ${spanish}`, `${word} del ${spanish}`, `${spanish} ${word}`]),
]

/**
 * Common names of columns, in English and Spanish, folded: without accents, case and punctuation. They also match as whole words in a
 * longer header; the longest match wins.
 */
export const COLUMN_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['callboard id', 'id de callboard'],
  studentNumber: [
    ...['student number', 'student id', 'student no', 'sid', 'cwid', 'university id', 'campus id', 'banner id', 'school id', 'id number'],
    ...['sis user id', 'sis id', 'student identifier', 'spriden id', 'emplid', 'numero de control', 'codigo de estudiante', 'carnet'],
    ...['matricula', 'numero de estudiante', 'numero de alumno', 'numero de matricula', 'legajo', 'expediente'],
  ],
  name: [
    ...['name', 'full name', 'student name', 'name of student', 'sortable name', 'actor', 'talent', 'student', 'nombre completo', 'alumno'],
    ...['nombre y apellidos', 'estudiante', 'performer'],
  ],
  firstName: ['first name', 'first', 'given name', 'forename', 'nombre', 'nombres', 'nombre de pila', 'primer nombre', 'legal first name'],
  lastName: ['last name', 'last', 'surname', 'family name', 'apellido', 'apellidos', 'primer apellido', 'apellido paterno'],
  email: ['email', 'e mail', 'email address', 'mail', 'correo', 'correo electronico', 'e mail address', 'mail address'],
  cellPhone: [
    ...['cell phone', 'cell', 'phone', 'ph', 'phone number', 'mobile', 'mobile phone', 'telephone', 'tel', 'contact number', 'whatsapp'],
    ...['celular', 'telefono', 'telefono celular', 'telefono movil', 'movil', 'numero de telefono'],
  ],
  instagram: ['instagram', 'ig', 'insta', 'instagram handle', 'ig handle'],
  location: ['location', 'city', 'town', 'hometown', 'based in', 'ubicacion', 'ciudad', 'localidad', 'residencia'],
  school: ['school', 'college', 'department', 'dept', 'faculty', 'escuela', 'facultad', 'departamento'],
  major: ['major', 'program', 'degree', 'concentration', 'field of study', 'course of study', 'carrera', 'licenciatura', 'grado'],
  year: [
    'year',
    'yr',
    'class',
    'class year',
    'class yr',
    'class standing',
    'standing',
    'grade',
    'year in school',
    'curso',
    'ano',
    'ano academico',
  ],
  expectedGraduationYear: [
    ...['expected graduation year', 'graduation year', 'grad year', 'graduation', 'graduation date', 'expected graduation', 'grad date'],
    ...['class of', 'grad', 'ano de graduacion', 'ano previsto de graduacion', 'ano de graduacion previsto', 'fecha de graduacion'],
    ...['graduacion', 'egreso', 'ano de egreso'],
  ],
  age: ['age', 'date of birth', 'dob', 'birthday', 'bday', 'birth date', 'birthdate', 'edad', 'fecha de nacimiento', 'nacimiento'],
  height: ['height', 'ht', 'estatura', 'altura'],
  heightFeet: ['height feet', 'height ft', 'feet', 'ft', 'pies', 'estatura pies', 'altura pies'],
  heightInches: ['height inches', 'height in', 'inches', 'pulgadas', 'estatura pulgadas', 'altura pulgadas'],
  gender: ['gender', 'sex', 'm f', 'f m', 'm f x', 'h m', 'm h', 'gender identity', 'genero', 'sexo', 'identidad de genero'],
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
  officeNote: [
    ...['office note', 'office notes', 'note', 'notes', 'internal notes', 'casting notes', 'comment', 'comments', 'remarks'],
    ...['nota de la oficina', 'nota', 'notas', 'observaciones', 'comentarios'],
  ],
  sunday: dayNames('sunday', 'sun', 'domingo'),
  monday: dayNames('monday', 'mon', 'lunes'),
  tuesday: dayNames('tuesday', 'tue', 'martes'),
  wednesday: dayNames('wednesday', 'wed', 'miercoles'),
  thursday: dayNames('thursday', 'thu', 'jueves'),
  friday: dayNames('friday', 'fri', 'viernes'),
  saturday: dayNames('saturday', 'sat', 'sabado'),
  bio: ['bio', 'biography', 'about', 'about me', 'about you', 'biografia', 'sobre mi', 'presentacion'],
}

/** Headers with one of these words are about another person or thing: `Parent email`, `Emergency phone`. */
export const OTHERS: ReadonlySet<string> = new Set([
  ...[
    'parent',
    'parents',
    'emergency',
    'guardian',
    'agent',
    'manager',
    'timestamp',
    'advisor',
    'adviser',
    'roommate',
    'reference',
    'referee',
  ],
  ...['recommender', 'spouse', 'partner', 'mother', 'father', 'mothers', 'fathers', 'sibling', 'kin', 'instructor', 'teacher', 'professor'],
  ...['director', 'coach', 'counselor', 'supervisor', 'company', 'employer', 'response', 'submission', 'padre', 'madre', 'tutor', 'tutora'],
  ...['emergencia', 'referencia', 'acudiente', 'conyuge', 'profesor', 'profesora', 'agente', 'representante'],
])

/** Headers with one of these words name another kind of name than the first and last name of a profile. */
export const OTHER_NAMES: ReadonlySet<string> = new Set([
  ...['middle', 'preferred', 'chosen', 'nick', 'nickname', 'maiden', 'former', 'previous', 'other', 'display', 'user', 'short', 'stage'],
  ...['goes', 'aka', 'segundo', 'materno', 'preferido', 'apodo', 'artistico', 'elegido', 'usuario'],
])

/** Words for a preferred name, which is the first name if a table has no other. */
export const CALLED: ReadonlySet<string> = new Set(['preferred', 'chosen', 'preferido', 'elegido'])

/**
 * Words that are too general by themselves: in a longer header they count only beside words of `NEUTRAL`. `Last show`, `First choice`,
 * `School name`.
 */
export const SAYS_LITTLE: ReadonlySet<string> = new Set([
  ...[
    'name',
    'first',
    'last',
    'nombre',
    'nombres',
    'apellido',
    'apellidos',
    'student',
    'estudiante',
    'alumno',
    'actor',
    'talent',
    'performer',
  ],
  ...[
    'year',
    'yr',
    'ph',
    'ano',
    'curso',
    'class',
    'level',
    'nivel',
    'grade',
    'grado',
    'degree',
    'course',
    ...['m f', 'f m', 'm f x', 'h m', 'm h'],
    'feet',
    'ft',
    'inches',
    'image',
    'picture',
  ],
])
export const NEUTRAL: ReadonlySet<string> = new Set([
  ...[
    'your',
    'you',
    'my',
    'the',
    'a',
    'an',
    'of',
    'is',
    'what',
    'whats',
    'please',
    'enter',
    'full',
    'complete',
    'legal',
    'current',
    'official',
  ],
  ...[
    'primary',
    'person',
    'candidate',
    'respondent',
    'member',
    'student',
    'students',
    'talent',
    'performer',
    'actor',
    'participant',
    'applicant',
    'su',
    'tu',
    'el',
    'la',
    'del',
    'de',
    'cual',
  ],
  ...['es', 'completo', 'completa', 'estudiante', 'alumno', 'actual'],
])
/** Additional neutral words for a year or a level. */
export const NEUTRAL_FOR_YEARS: ReadonlySet<string> = new Set([
  'academic',
  'school',
  'college',
  'university',
  'in',
  'standing',
  'academico',
  'escolar',
])

/** Words for the parts of a name. A header with one of each names a whole name: `Last, First`, `Apellidos, Nombre`. */
export const FIRST_WORDS: ReadonlySet<string> = new Set(['first', 'given', 'forename', 'nombre', 'nombres'])
export const LAST_WORDS: ReadonlySet<string> = new Set(['last', 'surname', 'family', 'apellido', 'apellidos'])
export const JOINING_WORDS: ReadonlySet<string> = new Set(['name', 'names', 'and', 'y', 'e', 'comma', 'or'])
