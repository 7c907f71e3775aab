import type { CorpusMail } from './corpus-mail.ts'

const QUOTED = `<blockquote type="cite" cite="mid:a0@casting.example.edu"><pre class="moz-quote-pre" wrap="">Dear Lucía,

can you come on Tuesday at 15:00?
</pre></blockquote>`
const page = (body: string) =>
  `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>${body}</body></html>`

/** Thunderbird, in English and Spanish. */
export const THUNDERBIRD: readonly CorpusMail[] = [
  {
    name: 'Thunderbird, an answer below the quote, in flowed text',
    text: `On 11/30/26 09:02, Casting Office wrote:
> Dear Lucía,
>
> can you come on Tuesday at 15:00? Please bring flat shoes and come by${' '}
> the back door.

Yes, of course. I will bring the shoes that I had on at the last${' '}
rehearsal.
`,
    isFlowed: true,
    newText: 'Yes, of course. I will bring the shoes that I had on at the last rehearsal.',
  },
  {
    name: 'Thunderbird in Spanish, an answer below the quote',
    text: `El 30/11/26 a las 9:02, Oficina de casting escribió:
> Hola, Lucía:
>
> ¿Puedes venir el martes a las 15:00?

Sí, claro.
`,
    newText: 'Sí, claro.',
  },
  {
    name: 'Thunderbird, an answer on top with a signature',
    text: `Yes, of course.

--${' '}
Lucía Ferrer
Acting, second year

On 11/30/26 09:02, Casting Office wrote:
> can you come on Tuesday at 15:00?
`,
    newText: 'Yes, of course.',
  },
  {
    name: 'Thunderbird, an answer below the quote with a signature',
    text: `On 11/30/26 09:02, Casting Office wrote:
> can you come on Tuesday at 15:00?

Yes, of course.

--${' '}
Lucía Ferrer
Acting, second year
`,
    newText: 'Yes, of course.',
  },
  {
    name: 'Thunderbird as HTML, an answer on top',
    html: page(
      `<p>Yes, of course.</p><p>Lucía<br></p><div class="moz-cite-prefix">On 11/30/26 09:02, Casting Office wrote:<br></div>${QUOTED}`,
    ),
    newText: 'Yes, of course.\n\nLucía',
  },
  {
    name: 'Thunderbird as HTML in Spanish, an answer below the quote with a signature',
    html: page(
      `<div class="moz-cite-prefix">El 30/11/26 a las 9:02, Oficina de casting escribió:<br></div>${QUOTED}<p>Sí, claro.</p><div class="moz-signature">-- <br>Lucía Ferrer<br>Interpretación, segundo curso</div>`,
    ),
    newText: 'Sí, claro.',
  },
  {
    name: 'Thunderbird as HTML, answers between the lines',
    html: page(
      `<p>Hello,</p><div class="moz-cite-prefix">On 11/30/26 09:02, Casting Office wrote:<br></div><blockquote type="cite" cite="mid:a0@casting.example.edu"><p>Can you come on Tuesday?</p></blockquote><p>Yes.</p><blockquote type="cite" cite="mid:a0@casting.example.edu"><p>Do you have flat shoes?</p></blockquote><p>Two pairs.<br></p>`,
    ),
    newText: 'Hello,\n\n> Can you come on Tuesday?\n\nYes.\n\n> Do you have flat shoes?\n\nTwo pairs.',
  },
  {
    name: 'Thunderbird in Spanish, answers between the lines',
    text: `El 30/11/26 a las 9:02, Oficina de casting escribió:
> ¿Puedes venir el martes?
Sí.
> ¿Y el viernes?
El viernes no puedo, tengo examen.
> Un saludo
`,
    newText: '> ¿Puedes venir el martes?\nSí.\n> ¿Y el viernes?\nEl viernes no puedo, tengo examen.',
  },
  {
    name: 'Thunderbird in German, whose quoting line stands before a quote',
    text: `Gerne!

Am 30.11.26 um 09:02 schrieb Casting Office:
> can you come on Tuesday at 15:00?
`,
    newText: 'Gerne!',
  },
  {
    name: 'Thunderbird in Finnish, whose quoting line no rule knows',
    text: `Kyllä!

Casting Office <reply+k7f2@casting.example.edu> kirjoitti 30.11.2026 klo 9.02:
> can you come on Tuesday at 15:00?
`,
    newText: 'Kyllä!',
  },
  {
    name: 'Thunderbird, a forwarded mail with a word on top',
    text: `For your files.


-------- Forwarded Message --------
Subject: Fitting
Date: Sun, 29 Nov 2026 18:00:00 +0100
From: Wardrobe <wardrobe@example.org>
To: Lucía Ferrer <lucia.ferrer@example.org>

Please come to a fitting.
`,
    newText: 'For your files.',
  },
  {
    name: 'Thunderbird in Spanish, a forwarded mail with a word on top',
    text: `Para vuestro archivo.


-------- Mensaje reenviado --------
Asunto: Prueba de vestuario
Fecha: Sun, 29 Nov 2026 18:00:00 +0100
De: Vestuario <wardrobe@example.org>
Para: Lucía Ferrer <lucia.ferrer@example.org>

Ven a probarte el traje.
`,
    newText: 'Para vuestro archivo.',
  },
]
