import { msg, t } from '#app/language/t.ts'
import { LINK_MEANING } from './use-make-link.ts'

/** The ways to share a profile, with the names of their buttons and who sees what. */
const WAYS: readonly { name: string; meaning: string }[] = [
  {
    name: msg('Public page'),
    meaning: msg('Anyone who has its address sees it, with the contact details, unless the student made it private or hides them.'),
  },
  { name: msg('Share Profile'), meaning: msg('Copies the address of the public page.') },
  { name: msg('Magic Link'), meaning: LINK_MEANING.view },
  { name: msg('Generate Edit Link'), meaning: LINK_MEANING.edit },
]

/** Explains the buttons that let others see or change a profile. */
export function WhoSeesWhat() {
  return (
    <details className="print:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold text-sm underline decoration-edge underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11">
        {t('Who sees what?')}
      </summary>
      <dl className="measure grid gap-2 pb-2 text-sm">
        {WAYS.map(({ name, meaning }) => (
          <div key={name}>
            <dt className="font-semibold">{t(name)}</dt>
            <dd className="text-ink-soft">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
