import type { CorpusMail } from './corpus-mail.ts'

const ASKED = 'Dear Lucía,<br><br>can you come on Tuesday at 15:00?<br>Please bring flat shoes.<br><br>Casting Director'
const QUOTED = '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">'
const ENGLISH =
  '<div class="gmail_attr" dir="ltr">On Mon, Nov 30, 2026 at 9:02 AM Casting Office &lt;<a href="mailto:reply+k7f2@casting.example.edu">reply+k7f2@casting.example.edu</a>&gt; wrote:<br></div>'
const SPANISH =
  '<div dir="ltr" class="gmail_attr">El lun, 30 nov 2026 a las 9:02, Oficina de casting (&lt;<a href="mailto:reply+k7f2@casting.example.edu">reply+k7f2@casting.example.edu</a>&gt;) escribió:<br></div>'
const quote = (attribution: string) =>
  `<br><div class="gmail_quote gmail_quote_container">${attribution}${QUOTED}${ASKED}</blockquote></div>`

const PLAIN_ASKED = `> Dear Lucía,
>
> can you come on Tuesday at 15:00?
> Please bring flat shoes.
>
> Casting Director`

/** Gmail on the web and on phones, in English and Spanish. */
export const GMAIL: readonly CorpusMail[] = [
  {
    name: 'Gmail, an answer on top',
    text: `Yes, I can. See you on Tuesday!

On Mon, Nov 30, 2026 at 9:02 AM Casting Office <reply+k7f2@casting.example.edu>
wrote:

${PLAIN_ASKED}
>
`,
    html: `<div dir="ltr">Yes, I can. See you on Tuesday!</div>${quote(ENGLISH)}`,
    newText: 'Yes, I can. See you on Tuesday!',
  },
  {
    name: 'Gmail, as text only, with a quoting line that is wrapped before the address',
    text: `I will be ten minutes late.

Sorry,
Lucía

On Mon, Nov 30, 2026 at 9:02 AM Casting Office of the School of Film <
reply+k7f2@casting.example.edu> wrote:

${PLAIN_ASKED}
`,
    newText: 'I will be ten minutes late.\n\nSorry,\nLucía',
  },
  {
    name: 'Gmail in Spanish, an answer on top',
    text: `¡Claro que sí! Allí estaré.

El lun, 30 nov 2026 a las 9:02, Oficina de casting (<
reply+k7f2@casting.example.edu>) escribió:

${PLAIN_ASKED}
`,
    html: `<div dir="ltr">¡Claro que sí! Allí estaré.</div>${quote(SPANISH)}`,
    newText: '¡Claro que sí! Allí estaré.',
  },
  {
    name: 'Gmail in Spanish, as text only, with the quoting line of earlier years',
    text: `Perfecto, gracias.

El lun., 30 nov. 2026 9:02, Oficina de casting <
reply+k7f2@casting.example.edu> escribió:

${PLAIN_ASKED}
`,
    newText: 'Perfecto, gracias.',
  },
  {
    name: 'Gmail in Spanish, as text only, with the name before the date',
    text: `No puedo ese día, lo siento.

Oficina de casting (<reply+k7f2@casting.example.edu>) escribió el lun., 30
nov. 2026 a las 9:02:

${PLAIN_ASKED}
`,
    newText: 'No puedo ese día, lo siento.',
  },
  {
    name: 'Gmail, an answer below the quote',
    text: `On Mon, Nov 30, 2026 at 9:02 AM Casting Office <reply+k7f2@casting.example.edu>
wrote:

${PLAIN_ASKED}

Tuesday works for me.
I have flat shoes.
`,
    html: `<div dir="ltr"><div class="gmail_quote">${ENGLISH}${QUOTED}${ASKED}</blockquote></div><br><div>Tuesday works for me.</div><div>I have flat shoes.</div></div>`,
    newText: 'Tuesday works for me.\nI have flat shoes.',
  },
  {
    name: 'Gmail, answers between the lines',
    html: `<div dir="ltr"><div class="gmail_quote">${ENGLISH}${QUOTED}Dear Lucía,<br><br>can you come on Tuesday at 15:00?</blockquote><div><br></div><div>Yes, gladly.</div><div><br></div>${QUOTED}Please bring flat shoes.</blockquote><div><br></div><div>Would dance shoes do?</div><div><br></div>${QUOTED}Casting Director</blockquote></div></div>`,
    newText: `> Dear Lucía,
>
> can you come on Tuesday at 15:00?

Yes, gladly.

> Please bring flat shoes.

Would dance shoes do?`,
  },
  {
    name: 'Gmail in Spanish, as text only, answers between the lines below a greeting',
    text: `Hola, contesto entre líneas:

El lun, 30 nov 2026 a las 9:02, Oficina de casting (<
reply+k7f2@casting.example.edu>) escribió:

> ¿Puedes venir el martes a las 15:00?

Sí, sin problema.

> ¿Tienes zapatos planos?

Me los presta una amiga.

> Un saludo,
> Dirección de casting
`,
    newText: `Hola, contesto entre líneas:

> ¿Puedes venir el martes a las 15:00?

Sí, sin problema.

> ¿Tienes zapatos planos?

Me los presta una amiga.`,
  },
  {
    name: 'Gmail with a signature',
    text: `Thank you, I accept the part.

--
Lucía Ferrer
Acting, second year
+34 600 000 000

On Mon, Nov 30, 2026 at 9:02 AM Casting Office <reply+k7f2@casting.example.edu>
wrote:

${PLAIN_ASKED}
`,
    html: `<div dir="ltr"><div>Thank you, I accept the part.</div><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">Lucía Ferrer<br>Acting, second year<br>+34 600 000 000</div></div></div>${quote(ENGLISH)}`,
    newText: 'Thank you, I accept the part.',
  },
  {
    name: 'Gmail with a signature without dashes, which only the HTML marks',
    text: `Thank you, I accept the part.

Lucía Ferrer
Acting, second year
`,
    html: `<div dir="ltr"><div>Thank you, I accept the part.</div><div><br></div><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Lucía Ferrer<br>Acting, second year</div></div>`,
    newText: 'Thank you, I accept the part.',
  },
  {
    name: 'Gmail, a new mail with bold text, a list and a link',
    html: `<div dir="ltr"><div>Hello,</div><div><br></div><div>here is <b>my reel</b>: <a href="https://video.example.org/lucia">watch it</a>. I play</div><div><ul><li>guitar</li><li>piano</li></ul></div><div>Best, Lucía 😊</div></div>`,
    newText: `Hello,

here is my reel: watch it <https://video.example.org/lucia>. I play

- guitar
- piano

Best, Lucía 😊`,
  },
  {
    name: 'Gmail, a forwarded mail with a word on top',
    text: `This came from the bus company.

---------- Forwarded message ---------
From: Bus Company <info@bus.example.org>
Date: Sun, Nov 29, 2026 at 6:00 PM
Subject: Strike on Tuesday
To: Lucía Ferrer <lucia.ferrer@example.org>


No buses will run before 16:00.
`,
    html: `<div dir="ltr">This came from the bus company.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong class="gmail_sendername" dir="auto">Bus Company</strong> <span dir="auto">&lt;<a href="mailto:info@bus.example.org">info@bus.example.org</a>&gt;</span><br>Date: Sun, Nov 29, 2026 at 6:00 PM<br>Subject: Strike on Tuesday<br>To: Lucía Ferrer &lt;<a href="mailto:lucia.ferrer@example.org">lucia.ferrer@example.org</a>&gt;<br></div><br><br>No buses will run before 16:00.</div>`,
    newText: 'This came from the bus company.',
  },
  {
    name: 'Gmail, a forwarded mail without a word',
    text: `---------- Forwarded message ---------
De: Bus Company <info@bus.example.org>
Date: dom, 29 nov 2026 a las 18:00
Subject: Strike on Tuesday
To: Lucía Ferrer <lucia.ferrer@example.org>


No buses will run before 16:00.
`,
    newText: `---------- Forwarded message ---------
De: Bus Company <info@bus.example.org>
Date: dom, 29 nov 2026 a las 18:00
Subject: Strike on Tuesday
To: Lucía Ferrer <lucia.ferrer@example.org>

No buses will run before 16:00.`,
  },
  {
    name: 'Gmail on Android, an answer on top',
    html: `<div dir="auto">ok thanks 👍</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 30 Nov 2026, 09:02 Casting Office, &lt;<a href="mailto:reply+k7f2@casting.example.edu" target="_blank" rel="noreferrer">reply+k7f2@casting.example.edu</a>&gt; wrote:<br></div>${QUOTED}${ASKED}</blockquote></div>`,
    newText: 'ok thanks 👍',
  },
  {
    name: 'Gmail on Android in Spanish, as text only',
    text: `Vale, llego a las 3

Enviado desde Gmail para móviles

El lun, 30 nov 2026, 9:02, Oficina de casting <reply+k7f2@casting.example.edu>
escribió:

${PLAIN_ASKED}
`,
    newText: 'Vale, llego a las 3',
  },
  {
    name: 'Gmail, a conversation quoted twice',
    text: `Great, thanks!

On Mon, Nov 30, 2026 at 9:40 AM Casting Office <reply+k7f2@casting.example.edu>
wrote:

> Dance shoes are fine.
>
> On Mon, Nov 30, 2026 at 9:10 AM Lucía Ferrer <lucia.ferrer@example.org>
> wrote:
>
>> Would dance shoes do?
>>
>> On Mon, Nov 30, 2026 at 9:02 AM Casting Office <
>> reply+k7f2@casting.example.edu> wrote:
>>
>>> Please bring flat shoes.
`,
    newText: 'Great, thanks!',
  },
  {
    name: 'Gmail, an indented paragraph of one’s own',
    html: `<div dir="ltr"><div>I propose this line:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px"><div>We shall not sleep tonight.</div></blockquote><div>What do you think?</div></div>${quote(ENGLISH)}`,
    newText: 'I propose this line:\nWe shall not sleep tonight.\nWhat do you think?',
  },
]
