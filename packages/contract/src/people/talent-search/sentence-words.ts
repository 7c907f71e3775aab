import { EXPERIENCE_LEVELS, type ExperienceLevel } from '../profiles/experience.ts'
import { GENDER } from '../profiles/genders.ts'
import type { TalentFilters } from './address.ts'
import { isNegated, placesOf, plain, type Reading, type Span } from './sentence-text.ts'
import { familyPattern } from './word-families.ts'

type Named = 'year' | 'gender' | 'school' | 'experience' | 'specialties'

/** A value of a filter, with one of its names. */
interface Name {
  readonly filter: Named
  readonly value: string
  /** In the form of `plain`. */
  readonly words: string
  /**
   * Whether the name needs other evidence to count as a filter, because it may be part of a person's name or is better searched
   * for everywhere.
   */
  readonly isWeak: boolean
}

/** The names that a sentence may use. */
export interface SentenceNames {
  /** The longest first. */
  readonly names: readonly Name[]
  /** The years of the institution, from the first to the last. */
  readonly years: readonly string[]
}

/** Additional names for the default genders and years. Plurals with *s* are recognised from the singular. */
const GENDERS: Readonly<Record<string, string>> = {
  [GENDER.women]: 'female woman women girl mujer chica femenino femenina',
  [GENDER.men]: 'male man men guy hombre chico masculino',
  'Non-Binary': 'nonbinary,non binary,no binario,no binaria,no binarie'.replaceAll(' ', '_').replaceAll(',', ' '),
}
const YEARS: Readonly<Record<string, string>> = {
  'First Year': 'freshman freshmen frosh first-year 1st_year primer_ano primero_de_carrera',
  Sophomore: 'second_year 2nd_year segundo_ano',
  Junior: 'third_year 3rd_year tercer_ano',
  Senior: 'fourth_year 4th_year cuarto_ano',
  'Grad Student': 'grad graduate_student graduate postgraduate posgrado estudiante_de_posgrado',
}
const LEVELS: Readonly<Record<ExperienceLevel, string>> = {
  student: '',
  beginner: 'beginner principiante',
  intermediate: 'intermediate intermedio intermedia',
  experienced: 'experienced experimentado experimentada con_experiencia',
  professional: 'professional pro profesional',
}
/** The names among them that are also people's names. */
const WEAK = new Set('junior senior girl man guy pro chica chico grad male'.split(' '))

const synonyms = (names: string | undefined) => (names ?? '').split(' ').flatMap((name) => (name ? name.replaceAll('_', ' ') : []))

/** The first word of a school's name, for example *Seaver*, if no other school has it. */
function shortName(school: string, schools: readonly string[]): string[] {
  const [first = ''] = plain(school).split(' ')
  const isOnly = schools.filter((other) => plain(other).split(' ').includes(first)).length === 1
  return isOnly && first.length > 3 && first !== plain(school) ? [first] : []
}

/**
 * The names of an institution's values.
 *
 * @param specialties the skills in its profiles
 * @param translated a value in the language of the page
 */
export function sentenceNames(
  {
    years,
    genders,
    schools,
  }: { readonly years: readonly string[]; readonly genders: readonly string[]; readonly schools: readonly string[] },
  specialties: readonly string[],
  translated: (value: string) => string,
): SentenceNames {
  const named = (filter: Named, value: string, names: readonly string[], isWeak: (name: string) => boolean): Name[] =>
    [...new Set([value, translated(value), ...names].map(plain))]
      .filter((words) => words.trim() !== '')
      .map((words) => ({ filter, value, words, isWeak: isWeak(words) }))
  const names = [
    ...years.flatMap((year) => named('year', year, synonyms(YEARS[year]), (name) => WEAK.has(name))),
    ...genders.flatMap((gender) => named('gender', gender, synonyms(GENDERS[gender]), (name) => WEAK.has(name))),
    ...schools.flatMap((school) => named('school', school, shortName(school, schools), (name) => name !== plain(school))),
    ...EXPERIENCE_LEVELS.flatMap((level) =>
      synonyms(LEVELS[level]).map((words) => ({ filter: 'experience' as const, value: level, words, isWeak: WEAK.has(words) })),
    ),
    ...specialties.flatMap((specialty) => named('specialties', specialty, [], () => true)),
  ]
  return { names: names.toSorted((one, other) => other.words.length - one.words.length), years }
}

