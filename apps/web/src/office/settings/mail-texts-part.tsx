import { LANGUAGES, type Language } from '@callboard/contract/language'
import {
  FOOTER_PLACEHOLDERS,
  MAIL_KINDS,
  MAIL_TEXT_LIMITS,
  MAILS,
  type MailKind,
  type OwnMailText,
  placeholderList,
} from '@callboard/contract/messages/mail-texts/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { MAIL_NAME } from '#shared/mail-names.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid, Section, Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import { PartForm } from './part-form.tsx'
import { LANGUAGE_NAME } from './settings-text.ts'
import { usePart } from './use-part.ts'

const NO_OWN_TEXT: OwnMailText = { opening: null, closing: null }

/** Every mail that Callboard sends, with the office's own texts and a preview. */
export function MailTextsPart({ settings }: { settings: Settings }) {
  const part = usePart(settings, 'mails')
  const [kind, setKind] = useState<MailKind>('sign-in')
  const [language, setLanguage] = useState<Language>(settings.values.language)
  const { mails } = part.values
  const { footer, own } = mails
  const ownText = own[kind]?.[language]
  const known = MAILS[kind]
  const setFooter = (text: string) => part.set({ mails: { footer: { ...footer, [language]: text || null }, own } })
  const setOwnText = (next: OwnMailText) => part.set({ mails: { footer, own: { ...own, [kind]: { ...own[kind], [language]: next } } } })
  const hasOwn = (one: MailKind) => LANGUAGES.some((each) => own[one]?.[each]?.opening || own[one]?.[each]?.closing)
  const area = (key: keyof OwnMailText) => ({
    rows: 2,
    room: MAIL_TEXT_LIMITS.own,
    lang: language,
    error: part.errors[`mails.own.${kind}.${language}.${key}`],
    value: ownText?.[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setOwnText({ ...NO_OWN_TEXT, ...ownText, [key]: target.value || null }),
  })
  const refused = Object.keys(part.errors).flatMap((path) => MAIL_KINDS.filter((one) => path.startsWith(`mails.own.${one}.`)))
  return (
    <PartForm part={part}>
      <FieldGrid className="mb-8">
        <SelectField
          label={t('Mail')}
          options={MAIL_KINDS.map((value) => ({
            value,
            label: hasOwn(value) ? t('{mail} (with your lines)', { mail: t(MAIL_NAME[value]) }) : t(MAIL_NAME[value]),
          }))}
          value={kind}
          error={
            refused.length > 0 && !refused.includes(kind)
              ? t('Please look at {mail}.', { mail: t(MAIL_NAME[refused[0] ?? kind]) })
              : undefined
          }
          onChange={({ target }) => setKind(MAIL_KINDS.find((one) => one === target.value) ?? 'sign-in')}
        />
        <SelectField
          label={t('Language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAME[value] }))}
          value={language}
          hint={t('Each person gets emails in their language.')}
          onChange={({ target }) => setLanguage(target.value === 'es' ? 'es' : 'en')}
        />
      </FieldGrid>
      <Section
        title={t('Your lines')}
        hint={
          known === null
            ? t('The office writes the text of this email each time, so it has no other lines.')
            : t('Shown before and after Callboard’s own text, which always stays with its links and codes. You may use {known}.', {
                known: placeholderList(known),
              })
        }
      >
        {known !== null && (
          <Stack>
            <TextArea label={t('Opening lines')} {...area('opening')} />
            <TextArea label={t('Closing lines')} {...area('closing')} />
            {ownText && (ownText.opening !== null || ownText.closing !== null) && (
              <div>
                <Button size="sm" onClick={() => setOwnText(NO_OWN_TEXT)}>
                  {t('Use the original text')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Section>
      <Section title={t('At the end of every email')}>
        <TextArea
          label={t('Footer')}
          hint={t('Below the name of the office, such as an address or opening hours. You may use {known}.', {
            known: placeholderList(FOOTER_PLACEHOLDERS),
          })}
          rows={2}
          room={MAIL_TEXT_LIMITS.footer}
          lang={language}
          error={part.errors[`mails.footer.${language}`]}
          value={footer[language] ?? ''}
          onChange={({ target }) => setFooter(target.value)}
        />
      </Section>
      <Section title={t('Preview')} hint={t('With the lines above, as a sample person would get it.')}>
        <MailPreview kind={kind} language={language} texts={mails} />
      </Section>
    </PartForm>
  )
}
