/** Lines that phones and programs add automatically. */
const SENT_FROM =
  /^(?:(?:sent (?:from|with|via|using)|enviado (?:desde|con|a través de|vía)) |get (?=outlook)|(?:obtener|obtén|descargar?) (?=outlook)).{0,40}\b(?:iphone|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|poco|oppo|honor|motorola|moto|pixel|oneplus|outlook|mail|correo|gmail|yahoo|proton|protonmail|thunderbird|windows|blackberry|mobile|móvil|celular|phone|teléfono|smartphone|tablet|tableta|device|dispositivo)\b[^?]{0,30}$/i

/** Text of the writer after the name of the phone. */
const MORE_WORDS = /[,.;:!(–—-]\s+\S/

/** Lines that virus scanners add below a mail, and mail servers above it. */
const ADDED =
  /^(?:virus-free|libre de virus|no virus found|este correo electrónico ha sido (?:comprobado|analizado)|you don['’]t often get email from|no suele recibir correo(?:s electrónicos)? de|\[?(?:caution|external|externo|precaución|atención)\]?: (?:this (?:e-?mail|message)|este (?:correo|mensaje)))\b/i

/** Beginnings of notices that institutions add below every mail. */
const NOTICE =
  /^(?:aviso|cláusula|nota|confidencial|protección de datos|de conformidad con|este (?:mensaje|correo)|la información contenida|antes de imprimir|piensa en el medio|disclaimer|confidential|this (?:e-?mail|message)|the information|please consider)/i
/** Words in such notices: each of their sentences has one, and the whole notice has some. */
const NOTICE_WORDS =
  /\b(?:destinatari|confiden[ct]ial|privileg|intended|addressee|recipient|legal|imprimir|printing|medio ambiente|environment|rgpd|gdpr|protección de datos|data protection|personal data|datos personales|reglamento|regulation|derechos|responsab|liab|disclos|divulg|unauthori[sz]ed|no autorizad|prohibi|attachment|adjunt|e-?mail|correo|message|mensaje|información|information|delet|destru|elim[ií]n|b[oó]rr|notif|remitente|sender|virus|distribut|distribuci|cop(?:y|ies|ia)\b)/gi
const SOME_WORDS = 3
/** Words that only the writer uses, because notices are not in the first person singular. */
const FIRST_PERSON =
  /(?:^|[^\p{L}])(?:i|i['’](?:m|ll|ve|d)|me|my|mine|myself|yo|mi|mis|mí|mío|mía|míos|mías|conmigo|estoy|tengo|puedo|soy|quiero|necesito|llego|llegaré|iré)(?![\p{L}])/iu

/** A line without the addresses of links and the stars of bold text. */
function bare(line: string): string {
  return line
    .slice(0, 1000)
    .replace(/<[^<>]*>/g, '')
    .replace(/[*_]/g, '')
    .replace(/[\s\u200b-\u200f\ufeff]+/g, ' ')
    .trim()
}

/** Dashes alone. Some servers remove the space that marks them as a signature. */
export const isDashes = (line: string): boolean => line.length <= 4 && line.trimEnd() === '--'

/** The maximum number of lines of a signature below dashes without a space, and of characters in each. */
const SIGNED = { lines: 8, characters: 80 } as const
/** A name in the first line of a signature. */
const NAME =
  /^(?:\p{Lu}[\p{L}.'’-]{0,30}|de|del|la|las|los|y|i|e|da|do|dos|di|van|von|der|den)(?: (?:\p{Lu}[\p{L}.'’-]{0,30}|de|del|la|las|los|y|i|e|da|do|dos|di|van|von|der|den)){1,6},?$/u
/** Contact details. */
const REACHED = /\+?\(?\d[\d ().-]{7,20}\d|[^\s@]{1,64}@[^\s@]{3,}|\b(?:https?:\/\/|www\.)/i

/** Whether lines below dashes without a space are a signature: they have a name and contact details, and no sentence. */
export function looksLikeSignature(lines: readonly string[]): boolean {
  const texts = lines
    .slice(0, SIGNED.lines + 1)
    .map(bare)
    .filter((text) => text !== '')
  const [name = ''] = texts
  if (
    texts.length > SIGNED.lines ||
    texts.some((text) => text.length > SIGNED.characters || /[.!?…]$/.test(text) || FIRST_PERSON.test(text))
  )
    return false
  return NAME.test(name) && texts.some((text) => REACHED.test(text))
}

/** "Sent from my iPhone" and similar lines that a program added. */
export function isSentFrom(line: string): boolean {
  const text = bare(line)
  const said = text.replace(/^[-–—] ?/, '')
  return text.length <= 110 && ((SENT_FROM.test(said) && !MORE_WORDS.test(said)) || ADDED.test(text))
}

/** Whether a whole paragraph is a notice that an institution added below a mail. */
export function isNotice(paragraph: string): boolean {
  const text = paragraph
    .replace(/<[^<>]*>/g, '')
    .replace(/[*_]/g, '')
    .replace(/[\s\u200b-\u200f\ufeff]+/g, ' ')
    .trim()
  if (!NOTICE.test(text) || FIRST_PERSON.test(text)) return false
  if (new Set(text.match(NOTICE_WORDS)?.map((word) => word.toLowerCase())).size < SOME_WORDS) return false
  return text.split(/[.!?…] (?=[\p{Lu}¿¡])/u).every((sentence) => (sentence.match(NOTICE_WORDS)?.length ?? 0) > 0)
}
