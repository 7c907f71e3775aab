import type { Language } from '@callboard/contract/language'
import { fillOwnMailText, type MailKind, type MailTexts, withOwnMailText } from '@callboard/contract/messages/mail-texts/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import type { Config } from '#config.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type RenderedMail, renderMail } from '#platform/mail/mail-layout.ts'
import type { SampleReader } from '#platform/mail/sample-mails.ts'
import type { Office } from '#platform/office.ts'
import { translatorFor } from '#platform/translators.ts'

/** Callboard's mails as a sample person would receive them. */
export interface MailTextsService {
  /** @param texts the office's own lines, which need not be saved */
  preview(kind: MailKind, language: Language, texts: MailTexts): RenderedMail & { readonly subject: string }
}

/** Days until the shoot in the sample. */
const SHOOT_DAYS = 7

export function createMailTextsService({
  clock,
  config,
  office,
  messages,
  modules,
}: {
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  office: Pick<Office, 'institution' | 'contact' | 'replies'>
  messages: Pick<MessagesService, 'sampleMail'>
  /** The features whose mails are previewed. */
  modules: readonly Pick<Module, 'sampleMails' | 'sampleNotices'>[]
}): MailTextsService {
  const { institution } = office

  function sampleReader(language: Language): SampleReader {
    const translator = translatorFor(institution, language)
    const { t } = translator
    const { timeZone } = institution
    const now = clock.now()
    const day = addDays(dayOf(now, timeZone), SHOOT_DAYS)
    const at = (time: string) => new Date(resolveWallTime(`${day}T${time}`, timeZone).instant)
    return {
      to: 'mina.park@example.edu',
      firstName: 'Mina',
      lastName: 'Park',
      projectTitle: t('Open day film'),
      roleName: t('Lead'),
      day,
      start: at('09:00'),
      end: at('13:00'),
      now,
      place: t('Studio 2'),
      translator,
      timeZone,
      publicUrl: config.publicUrl,
      replyTo: office.replies.address,
    }
  }

  function sampleMail(kind: MailKind, reader: SampleReader, texts: MailTexts): Mail {
    const written = modules.flatMap(({ sampleMails }) => sampleMails?.(reader) ?? []).find((sample) => sample.kind === kind)
    if (written) return written.mail
    const notice = modules.flatMap(({ sampleNotices }) => sampleNotices?.(reader) ?? []).find((sample) => sample.kind === kind)
    if (!notice) throw new Error(`no feature has a sample of the mail ${kind}`)
    const own = texts.own[kind]?.[reader.translator.language]
    const { t } = reader.translator
    const ofOffice = { office: t(institution.officeName), institution: t(institution.name) }
    const values = { name: reader.firstName, call: reader.projectTitle, ...ofOffice }
    const content = own ? withOwnMailText(notice.content, fillOwnMailText(own, values)) : notice.content
    return messages.sampleMail({ ...notice, content }, reader)
  }

  return {
    preview(kind, language, texts) {
      const mail = sampleMail(kind, sampleReader(language), texts)
      return { subject: mail.subject, ...renderMail(mail, office, texts) }
    },
  }
}
