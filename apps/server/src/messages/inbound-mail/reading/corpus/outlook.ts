import type { CorpusMail } from './corpus-mail.ts'

const BREAK = '<o:p></o:p>'
const line = (text: string) => `<p class="MsoNormal"><span style="font-size:11.0pt">${text}${BREAK}</span></p>`
const EMPTY = '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
const STYLE =
  '<head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt 792.0pt;} --></style></head>'
const desktop = (own: string, quoted: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office">${STYLE}<body lang="EN-GB" link="#0563C1"><div class="WordSection1">${own}${quoted}</div></body></html>`

const head = (from: string, sent: string, to: string, subject: string) =>
  `<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>${from}:</b> Casting Office &lt;reply+k7f2@casting.example.edu&gt; <br><b>${sent}:</b> Monday, 30 November 2026 09:02<br><b>${to}:</b> Lucía Ferrer &lt;lucia.ferrer@example.org&gt;<br><b>${subject}:</b> Screen test on Tuesday${BREAK}</p></div></div>`
const ASKED = `${EMPTY}${line('Dear Lucía,')}${EMPTY}${line('can you come on Tuesday at 15:00?')}${line('Casting Director')}`
const ENGLISH = head('From', 'Sent', 'To', 'Subject') + ASKED
const SPANISH = head('De', 'Enviado el', 'Para', 'Asunto') + ASKED

const PLAIN_ENGLISH = `From: Casting Office <reply+k7f2@casting.example.edu>
Sent: Monday, 30 November 2026 09:02
To: Lucía Ferrer <lucia.ferrer@example.org>
Subject: Screen test on Tuesday

Dear Lucía,

can you come on Tuesday at 15:00?
Casting Director
`
const PLAIN_SPANISH = `De: Oficina de casting <reply+k7f2@casting.example.edu>
Enviado: lunes, 30 de noviembre de 2026 9:02
Para: Lucía Ferrer <lucia.ferrer@example.org>
Asunto: Prueba de cámara el martes

Hola, Lucía:

¿Puedes venir el martes a las 15:00?
Dirección de casting
`

/** Outlook for desktops, in English and Spanish. */
export const OUTLOOK_DESKTOP: readonly CorpusMail[] = [
  {
    name: 'Outlook for desktops, an answer on top',
    text: `Dear all,\n\nTuesday is fine.\n\nKind regards,\nLucía\n\n${PLAIN_ENGLISH}`,
    html: desktop(line('Dear all,') + EMPTY + line('Tuesday is fine.') + EMPTY + line('Kind regards,') + line('Lucía') + EMPTY, ENGLISH),
    newText: 'Dear all,\n\nTuesday is fine.\n\nKind regards,\nLucía',
  },
  {
    name: 'Outlook for desktops, an answer as text only',
    text: `Tuesday is fine.\n\n${PLAIN_ENGLISH}`,
    newText: 'Tuesday is fine.',
  },
  {
    name: 'Outlook for desktops of earlier years, an answer as text only',
    text: `Tuesday is fine.\n\n-----Original Message-----\n${PLAIN_ENGLISH}`,
    newText: 'Tuesday is fine.',
  },
  {
    name: 'Outlook for desktops in Spanish, an answer on top',
    html: desktop(line('Buenos días:') + EMPTY + line('El martes me va bien.') + line('Un saludo, Lucía') + EMPTY, SPANISH),
    newText: 'Buenos días:\n\nEl martes me va bien.\nUn saludo, Lucía',
  },
  {
    name: 'Outlook for desktops in Spanish, an answer as text only, in Latin letters of old',
    text: `El martes me va bien. ¿Llevo ropa cómoda?\n\n-----Mensaje original-----\n${PLAIN_SPANISH.replace('Enviado:', 'Enviado el:')}`,
    charset: 'windows-1252',
    encoding: '8bit',
    newText: 'El martes me va bien. ¿Llevo ropa cómoda?',
  },
  {
    name: 'Outlook for desktops in Spanish, the quoting line without a separator',
    text: `Recibido, gracias.\n\n${PLAIN_SPANISH}`,
    newText: 'Recibido, gracias.',
  },
  {
    name: 'Outlook for desktops, with a signature in words and a notice of the institution',
    text: `I will be there.

Lucía Ferrer
School of Film

This e-mail and any attachments are confidential and intended solely for
the addressee. If you are not the addressee, please delete it.

${PLAIN_ENGLISH}`,
    newText: 'I will be there.\n\nLucía Ferrer\nSchool of Film',
  },
  {
    name: 'Outlook for desktops in Spanish, with a notice of the institution below the earlier mail',
    text: `Allí estaré.

> ¿Puedes venir el martes a las 15:00?

AVISO LEGAL: este mensaje contiene información confidencial dirigida a su
destinatario. Si no lo es, por favor bórrelo.
`,
    newText: 'Allí estaré.',
  },
  {
    name: 'Outlook for desktops with marks before each line, answers between the lines',
    text: `-----Original Message-----
${PLAIN_ENGLISH.split('\n').slice(0, 4).join('\n')}

> Dear Lucía,
>
> can you come on Tuesday at 15:00?

Yes.

> Do you have flat shoes?

I have black ones.

> Casting Director
`,
    newText: '> Dear Lucía,\n>\n> can you come on Tuesday at 15:00?\n\nYes.\n\n> Do you have flat shoes?\n\nI have black ones.',
  },
  {
    name: 'Outlook for desktops, answers in colour inside the earlier mail',
    html: desktop(
      line('Hello, please see my answers in red below.') + EMPTY,
      head('From', 'Sent', 'To', 'Subject') +
        EMPTY +
        line('Can you come?') +
        '<p class="MsoNormal"><span style="color:red">Yes.<o:p></o:p></span></p>',
    ),
    newText: `Hello, please see my answers in red below.

From: Casting Office <reply+k7f2@casting.example.edu>
Sent: Monday, 30 November 2026 09:02
To: Lucía Ferrer <lucia.ferrer@example.org>
Subject: Screen test on Tuesday

Can you come?
Yes.`,
  },
  {
    name: 'Outlook for desktops, a forwarded mail with a word on top',
    html: desktop(line('Is this about me?') + EMPTY, ENGLISH),
    newText: 'Is this about me?',
  },
  {
    name: 'Outlook for desktops, a new mail with a numbered list',
    html: desktop(
      `${line('My free days:')}<ol style="margin-top:0cm" start="1" type="1"><li class="MsoNormal">Tuesday</li><li class="MsoNormal">Friday</li></ol>${EMPTY}${line('Lucía')}`,
      '',
    ),
    newText: 'My free days:\n1. Tuesday\n2. Friday\n\nLucía',
  },
  {
    name: 'Outlook for Mac, an answer on top',
    text: `See you then!

From: Casting Office <reply+k7f2@casting.example.edu>
Date: Monday, 30 November 2026 at 09:02
To: Lucía Ferrer <lucia.ferrer@example.org>
Subject: Screen test on Tuesday

Dear Lucía,
can you come on Tuesday at 15:00?
`,
    newText: 'See you then!',
  },
  {
    name: 'Outlook for Mac in Spanish, an answer on top',
    text: `¡Nos vemos!

De: Oficina de casting <reply+k7f2@casting.example.edu>
Fecha: lunes, 30 de noviembre de 2026, 9:02
Para: Lucía Ferrer <lucia.ferrer@example.org>, Ana Ruiz
<ana.ruiz@example.org>, Teo Vidal <teo.vidal@example.org>
Asunto: Prueba de cámara el martes

Hola, Lucía:
¿Puedes venir el martes a las 15:00?
`,
    newText: '¡Nos vemos!',
  },
]
