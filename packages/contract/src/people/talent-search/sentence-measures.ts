import { inchesOf, parseHeight } from '../profiles/height.ts'
import { fromTen } from '../profiles/rating.ts'
import type { TalentFilters } from './address.ts'
import { END, matchesOf, type Reading, START } from './sentence-text.ts'

/** Words before a lower and an upper bound, in English and Spanish, in the form of `plain`. */
const MORE =
  'over|above|(?:older|taller|more|higher|better) than|at least|min(?:imum)?|from|since|mas de|mas alt[oa]s? (?:de|que)|mayor(?:es)? (?:de|que)|' +
  'desde|al menos|minimo|por encima de|>=?'
const LESS =
  'under|below|(?:younger|shorter|less|lower) than|at most|max(?:imum)?|up to|menos de|mas baj[oa]s? (?:de|que)|menor(?:es)? (?:de|que)|' +
  'hasta|maximo|por debajo de|<=?'
/** Words after a lower and an upper bound. */
const OR_MORE = String.raw`\+|(?:or|and) (?:taller|above|more|over|up|older|higher|better)|[oy] (?:mas(?: alt[oa]s?)?|mayor(?:es)?)|en adelante`
const OR_LESS = '(?:or|and) (?:shorter|under|below|less|younger|lower)|o (?:menos|menor(?:es)?|mas baj[oa]s?)'
const BOTH = '-|to|and|a|y|hasta'

const BEFORE = `(?:(?:(?<more>${MORE})|(?<less>${LESS})|between|entre|de) ?)?`
const AFTER = `(?: ?(?:(?<orMore>${OR_MORE})|(?<orLess>${OR_LESS})))?`

type Groups = Readonly<Record<string, string | undefined>>
type Bounds = readonly [number | undefined, number | undefined]

/**
 * The bounds for one or two values with the words before and after them. A single value without such words is both bounds.
 */
function boundsOf({ more, less, orMore, orLess }: Groups, from: number, to: number | undefined): Bounds {
  if (to !== undefined) return from <= to ? [from, to] : [to, from]
  if (more || orMore) return [from, undefined]
  if (less || orLess) return [undefined, from]
  return [from, from]
}

const FEET = String.raw`\d'(?: ?\d{1,2}(?:''|")|\d{1,2})?|\d ?(?:ft|feet|foot|pies)\.?(?: ?\d{1,2} ?(?:inches|in|pulgadas|")| ?\d{1,2}(?! ?[-:\d\p{L}]))?`
const METRIC = String.raw`[12]\d\d ?cm|[12][.,]\d{1,2} ?m|[12][.,]\d\d`
const HEIGHT = `(?:${FEET}|${METRIC})`
const HEIGHTS = new RegExp(
  `${START}${BEFORE}(?<from>${HEIGHT})(?: ?(?:${BOTH}) ?(?<to>${HEIGHT}))?${AFTER}(?: (?:tall|high|de alto|de altura|de estatura))?${END}`,
  'gu',
)
/** Centimetres without their unit. */
const BARE_CENTIMETRES = new RegExp(`${START}(?:(?<more>${MORE})|(?<less>${LESS})) ?(?<from>1[2-9]\\d|2[0-2]\\d)${END}`, 'gu')

function inches(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const written = text.replace('pies', 'ft').replace('pulgadas', 'in')
  const height = parseHeight(/^\d+$/.test(written) ? `${written} cm` : /^\d[.,]\d+$/.test(written) ? `${written} m` : written)
  return height && inchesOf(height)
}

/** Merges the bounds of another place in the text; `undefined` if both state the same bound. */
function joined(known: Bounds, next: Bounds): Bounds | undefined {
  if ([0, 1].some((at) => known[at] !== undefined && next[at] !== undefined)) return undefined
  return [known[0] ?? next[0], known[1] ?? next[1]]
}

