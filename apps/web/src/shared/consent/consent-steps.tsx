import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@callboard/contract/language'
import type { DeviceAnswer, WithoutConsent } from '@callboard/contract/people/consents/endpoints'
import type { Translator } from '@callboard/contract/translate'
import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { fullName } from '#shared/profile-text.ts'
import type { MissingConsents } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import { ModalDescription, ModalTitle } from '#ui/modal.tsx'

/** The text of a step, in the language of its person and not of the page. */
interface StepProps {
  translator: Translator
  person: WithoutConsent
  language: Language
  onLanguage: (language: Language) => void
  /** Asks for the device back. */
  onOffice: () => void
}

/** Large buttons, because the device is held at arm's length. */
const LARGE = 'min-h-20 w-full text-xl!'

/** The title of a step. It gets the focus, so that screen readers read it and no answer is preselected. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <ModalTitle ref={title} tabIndex={-1} className="wrap-anywhere text-2xl outline-none">
      {children}
    </ModalTitle>
  )
}

function Languages({ translator, language, onLanguage }: Pick<StepProps, 'translator' | 'language' | 'onLanguage'>) {
  return (
    <fieldset className="mb-6 flex justify-end gap-1">
      <legend className="sr-only">{translator.t('Language')}</legend>
      {LANGUAGES.map((one) => (
        <Button
          key={one}
          variant="ghost"
          lang={one}
          aria-pressed={one === language}
          className="aria-pressed:underline"
          onClick={() => onLanguage(one)}
        >
          {LANGUAGE_NAMES[one]}
        </Button>
      ))}
    </fieldset>
  )
}

/** The text and question of a step, in the middle of the screen. */
function Middle({ children }: { children: ReactNode }) {
  return <div className="my-auto">{children}</div>
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-between gap-3 pt-10">{children}</div>
}

const OfficeButton = ({ translator, onOffice }: Pick<StepProps, 'translator' | 'onOffice'>) => (
  <Button variant="ghost" className="ml-auto" onClick={onOffice}>
    {translator.t('For the casting office')}
  </Button>
)

/** The note about an earlier answer. */
function beforeText({ state }: WithoutConsent, translator: Translator): string | null {
  if (state === 'declined') return translator.t('You did not agree before. Whatever you answer now counts from now on.')
  return state === 'older' ? translator.t('You agreed to an earlier text. It has changed since.') : null
}

/** The question for one person: the text, and two buttons of equal weight. */
export function Question({
  translator,
  person,
  language,
  onLanguage,
  onOffice,
  use,
  text,
  onNewText,
  onAnswered,
  onSkip,
}: StepProps &
  Pick<DeviceAnswer, 'use'> & {
    text: MissingConsents['text']
    onNewText: () => Promise<unknown>
    onAnswered: (agrees: boolean) => void
    /** Goes on to the next person; `undefined` if there is nobody else to ask. */
    onSkip: (() => void) | undefined
  }) {
  const answer = useChange({
    mutationFn: (agrees: boolean) =>
      api('PUT /api/talent/{id}/consent', { params: { id: person.id }, body: { use, agrees, textVersion: text.version, language } }),
    onSuccess: (_, agrees) => onAnswered(agrees),
    failed: (error) => void (error instanceof ApiError && error.status === 409 && onNewText()),
  })
  const isOld = answer.error instanceof ApiError && answer.error.status === 409
  const before = beforeText(person, translator)
  return (
    <>
      <Languages translator={translator} language={language} onLanguage={onLanguage} />
      <Middle>
        <Title>{fullName(person)}</Title>
        <ModalDescription className="mt-2 text-ink-soft text-lg">{translator.t(text.intro)}</ModalDescription>
        <p className="measure mt-8 font-display text-xl sm:text-2xl">{translator.t(text.statement)}</p>
        {before && <p className="mt-4 text-ink-soft">{before}</p>}
        <div className="mt-10 grid gap-4 sm:grid-cols-2">
          <Button
            className={LARGE}
            icon={Check}
            pending={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            {translator.t('I agree')}
          </Button>
          <Button
            className={LARGE}
            icon={X}
            pending={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {translator.t('I do not agree')}
          </Button>
        </div>
        <p role="alert" className="mt-4 min-h-7 font-semibold text-danger">
          {answer.isError &&
            (isOld
              ? translator.t('The text has changed since you opened this page. Please read it again.')
              : translator.t('Your answer could not be saved. Please press it again.'))}
        </p>
      </Middle>
      <Foot>
        {onSkip && (
          <Button variant="ghost" onClick={onSkip}>
            {translator.t('{name} is not here', { name: fullName(person) })}
          </Button>
        )}
        <OfficeButton translator={translator} onOffice={onOffice} />
      </Foot>
    </>
  )
}

/** Between two people, so that nobody answers for the next one. */
export function HandOver({ translator, person, next, onNext, onOffice }: StepProps & { next: WithoutConsent; onNext: () => void }) {
  return (
    <>
      <Middle>
        <Title>{translator.t('Thank you, {name}', { name: fullName(person) })}</Title>
        <ModalDescription className="mt-4 text-xl">
          {translator.t('Your answer is saved. Please hand the device to {name}.', { name: fullName(next) })}
        </ModalDescription>
        <Button className={`${LARGE} mt-10`} onClick={onNext}>
          {translator.t('I am {name}', { name: fullName(next) })}
        </Button>
      </Middle>
      <Foot>
        <OfficeButton translator={translator} onOffice={onOffice} />
      </Foot>
    </>
  )
}

/** After the last answer, which can still be changed. */
export function Done({ translator, person, agrees, onAgain, onOffice }: StepProps & { agrees: boolean | null; onAgain: () => void }) {
  return (
    <>
      <Middle>
        <Title>{translator.t('Thank you, {name}', { name: fullName(person) })}</Title>
        <ModalDescription className="mt-4 text-xl">
          {agrees
            ? translator.t('You agreed. Please hand the device back.')
            : translator.t('You did not agree. Please hand the device back.')}
        </ModalDescription>
      </Middle>
      <Foot>
        <Button variant="ghost" onClick={onAgain}>
          {translator.t('Answer again')}
        </Button>
        <OfficeButton translator={translator} onOffice={onOffice} />
      </Foot>
    </>
  )
}

/** The button back to the office, which needs a second press. */
export function Office({
  translator,
  isDone,
  onBack,
  onClose,
}: {
  translator: Translator
  isDone: boolean
  onBack: () => void
  onClose: () => void
}) {
  return (
    <>
      <Middle>
        <Title>{translator.t('Please hand the device to the casting office')}</Title>
        <ModalDescription className="mt-4 text-xl">
          {translator.t('What follows are pages of the office, with data of other people.')}
        </ModalDescription>
        <div className="mt-10 grid gap-4">
          <Button className={LARGE} onClick={onBack}>
            {isDone ? translator.t('Back') : translator.t('Back to the question')}
          </Button>
        </div>
      </Middle>
      <Foot>
        <Button className="ml-auto" onClick={onClose}>
          {translator.t('I am from the casting office: continue')}
        </Button>
      </Foot>
    </>
  )
}