const OLDER =
  /^ ?\+|^ (?:or|and|o|y) (?:older|above|higher|up|over|later|mas|mayor(?:es)?|superior(?:es)?)(?!\p{L})|^ en adelante(?!\p{L})/u
const YOUNGER = /^ (?:or|and|o|y) (?:younger|below|lower|under|earlier|menos|menor(?:es)?|inferior(?:es)?)(?!\p{L})/u

type Piece = Span & { readonly name: Name; readonly values: readonly string[]; readonly isWeak: boolean }

/** A year with the words after it: *sophomore or older* means several years. */
function withFollowing(
  left: string,
  name: Name,
  { index, length, isPlural }: Span & { isPlural: boolean },
  years: readonly string[],
): Piece {
  const after = left.slice(index + length)
  const at = years.indexOf(name.value)
  const [older] = (name.filter === 'year' && OLDER.exec(after)) || ['']
  const [younger] = (name.filter === 'year' && YOUNGER.exec(after)) || ['']
  const values = older ? years.slice(at) : younger ? years.slice(0, at + 1) : [name.value]
  const isWeak = name.isWeak && !older && !younger && !(isPlural && name.filter !== 'specialties')
  return { index, length: length + older.length + younger.length, name, values, isWeak }
}

function piecesOf(sentence: Reading, { names, years }: SentenceNames): Piece[] {
  const pieces: Piece[] = []
  const isFree = ({ index, length }: Span) => pieces.every((piece) => index + length <= piece.index || piece.index + piece.length <= index)
  const left = sentence.left()
  for (const name of names) {
    for (const place of placesOf(left, name.words)) {
      if (isFree(place)) pieces.push(withFollowing(left, name, place, years))
    }
  }
  return pieces
}

/** Whether the text contains other words of the trade. They indicate a sentence and not a person's name. */
function hasTrade(left: string, pieces: readonly Span[]): boolean {
  const others = pieces.reduce((text, { index, length }) => text.slice(0, index) + ' '.repeat(length) + text.slice(index + length), left)
  return (others.match(/[a-z]+/g) ?? []).some((word) => familyPattern(word) !== undefined)
}

/** Whether one of several skills is enough. */
function saysOr(left: string, skills: readonly Span[]): boolean {
  const inOrder = skills.toSorted((one, other) => one.index - other.index)
  return inOrder.some((skill, at) => {
    const next = inOrder[at + 1]
    return next !== undefined && /^ (?:or|o|u) $/.test(left.slice(skill.index + skill.length, next.index))
  })
}

/**
 * Reads years, genders, schools, levels and specialties. A value that may be a name is ignored if nothing else was understood:
 * *Junior Alvarez*.
 */
export function readNames(sentence: Reading, known: SentenceNames): TalentFilters {
  const left = sentence.left()
  const pieces = piecesOf(sentence, known)
  const evidence = sentence.taken.length + pieces.length + (hasTrade(left, pieces) ? 1 : 0)
  const meant = pieces.filter((piece) => (!piece.isWeak || evidence > 1) && !isNegated(left, piece))
  for (const piece of meant) sentence.take(piece)
  const skills = meant.filter(({ name }) => name.filter === 'specialties')
  const values = Map.groupBy(meant, ({ name }) => name.filter)
  return {
    ...Object.fromEntries([...values].map(([filter, of]) => [filter, [...new Set(of.flatMap((piece) => piece.values))]])),
    ...(saysOr(left, skills) && { specialtiesMatch: 'any' as const }),
  }
}
