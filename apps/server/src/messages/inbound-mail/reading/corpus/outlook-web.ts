import type { CorpusMail } from './corpus-mail.ts'

const FONT = 'style="font-family:Aptos,Arial,Helvetica,sans-serif; font-size:12pt; color:rgb(0,0,0)"'
const own = (text: string) => `<div class="elementToProof" ${FONT}>${text}</div>`
const head = (from: string, sent: string, to: string, subject: string) =>
  `<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>${from}:</b> Casting Office &lt;reply+k7f2@casting.example.edu&gt;<br><b>${sent}:</b> Monday, November 30, 2026 9:02 AM<br><b>${to}:</b> Lucía Ferrer &lt;lucia.ferrer@example.org&gt;<br><b>${subject}:</b> Screen test on Tuesday</font><div>&nbsp;</div></div>`
const ASKED = '<div>Dear Lucía,</div><div><br></div><div>can you come on Tuesday at 15:00?</div><div>Casting Director</div>'
const RULE = '<hr tabindex="-1" style="display:inline-block; width:98%">'
const ENGLISH = `<div id="appendonsend"></div>${RULE}${head('From', 'Sent', 'To', 'Subject')}${ASKED}`
const SPANISH = `<div id="appendonsend"></div>${RULE}${head('De', 'Enviado', 'Para', 'Asunto')}${ASKED}`
/** A language without rules for its words; the mark-up is enough. */
const SWEDISH = `<div id="appendonsend"></div>${RULE}${head('Från', 'Skickat', 'Till', 'Ämne')}${ASKED}`
const page = (body: string) =>
  `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr">${body}</body></html>`

const PLAIN_ENGLISH = `________________________________
From: Casting Office <reply+k7f2@casting.example.edu>
Sent: Monday, November 30, 2026 9:02 AM
To: Lucía Ferrer <lucia.ferrer@example.org>
Subject: Screen test on Tuesday

Dear Lucía,

can you come on Tuesday at 15:00?
`
const PLAIN_SPANISH = `________________________________
De: Oficina de casting <reply+k7f2@casting.example.edu>
Enviado: lunes, 30 de noviembre de 2026 9:02
Para: Lucía Ferrer <lucia.ferrer@example.org>
Asunto: Prueba de cámara el martes

Hola, Lucía:

¿Puedes venir el martes a las 15:00?
`

/** Outlook on the web and on phones, in English and Spanish. */
export const OUTLOOK_WEB: readonly CorpusMail[] = [
  {
    name: 'Outlook on the web, an answer on top',
    text: `Tuesday works.\n\n${PLAIN_ENGLISH}`,
    html: page(`${own('Tuesday works.')}${own('<br>')}${ENGLISH}`),
    newText: 'Tuesday works.',
  },
  {
    name: 'Outlook on the web in Spanish, an answer on top',
    text: `El martes puedo.\n\n${PLAIN_SPANISH}`,
    html: page(`${own('El martes puedo.')}${own('<br>')}${SPANISH}`),
    newText: 'El martes puedo.',
  },
  { name: 'Outlook on the web, an answer as text only', text: `Tuesday works.\n${PLAIN_ENGLISH}`, newText: 'Tuesday works.' },
  {
    name: 'Outlook on the web in Spanish, an answer as text only',
    text: `El martes puedo.\n${PLAIN_SPANISH}`,
    newText: 'El martes puedo.',
  },
  {
    name: 'Outlook on the web in Swedish, known by its mark-up',
    html: page(`${own('Det går bra.')}${SWEDISH}`),
    newText: 'Det går bra.',
  },
  {
    name: 'Outlook on the web with a signature',
    html: page(
      `${own('I accept.')}${own('<br>')}<div id="Signature"><div>Lucía Ferrer</div><div>Acting, second year</div><img src="cid:logo.png@01DB"></div>${ENGLISH}`,
    ),
    newText: 'I accept.',
  },
  {
    name: 'Outlook on the web, an answer below the earlier mail, where no rule can tell',
    html: page(`${ENGLISH}${own('Yes, I can.')}`),
    newText: `From: Casting Office <reply+k7f2@casting.example.edu>
Sent: Monday, November 30, 2026 9:02 AM
To: Lucía Ferrer <lucia.ferrer@example.org>
Subject: Screen test on Tuesday

Dear Lucía,

can you come on Tuesday at 15:00?
Casting Director
Yes, I can.`,
  },
  {
    name: 'Outlook on the web, a forwarded mail with a word on top',
    html: page(`${own('Please see this one.')}${ENGLISH}`),
    newText: 'Please see this one.',
  },
  {
    name: 'Outlook on the web, behind a banner of the receiving server',
    html: page(
      `<div><table><tr><td>You don't often get email from lucia.ferrer@example.org. <a href="https://aka.ms/LearnAboutSenderIdentification">Learn why this is important</a></td></tr></table></div>${own('Am I too late to apply?')}`,
    ),
    newText: 'Am I too late to apply?',
  },
  {
    name: 'Outlook for iOS, an answer on top',
    text: `Sure, see you\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${PLAIN_ENGLISH}`,
    html: page(
      `<div dir="ltr">Sure, see you</div><div id="ms-outlook-mobile-body-separator-line" dir="ltr"><br></div><div id="ms-outlook-mobile-signature" dir="ltr">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message skipProofing">${RULE}${head('From', 'Sent', 'To', 'Subject')}${ASKED}</div>`,
    ),
    newText: 'Sure, see you',
  },
  {
    name: 'Outlook for iOS in Spanish, as text only',
    text: `Vale, hasta el martes\n\nObtener Outlook para iOS<https://aka.ms/o0ukef>\n${PLAIN_SPANISH}`,
    newText: 'Vale, hasta el martes',
  },
  {
    name: 'Outlook for Android, as text only',
    text: `On my way\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n${PLAIN_ENGLISH}`,
    newText: 'On my way',
  },
  {
    name: 'Outlook for Android in Spanish, as text only',
    text: `Voy de camino\n\nEnviado desde Outlook para Android<https://aka.ms/AAb9ysg>\n${PLAIN_SPANISH}`,
    newText: 'Voy de camino',
  },
  {
    name: 'Mail for Windows in Spanish',
    text: `Gracias, lo leo hoy.\n\nEnviado desde Correo para Windows\n\nDe: Oficina de casting\nEnviado: lunes, 30 de noviembre de 2026 9:02\nPara: Lucía Ferrer\nAsunto: Prueba de cámara\n\n¿Puedes venir?\n`,
    newText: 'Gracias, lo leo hoy.',
  },
]