function readHeights(sentence: Reading): TalentFilters {
  let bounds: Bounds = [undefined, undefined]
  for (const pattern of [HEIGHTS, BARE_CENTIMETRES]) {
    for (const match of matchesOf(sentence.left(), pattern)) {
      const [from, to] = [inches(match.groups['from']), inches(match.groups['to'])]
      if (from === undefined || (match.groups['to'] !== undefined && to === undefined)) continue
      const next = joined(bounds, boundsOf(match.groups, from, to))
      if (!next) continue
      sentence.take(match)
      bounds = next
    }
  }
  return { heightMin: bounds[0], heightMax: bounds[1] }
}

const RATE = String.raw`\d{1,2}(?:[.,]\d)?`
const RATINGS = new RegExp(
  `${START}(?:rat(?:ed|ing)|calificacion|valoracion|puntuacion) ?(?:of |de |: ?)?${BEFORE}(?<from>${RATE})(?: ?(?:${BOTH}) ?(?<to>${RATE}))?${AFTER}(?: ?/ ?10)?${END}`,
  'gu',
)

function readRatings(sentence: Reading): TalentFilters {
  for (const match of matchesOf(sentence.left(), RATINGS)) {
    const [from, to] = [match.groups['from'], match.groups['to']].map((typed) => typed && fromTen(Number(typed.replace(',', '.'))))
    if (typeof from !== 'number' || from > 100 || (typeof to === 'number' && to > 100)) continue
    sentence.take(match)
    // A search for a rating of 8 also accepts a 9.
    const isAlone = typeof to !== 'number' && !match.groups['less'] && !match.groups['orLess']
    const [ratingMin, ratingMax] = isAlone ? [from, undefined] : boundsOf(match.groups, from, typeof to === 'number' ? to : undefined)
    return { ratingMin, ratingMax }
  }
  return {}
}

const AGES = new RegExp(
  `${START}${BEFORE}(?:(?<named>age[ds]?|edad(?: de)?|anos) ?)?${BEFORE.replaceAll('?<more>', '?<more2>').replaceAll('?<less>', '?<less2>')}` +
    `(?<from>\\d{1,2})(?: ?(?:${BOTH}) ?(?<to>\\d{1,2}))?(?: ?(?<plus>\\+))?(?: ?(?<unit>years?(?: old)?|yrs?|y/?o|anos(?: de edad)?))?${AFTER}${END}(?! (?:of |de )?experienc)`,
  'gu',
)
/** Words that indicate an age even without a unit. */
const ONLY_AGES = /^(?:over|under|older than|younger than|mayor(?:es)? (?:de|que)|menor(?:es)? (?:de|que))$/
/** Smaller numbers without a unit are not ages, for example in *over 5 films*. */
const YOUNGEST = 14

function readAges(sentence: Reading): TalentFilters {
  let bounds: Bounds = [undefined, undefined]
  for (const { groups, ...span } of matchesOf(sentence.left(), AGES)) {
    const from = Number(groups['from'])
    const to = groups['to'] === undefined ? undefined : Number(groups['to'])
    const more = groups['more'] ?? groups['more2'] ?? groups['plus']
    const less = groups['less'] ?? groups['less2']
    const isBare = to === undefined && from >= YOUNGEST && ONLY_AGES.test(more ?? less ?? '')
    if (!groups['named'] && !groups['unit'] && !isBare) continue
    const [ageMin, ageMax] = boundsOf({ ...groups, more, less }, from, to)
    // *Under 25* excludes 25; *up to 25* includes it.
    const isBelow = less !== undefined && /^(?:under|below|younger|less|menor|menos|<$)/.test(less)
    const next = joined(bounds, [ageMin, isBelow && ageMax !== undefined ? Math.max(0, ageMax - 1) : ageMax])
    if (!next) continue
    sentence.take(span)
    bounds = next
  }
  return { ageMin: bounds[0], ageMax: bounds[1] }
}

/** Heights, ratings and ages. */
export function readMeasures(sentence: Reading): TalentFilters {
  return { ...readRatings(sentence), ...readHeights(sentence), ...readAges(sentence) }
}
