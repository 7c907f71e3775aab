import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_MESSAGE, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS } from '@callboard/contract/exchange/imports/weekdays'
import { foldText } from '@callboard/contract/fold'

/** Letters as they are compared: without accents, capitals, and more than one space. */
export const folded = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/** Characters that nobody sees and nobody means: without width, soft hyphens, marks of direction and of byte order. Joiners belong to letters. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]/g
const WIDE_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** A cell or heading without invisible characters, and with plain spaces. */
export const visible = (text: string) => text.replace(INVISIBLE, '').replace(WIDE_SPACES, ' ').trim()

/** As `visible`, for values that are no prose: without joiners, too. */
export const plainValue = (text: string) =>
  visible(text)
    .replace(/[\u200c\u200d]/g, '')
    .trim()

/** What Excel, LibreOffice and Google show where a formula failed or a column is too narrow, in English, Spanish, French and German. */
const FORMULA_ERROR =
  /^#[¡¿]?(?:N\/A|N\/D|NV|REF|VALUE|VALOR|VALEUR|WERT|DIV\/0|NAME|NOMBRE|NOM|NULL|NULO|NUL|NUM|ZAHL|BEZUG|SPILL|DESBORDAMIENTO|CALC|C[AÁ]LCULO|GETTING_DATA|FIELD|CAMPO|BLOCKED|BLOQUEADO|CONNECT|CONECTAR|UNKNOWN|DESCONOCIDO|BUSY|EXTERNAL|PYTHON|TIMEOUT|ERROR|XLUDF)[!?]?$|^#{2,}$|^Err:\d{3}$/i

/** Why a cell has no value to read; `undefined` when it may have one. */
export function errorOf(text: string): string | undefined {
  const plain = text.trim()
  if (plain === CELL_MARK.formula) return IMPORT_MESSAGE.formulaWithoutValue
  if (plain === CELL_MARK.unreadable) return IMPORT_MESSAGE.unreadableCell
  return FORMULA_ERROR.test(plain) ? IMPORT_MESSAGE.formulaError : undefined
}

/** What programs and people write where they have nothing, in English and Spanish, folded, with `/` and `.` as spaces. */
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

/** Words that say *no* where a column asks for yes or no, or for hours. */
const SAYS_NO = new Set(['not available', 'no disponible'])

/** As programs write them. *Nan*, *Null* and *Blank* are names of people, too. */
const NOTHING_FOR_NAMES =
  /^(?:nan|NaN|null|NULL|none|None|nil|undefined|unknown|(?:n\/a|n\.a\.|tbd|tba|tbc|x{2,})|por definir|pendiente|[(<[](?:null|none|n\/a|blank)[)>\]])$/

const NAMES: readonly ImportField[] = ['name', 'firstName', 'lastName']
const YES_OR_NO: readonly ImportField[] = ['available', 'isPublic', 'hidesContact', ...IMPORT_WEEKDAYS]

/** Whether a cell says that there is no value: it is empty, a dash, `N/A`, `TBD`, `nan` … Such a cell changes nothing. */
export function isNothing(field: ImportField, text: string): boolean {
  // Dashes, stops, question marks and the like alone. A cross or tick is an answer.
  if (/^[\s\-–—−_.·,;:?¿!¡…*/\\|'"()[\]<>{}=+~]*$/.test(text)) return true
  if (NAMES.includes(field)) return NOTHING_FOR_NAMES.test(text) || /^(?:n\/a|tbd|tba|tbc|xxx+)$/i.test(text)
  const word = folded(text)
  if (YES_OR_NO.includes(field) && SAYS_NO.has(word)) return false
  if (field === 'studentNumber' && /^0+$/.test(text)) return true
  return NOTHING.has(word) || (field === 'instagram' && word === 'no')
}

/** The shortest student number that can be one for certain: shorter ones are counters, years or house numbers. */
const SHORTEST_SURE_NUMBER = 4

/** Whether a student number can identify somebody for certain: it is no counter, and nothing that people type to fill a field. */
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
