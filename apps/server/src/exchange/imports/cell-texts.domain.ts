import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_MESSAGE, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS } from '@callboard/contract/exchange/imports/weekdays'
import { foldText } from '@callboard/contract/fold'

/** Normalises a text for comparison: ignores accents and case, and collapses spaces. */
export const folded = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/**
 * Invisible characters that carry no meaning: zero-width characters, soft hyphens, direction marks and byte order marks. Joiners are not
 * included, because they are part of words.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g
const WIDE_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** A cell or heading without invisible characters, and with plain spaces. */
export const visible = (text: string) => text.replace(INVISIBLE, '').replace(WIDE_SPACES, ' ').trim()

/** As `visible`, for values that are not prose: also removes joiners. */
export const plainValue = (text: string) =>
  visible(text)
    .replace(/[\u200c\u200d]/g, '')
    .trim()

/** What Excel, LibreOffice and Google Sheets show for a failed formula or a narrow column, in English, Spanish, French and German. */
const FORMULA_ERROR =
  /^#[¡¿]?(?:N\/A|N\/D|NV|REF|VALUE|VALOR|VALEUR|WERT|DIV\/0|NAME|NOMBRE|NOM|NULL|NULO|NUL|NUM|ZAHL|BEZUG|SPILL|DESBORDAMIENTO|CALC|C[AÁ]LCULO|GETTING_DATA|FIELD|CAMPO|BLOCKED|BLOQUEADO|CONNECT|CONECTAR|UNKNOWN|DESCONOCIDO|BUSY|EXTERNAL|PYTHON|TIMEOUT|ERROR|XLUDF)[!?]?$|^#{2,}$|^Err:\d{3}$/i

/** Why a cell has no readable value; `undefined` when it may have one. */
export function errorOf(text: string): string | undefined {
  const plain = text.trim()
  if (plain === CELL_MARK.formula) return IMPORT_MESSAGE.formulaWithoutValue
  if (plain === CELL_MARK.unreadable) return IMPORT_MESSAGE.unreadableCell
  return FORMULA_ERROR.test(plain) ? IMPORT_MESSAGE.formulaError : undefined
}

/** What programs and people write instead of no value, in English and Spanish, folded, with `/` and `.` as spaces. */
const NOTHING = new Set([
  ...['n a', 'na', 'null', 'nil', 'nan', 'none', 'undefined', 'missing', 'unknown', 'unk', 'blank', 'empty', 'xxx', 'pending'],
  ...[
    'tbd',
    't b d',
    'tba',
    't b a',
    'tbc',
    'to be determined',
    'to be announced',
    'to be confirmed',
    'no data',
    'no answer',
    'no response',
  ],
  ...['not provided', 'not given', 'not specified', 'not applicable', 'not available', 'not known', 'no value', 'does not apply'],
  ...['n d', 's d', 's n', 'nulo', 'ninguno', 'ninguna', 'vacio', 'desconocido', 'desconocida', 'no aplica', 'no disponible', 'no tiene'],
  ...[
    'sin datos',
    'sin dato',
    'sin especificar',
    'sin respuesta',
    'por definir',
    'por confirmar',
    'por determinar',
    'pendiente',
    'no sabe',
  ],
])

/** Words that mean *no* in a column of yes or no, or of hours. */
const SAYS_NO = new Set(['not available', 'no disponible'])

/** Only in the spelling of programs: *Nan*, *Null* and *Blank* can be names. */
const NOTHING_FOR_NAMES =
  /^(?:nan|NaN|null|NULL|none|None|nil|undefined|unknown|(?:n\/a|n\.a\.|tbd|tba|tbc|x{2,})|por definir|pendiente|[(<[](?:null|none|n\/a|blank)[)>\]])$/

const NAMES: readonly ImportField[] = ['name', 'firstName', 'lastName']
const YES_OR_NO: readonly ImportField[] = ['available', 'isPublic', 'hidesContact', ...IMPORT_WEEKDAYS]

/** Whether a cell means that there is no value: it is empty, a dash, `N/A`, `TBD`, `nan` … Such a cell changes nothing. */
export function isNothing(field: ImportField, text: string): boolean {
  // Only dashes, stops, question marks and the like. A cross or tick is an answer.
  if (/^[\s\-–—−_.·,;:?¿!¡…*/\\|'"()[\]<>{}=+~]*$/.test(text)) return true
  if (NAMES.includes(field)) return NOTHING_FOR_NAMES.test(text) || /^(?:n\/a|tbd|tba|tbc|xxx+)$/i.test(text)
  const word = folded(text)
  if (YES_OR_NO.includes(field) && SAYS_NO.has(word)) return false
  if (field === 'studentNumber' && /^0+$/.test(text)) return true
  return NOTHING.has(word) || (field === 'instagram' && word === 'no')
}

/** The minimum length of a reliable student number. Shorter ones may be counters, years or house numbers. */
const SHORTEST_SURE_NUMBER = 4

/** Whether a student number reliably identifies a person: it is neither a counter nor a filler such as `000000`. */
export function isSureNumber(number: string): boolean {
  const plain = number.trim()
  return (
    plain.length >= SHORTEST_SURE_NUMBER &&
    !/^(.)\1*$/.test(plain) &&
    !'1234567890'.startsWith(plain) &&
    !isNothing('studentNumber', plain) &&
    errorOf(plain) === undefined
  )
}
