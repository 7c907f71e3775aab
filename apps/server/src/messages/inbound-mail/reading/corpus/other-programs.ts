import type { CorpusMail } from './corpus-mail.ts'

const ASKED = '<div>Dear Lucía,</div><div><br></div><div>can you come on Tuesday at 15:00?</div><div>Casting Director</div>'

/** Yahoo, Proton, phones of other makers, and rare mails. */
export const OTHER_PROGRAMS: readonly CorpusMail[] = [
  {
    name: 'Yahoo, an answer on top',
    text: ` Tuesday is perfect.

    On Monday, November 30, 2026 at 09:02:11 AM GMT+1, Casting Office <reply+k7f2@casting.example.edu> wrote:${'  '}
${' '}
 Dear Lucía,

can you come on Tuesday at 15:00?
Casting Director
`,
    html: `<html><body><div class="yahoo-style-wrap" style="font-size:13px;"><div dir="ltr" data-setdir="false">Tuesday is perfect.</div><div><br></div></div><div id="yahoo_quoted_4711" class="yahoo_quoted"><div style="font-family:Helvetica;font-size:13px;color:#26282a;"><div>On Monday, November 30, 2026 at 09:02:11 AM GMT+1, Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:</div><div><br></div><div><br></div><div>${ASKED}</div></div></div></body></html>`,
    newText: 'Tuesday is perfect.',
  },
  {
    name: 'Yahoo in Spanish, as text only',
    text: `El martes es perfecto.

    En lunes, 30 de noviembre de 2026, 09:02:11 CET, Oficina de casting <reply+k7f2@casting.example.edu> escribió:

 Hola, Lucía:
¿Puedes venir el martes a las 15:00?
`,
    newText: 'El martes es perfecto.',
  },
  {
    name: 'Yahoo in Spanish, known by its mark-up',
    html: `<div dir="ltr">El martes es perfecto.</div><div><br></div><div id="ydp_yahoo_quoted_1" class="yahoo_quoted"><div>El lunes, 30 de noviembre de 2026, 09:02:11 CET, Oficina de casting &lt;reply+k7f2@casting.example.edu&gt; escribió:</div><div>${ASKED}</div></div>`,
    newText: 'El martes es perfecto.',
  },
  {
    name: 'Yahoo on an iPhone, an answer on top',
    text: `Got it


Sent from Yahoo Mail for iPhone


On Monday, November 30, 2026, 9:02 AM, Casting Office <reply+k7f2@casting.example.edu> wrote:

Dear Lucía,
can you come on Tuesday at 15:00?
`,
    newText: 'Got it',
  },
  {
    name: 'Yahoo on Android in Spanish, with marks',
    text: `Recibido

Enviado desde Yahoo Mail con Android

  El lun., nov. 30, 2026 a 9:02, Oficina de casting<reply+k7f2@casting.example.edu> escribió:
> Hola, Lucía:
> ¿Puedes venir el martes a las 15:00?
`,
    newText: 'Recibido',
  },
  {
    name: 'Proton, an answer on top',
    text: `I would rather come on Friday.

Sent with [Proton Mail](https://proton.me/mail/home) secure email.

On Monday, November 30th, 2026 at 9:02 AM, Casting Office <reply+k7f2@casting.example.edu> wrote:

> Dear Lucía,
>
> can you come on Tuesday at 15:00?
`,
    html: `<div style="font-family: Arial, sans-serif; font-size: 14px;">I would rather come on Friday.</div><div style="font-family: Arial;"><br></div><div class="protonmail_signature_block" style="font-family: Arial;"><div class="protonmail_signature_block-user protonmail_signature_block-empty"></div><div class="protonmail_signature_block-proton">Sent with <a target="_blank" href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div><br></div><div class="protonmail_quote">On Monday, November 30th, 2026 at 9:02 AM, Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">${ASKED}</blockquote><br></div>`,
    newText: 'I would rather come on Friday.',
  },
  {
    name: 'Proton in Spanish, as text only',
    text: `Prefiero el viernes.

Enviado con el correo electrónico seguro de Proton Mail.

El lunes, 30 de noviembre de 2026 a las 9:02, Oficina de casting <reply+k7f2@casting.example.edu> escribió:

> Hola, Lucía:
>
> ¿Puedes venir el martes a las 15:00?
`,
    newText: 'Prefiero el viernes.',
  },
  {
    name: 'Proton, answers between the lines',
    text: `On Monday, November 30th, 2026 at 9:02 AM, Casting Office <reply+k7f2@casting.example.edu> wrote:

> Which size do you wear?

38

> And shoes?

39
`,
    newText: '> Which size do you wear?\n\n38\n\n> And shoes?\n\n39',
  },
  {
    name: 'Samsung in Spanish, an answer on top',
    text: `Si puedo


Enviado desde mi Galaxy


-------- Mensaje original --------
De: Oficina de casting <reply+k7f2@casting.example.edu>
Fecha: 30/11/26 9:02 (GMT+01:00)
A: Lucía Ferrer <lucia.ferrer@example.org>
Asunto: Prueba de cámara

¿Puedes venir el martes a las 15:00?
`,
    newText: 'Si puedo',
  },
  {
    name: 'Samsung, an answer on top',
    text: `Yes I can\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: Casting Office <reply+k7f2@casting.example.edu>\nDate: 30/11/2026 09:02 (GMT+01:00)\nTo: Lucía Ferrer\nSubject: Screen test\n\nCan you come?\n`,
    newText: 'Yes I can',
  },
  {
    name: 'Xiaomi in Spanish',
    text: `Gracias!!\n\nEnviado desde mi Xiaomi\n\nEl 30 nov 2026 9:02, Oficina de casting <reply+k7f2@casting.example.edu> escribió:\n> ¿Puedes venir?\n`,
    newText: 'Gracias!!',
  },
  {
    name: 'a right-to-left answer',
    html: '<div dir="rtl">شكراً، سأكون هناك يوم الثلاثاء.</div><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026 at 9:02 AM Casting Office &lt;reply+k7f2@casting.example.edu&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px">Can you come?</blockquote></div>',
    newText: 'شكراً، سأكون هناك يوم الثلاثاء.',
  },
  {
    name: 'an answer of nothing but an emoji',
    text: '👍🏽\n\nOn Mon, Nov 30, 2026 at 9:02 AM Casting Office <reply+k7f2@casting.example.edu> wrote:\n> Can you come?\n',
    encoding: 'base64',
    newText: '👍🏽',
  },
  {
    name: 'an answer that says who wrote what, and is no quote',
    text: 'Thank you for asking.\n\nOn Friday the director told me what she wrote:\nthat I should come earlier.\nEl director me escribió:\n¡ven!\n',
    newText:
      'Thank you for asking.\n\nOn Friday the director told me what she wrote:\nthat I should come earlier.\nEl director me escribió:\n¡ven!',
  },
  {
    name: 'an answer that begins with words of phones, and is no signature',
    text: 'Sent you a mail yesterday about my phone.\nGet me the mail again, please.\nEnviado por correo ayer.\n',
    newText: 'Sent you a mail yesterday about my phone.\nGet me the mail again, please.\nEnviado por correo ayer.',
  },
  {
    name: 'an answer with a list of its own facts, and no head of a mail',
    text: 'My data:\n\nFrom: Madrid\nTo: Barcelona\nDe: lunes\nPara: jueves\n',
    newText: 'My data:\n\nFrom: Madrid\nTo: Barcelona\nDe: lunes\nPara: jueves',
  },
  {
    name: 'a mail whose text only says that there is HTML',
    text: 'This message needs a program that shows HTML.\n',
    html: '<p>I cannot come on Tuesday.</p><p>Lucía</p>',
    newText: 'I cannot come on Tuesday.\n\nLucía',
  },
  {
    name: 'a mail whose HTML is empty',
    text: 'I cannot come on Tuesday.\n',
    html: '<html><body><div></div></body></html>',
    newText: 'I cannot come on Tuesday.',
  },
  {
    name: 'nothing but the quote',
    text: 'On 11/30/26 09:02, Casting Office wrote:\n> Can you come?\n',
    newText: 'On 11/30/26 09:02, Casting Office wrote:\n> Can you come?',
  },
  {
    name: 'a scanner’s line below the answer',
    text: `De acuerdo.\n\n<https://www.avast.com/sig-email>\tLibre de virus.www.avast.com\n\nEl lun, 30 nov 2026 a las 9:02, Oficina de casting (<reply+k7f2@casting.example.edu>) escribió:\n\n> ¿Puedes venir?\n`,
    newText: 'De acuerdo.',
  },
  {
    name: 'a mailing list’s lines below the quote',
    text: `I can.\n\nOn 11/30/26 09:02, Casting Office wrote:\n> Can you come?\n\n_______________________________________________\nStudents mailing list\nhttps://lists.example.org/students\n`,
    newText: 'I can.',
  },
]
