import type { CorpusMail } from './corpus-mail.ts'

const ASKED = '<div>Dear Lucía,</div><div><br></div><div>can you come on Tuesday at 15:00?</div><div>Casting Director</div>'
const ENGLISH = `<div><br><blockquote type="cite"><div>On 30 Nov 2026, at 9:02, Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:</div><br class="Apple-interchange-newline"><div>${ASKED}</div></blockquote></div><br>`
const SPANISH = `<div><br><blockquote type="cite"><div>El 30 nov 2026, a las 9:02, Oficina de casting &lt;reply+k7f2@casting.example.edu&gt; escribió:</div><br class="Apple-interchange-newline"><div>${ASKED}</div></blockquote></div><br>`
const page = (body: string) =>
  `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${body}</body></html>`

/** Apple Mail on Macs and iPhones, in English and Spanish. */
export const APPLE_MAIL: readonly CorpusMail[] = [
  {
    name: 'Apple Mail on a Mac, an answer on top',
    text: `Yes, 15:00 is fine.

> On 30 Nov 2026, at 9:02, Casting Office <reply+k7f2@casting.example.edu> wrote:
>${' '}
> Dear Lucía,
>${' '}
> can you come on Tuesday at 15:00?
> Casting Director

`,
    html: page(`Yes, 15:00 is fine.${ENGLISH}`),
    newText: 'Yes, 15:00 is fine.',
  },
  {
    name: 'Apple Mail on a Mac of earlier years, as text only',
    text: `Yes, 15:00 is fine.

On 30 Nov 2026, at 9:02, Casting Office <reply+k7f2@casting.example.edu> wrote:

> Dear Lucía,
> can you come on Tuesday at 15:00?
`,
    newText: 'Yes, 15:00 is fine.',
  },
  {
    name: 'Apple Mail on a Mac in Spanish, an answer on top',
    text: `Sí, a las 15:00 me va bien.

> El 30 nov 2026, a las 9:02, Oficina de casting <reply+k7f2@casting.example.edu> escribió:
>${' '}
> ¿Puedes venir el martes a las 15:00?
`,
    html: page(`Sí, a las 15:00 me va bien.${SPANISH}`),
    newText: 'Sí, a las 15:00 me va bien.',
  },
  {
    name: 'Apple Mail on a Mac, answers between the lines',
    html: page(
      `<div><blockquote type="cite"><div>On 30 Nov 2026, at 9:02, Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:</div><br class="Apple-interchange-newline"><div><div>Can you come on Tuesday?</div></div></blockquote><div><br></div>Yes.</div><div><br><blockquote type="cite"><div><div>Do you have flat shoes?</div></div></blockquote><div><br></div>Only white ones.</div><div><br><blockquote type="cite"><div>Casting Director</div></blockquote></div>`,
    ),
    newText: '> Can you come on Tuesday?\n\nYes.\n\n> Do you have flat shoes?\n\nOnly white ones.',
  },
  {
    name: 'Apple Mail on a Mac, one answer in the middle of the quote',
    text: `
> On 30 Nov 2026, at 9:02, Casting Office <reply+k7f2@casting.example.edu> wrote:
>${' '}
> Which day suits you better?

Friday, please.

> Bring flat shoes.
> Casting Director
`,
    newText: '> Which day suits you better?\n\nFriday, please.',
  },
  {
    name: 'Apple Mail on a Mac in Spanish, an answer below the quote',
    text: `> El 30 nov 2026, a las 9:02, Oficina de casting <reply+k7f2@casting.example.edu> escribió:
>${' '}
> ¿Puedes venir el martes a las 15:00?

Sí.

Lucía
`,
    newText: 'Sí.\n\nLucía',
  },
  {
    name: 'Apple Mail on a Mac, a forwarded mail with a word on top',
    text: `Does this concern me?

> Begin forwarded message:
>${' '}
> From: Wardrobe <wardrobe@example.org>
> Subject: Fitting
> Date: 29 November 2026 at 18:00:00 CET
> To: Lucía Ferrer <lucia.ferrer@example.org>
>${' '}
> Please come to a fitting.
`,
    newText: 'Does this concern me?',
  },
  {
    name: 'Apple Mail on a Mac in Spanish, a forwarded mail without marks',
    text: `¿Esto es para mí?

Inicio del mensaje reenviado:

De: Vestuario <wardrobe@example.org>
Asunto: Prueba de vestuario
Fecha: 29 de noviembre de 2026, 18:00:00 CET
Para: Lucía Ferrer <lucia.ferrer@example.org>

Ven a probarte el traje.
`,
    newText: '¿Esto es para mí?',
  },
  {
    name: 'iPhone, an answer on top',
    text: `Running late, sorry!

Sent from my iPhone

> On 30 Nov 2026, at 9:02, Casting Office <reply+k7f2@casting.example.edu> wrote:
>${' '}
> ﻿Dear Lucía,
> can you come on Tuesday at 15:00?
`,
    html: page(
      `Running late, sorry!<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 30 Nov 2026, at 9:02, Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${ASKED}</div></blockquote>`,
    ),
    newText: 'Running late, sorry!',
  },
  {
    name: 'iPhone in Spanish, an answer on top',
    text: `Llego tarde, ¡perdón!

Enviado desde mi iPhone

> El 30 nov 2026, a las 9:02, Oficina de casting <reply+k7f2@casting.example.edu> escribió:
>${' '}
> ﻿Hola, Lucía:
> ¿Puedes venir el martes a las 15:00?
`,
    newText: 'Llego tarde, ¡perdón!',
  },
  {
    name: 'iPhone in Spanish, the quoting line without marks',
    text: `Ok

Enviado desde mi iPhone

El 30 nov 2026, a las 9:02, Oficina de casting
<reply+k7f2@casting.example.edu> escribió:

Hola, Lucía:
¿Puedes venir el martes a las 15:00?
`,
    newText: 'Ok',
  },
  {
    name: 'iPad in Spanish, a new mail',
    text: 'Adjunto mi foto nueva.\n\nEnviado desde mi iPad\n',
    encoding: 'base64',
    newText: 'Adjunto mi foto nueva.',
  },
  {
    name: 'iPhone, an answer below the quote and below the phone’s line',
    text: `> On 30 Nov 2026, at 9:02, Casting Office <reply+k7f2@casting.example.edu> wrote:
>${' '}
> Can you come?

Yes!

Sent from my iPhone
`,
    newText: 'Yes!',
  },
  {
    name: 'iPhone, a mail of nothing but the phone’s line',
    text: 'Sent from my iPhone\n',
    newText: 'Sent from my iPhone',
  },
]
