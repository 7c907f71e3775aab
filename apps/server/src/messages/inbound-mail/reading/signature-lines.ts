/** What phones and programs put at the end by themselves. */
const SENT_FROM =
  /^(?:(?:sent (?:from|with|via|using)|enviado (?:desde|con|a través de|vía)) |get (?=outlook)|(?:obtener|obtén|descargar?) (?=outlook)).{0,40}\b(?:iphone|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|redmi|poco|oppo|honor|motorola|moto|pixel|oneplus|outlook|mail|correo|gmail|yahoo|proton|protonmail|thunderbird|windows|blackberry|mobile|móvil|celular|phone|teléfono|smartphone|tablet|tableta|device|dispositivo)\b[^?]{0,30}$/i

/** What scanners put below a mail, and what mail servers put above it. */
const ADDED =
  /^(?:virus-free|libre de virus|no virus found|este correo electrónico ha sido (?:comprobado|analizado)|you don['’]t often get email from|no suele recibir correo(?:s electrónicos)? de|\[?(?:caution|external|externo|precaución|atención)\]?: (?:this (?:e-?mail|message)|este (?:correo|mensaje)))\b/i

/** How texts begin that institutions put below every mail, and a word of such texts. */
const NOTICE =
  /^(?:aviso|cláusula|nota|confidencial|protección de datos|de conformidad con|este (?:mensaje|correo)|la información contenida|antes de imprimir|piensa en el medio|disclaimer|confidential|this (?:e-?mail|message)|the information|please consider)/i
const NOTICE_WORD =
  /\b(?:destinatari|confidencial|confidential|privileg|intended (?:solely|only|for)|legalmente|aviso legal|imprimir|printing|rgpd|gdpr|protección de datos|reglamento \(ue\))/i

/** A line without addresses of links and stars of bold text. */
function bare(line: string): string {
  return line
    .slice(0, 1000)
    .replace(/<[^<>]*>/g, '')
    .replace(/[*_]/g, '')
    .replace(/[\s\u200b-\u200f\ufeff]+/g, ' ')
    .trim()
}

/** The line that begins a signature. Some servers take its blank away. */
export function beginsSignature(line: string): boolean {
  return line.length <= 4 && line.trimEnd() === '--'
}

/** "Sent from my iPhone" and the like: one line that nobody wrote. */
export function isSentFrom(line: string): boolean {
  const text = bare(line)
  return text.length <= 110 && (SENT_FROM.test(text.replace(/^[-–—] ?/, '')) || ADDED.test(text))
}

/** Whether a paragraph is one that an institution has put below a mail. */
export function isNotice(paragraph: string): boolean {
  const text = bare(paragraph)
  return NOTICE.test(text) && NOTICE_WORD.test(text)
}
