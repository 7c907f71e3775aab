import type { ReactNode } from 'react'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { SupportAddress } from '#shared/support-address.tsx'
import { useDocumentTitle } from '#ui/page.tsx'

/** The text of the privacy policy, as titles and paragraphs. */
const PARTS: readonly { readonly title: string; readonly texts: readonly string[] }[] = [
  {
    title: msg('What is stored'),
    texts: [
      msg('What you enter, and what the casting office enters for you: your name, how to reach you, what you study and how you look.'),
      msg('Also your photos, self-tapes and free times, the casting calls you apply for, and messages between you and the office.'),
    ],
  },
  {
    title: msg('What for'),
    texts: [
      msg('So that the casting office finds people for photo shoots, films and events, and asks them.'),
      msg('Photographs are used only for what you have agreed to. You can take that back at any time.'),
    ],
  },
  {
    title: msg('Who sees it'),
    texts: [
      msg('The casting office sees your profile. A public page exists only if you want one, and with or without your contact details.'),
      msg('What others entered for you is public only after you have seen it and agreed.'),
      msg(
        'Ethnicity and religion are never public: only you and the casting office see them. Nothing is sold, and there is no advertising.',
      ),
    ],
  },
  {
    title: msg('How long'),
    texts: [msg('Until you delete your account, or the rules of the office remove it. Notes about who did what stay in an audit log.')],
  },
  {
    title: msg('What you can do'),
    texts: [
      msg('Signed in, open Your Data: download everything that is held about you, or delete your account with all of it, at once.'),
      msg('Someone else entered your address? Tell the casting office, and they remove the profile.'),
    ],
  },
  {
    title: msg('Cookies'),
    texts: [msg('One keeps you signed in, and one remembers your language. There is no tracking.')],
  },
]

/** The privacy policy: what is stored about people, who sees it, and what they can do. Linked from registration and the landing page. */
export function PrivacyScreen({ logo }: { logo: ReactNode }) {
  const { name, officeName, supportEmail } = useInstitution()
  useDocumentTitle(t('Privacy Policy'))
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <a href="/" className="inline-flex min-h-11 items-center self-start rounded-md no-underline print:hidden">
        {logo}
      </a>
      <div className="mx-auto w-full max-w-xl flex-1 pt-4 pb-16 sm:pt-8">
        <LanguageChoice className="-mr-3 mb-2 justify-end print:hidden" />
        <p className="slug mb-2">{t(officeName)}</p>
        <h1 className="mb-4 text-2xl">{t('Privacy Policy')}</h1>
        <p className="text-lg">
          {t('What {name} stores about you in Callboard, who sees it, and what you can do about it.', { name: t(name) })}
        </p>
        {PARTS.map(({ title, texts }) => (
          <section key={title} className="mt-8">
            <h2 className="mb-2 text-lg">{t(title)}</h2>
            {texts.map((text) => (
              <p key={text} className="mt-2">
                {t(text)}
              </p>
            ))}
          </section>
        ))}
        {supportEmail !== null && (
          <section className="mt-8">
            <h2 className="mb-2 text-lg">{t('Who to ask')}</h2>
            <SupportAddress />
          </section>
        )}
      </div>
    </div>
  )
}
