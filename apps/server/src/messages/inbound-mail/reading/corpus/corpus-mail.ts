/** A mail of the corpus: its texts as the mail program writes them, and the new text of its writer. */
export interface CorpusMail {
  /** The mail program, and what its user does. */
  readonly name: string
  readonly text?: string
  readonly html?: string
  readonly newText: string
  /** The character encoding; UTF-8 by default. */
  readonly charset?: 'utf-8' | 'iso-8859-1' | 'windows-1252'
  readonly encoding?: 'quoted-printable' | 'base64' | '8bit'
  readonly isFlowed?: boolean
}

const BOUNDARY = '=_between-parts'

function bytesOf(text: string, charset: string): Buffer {
  return Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1')
}

/** Quoted-printable (RFC 2045), with soft line breaks. */
function quotedPrintable(bytes: Buffer): string {
  const lines: string[] = []
  for (const line of bytes.toString('latin1').split('\n')) {
    let out = ''
    for (const character of line) {
      const code = character.charCodeAt(0)
      const isPlain = code >= 32 && code < 127 && character !== '='
      const next = isPlain ? character : `=${code.toString(16).toUpperCase().padStart(2, '0')}`
      if (out.length + next.length > 75) {
        lines.push(`${out}=`)
        out = ''
      }
      out += next
    }
    lines.push(out.replace(/ $/, '=20'))
  }
  return lines.join('\r\n')
}

function part(type: string, text: string, { charset = 'utf-8', encoding = 'quoted-printable', isFlowed }: CorpusMail): Buffer {
  const bytes = bytesOf(text, charset)
  const head = `Content-Type: ${type}; charset="${charset}"${isFlowed && type === 'text/plain' ? '; format=flowed' : ''}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
  const body =
    encoding === 'base64'
      ? Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n'))
      : encoding === '8bit'
        ? Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
        : Buffer.from(quotedPrintable(bytes))
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n')])
}

/** The bytes of a mail of the corpus. */
export function rawMail(mail: CorpusMail, headers: readonly string[] = []): Buffer {
  const head = [
    'From: =?utf-8?Q?Luc=C3=ADa_Ferrer?= <Lucia.Ferrer@example.org>',
    'To: Casting Office <reply+k7f2@casting.example.edu>',
    'Subject: Re: Screen test on Tuesday',
    'Date: Mon, 30 Nov 2026 10:15:00 +0100',
    'Message-ID: <a1@mail.example.org>',
    'MIME-Version: 1.0',
    ...headers,
  ].join('\r\n')
  const parts = [
    ...(mail.text === undefined ? [] : [part('text/plain', mail.text, mail)]),
    ...(mail.html === undefined ? [] : [part('text/html', mail.html, mail)]),
  ]
  const [only] = parts
  if (parts.length === 1 && only) return Buffer.concat([Buffer.from(`${head}\r\n`), only])
  const open = Buffer.from(`--${BOUNDARY}\r\n`)
  return Buffer.concat([
    Buffer.from(`${head}\r\nContent-Type: multipart/alternative; boundary="${BOUNDARY}"\r\n\r\n`),
    ...parts.flatMap((one) => [open, one]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
}
