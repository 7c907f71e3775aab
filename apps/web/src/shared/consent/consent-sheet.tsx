import type { Language } from '@callboard/contract/language'
import type { WithoutConsent } from '@callboard/contract/people/consents/endpoints'
import type { ConsentUse } from '@callboard/contract/people/consents/rules'
import { createTranslator, ENGLISH, type Translator } from '@callboard/contract/translate'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadCatalog, pageLanguage } from '#app/language/language.ts'
import { useInstitution } from '#app/start/boot.ts'
import type { MissingConsents } from '#shared/queries/consents.ts'
import { Modal } from '#ui/modal.tsx'
import { Done, HandOver, Office, Question } from './consent-steps.tsx'
import { useHandOver } from './use-hand-over.ts'

interface ConsentSheetProps {
  use: ConsentUse
  people: readonly WithoutConsent[]
  text: MissingConsents['text']
  /** Reads the text again after the server has refused the old one. */
  onNewText: () => Promise<unknown>
  onClose: () => void
}

/** The step of the sheet: the question, between two people, after the last one, or about to return to the office. */
type Step = 'question' | 'handover' | 'done'

/** Translates into a language: with the previous language until its texts have loaded, and in English if they cannot be loaded. */
function useTranslatorOf(language: Language): Translator | undefined {
  const { region } = useInstitution()
  const { data, isError } = useQuery({
    queryKey: ['consent-translator', language],
    placeholderData: keepPreviousData,
    queryFn: async () => createTranslator(language, { catalog: await loadCatalog(language), locale: `${language}-${region}` }),
  })
  return data ?? (isError ? ENGLISH : undefined)
}

/**
 * Asks people about a use of their photographs, one after the other, on a device of the office that each is handed. It fills the screen, in
 * each person's language, and one press answers. Only a second press leads back to the office.
 */
export function ConsentSheet({ use, people, text, onNewText, onClose }: ConsentSheetProps) {
  const queryClient = useQueryClient()
  const [at, setAt] = useState(0)
  const [step, setStep] = useState<Step>('question')
  const [isLeaving, setLeaving] = useState(false)
  const [chosen, setChosen] = useState<Language | null>(null)
  const [answered, setAnswered] = useState<boolean | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  useHandOver(screen, () => setLeaving(true))

  const person = people[at]
  const next = people[at + 1]
  const translator = useTranslatorOf(chosen ?? person?.language ?? pageLanguage())

  const goOn = () => {
    setStep(next ? 'handover' : 'done')
    void queryClient.invalidateQueries({ queryKey: ['/api/talent/missing-consents'] })
    if (person) void queryClient.invalidateQueries({ queryKey: [`/api/talent/${person.id}/consent`] })
  }
  const askNext = () => {
    setAt(at + 1)
    setChosen(null)
    setAnswered(null)
    setStep('question')
  }
  const skip = () => (next ? askNext() : setLeaving(true))

  if (!person || !translator) return null
  // The answer includes the language in which the text was shown.
  const { language } = translator
  const shared = { translator, person, language, onLanguage: setChosen }
  return (
    <Modal
      onClose={() => setLeaving(true)}
      focusesItself
      scrim="fixed inset-0 z-60 bg-paper"
      className="fixed inset-0 z-60 overflow-y-auto overscroll-contain bg-paper text-ink outline-none"
    >
      <div ref={screen} lang={language} className="mx-auto flex min-h-full w-full max-w-3xl flex-col px-5 py-6 sm:px-10 sm:py-10">
        {isLeaving ? (
          <Office translator={translator} isDone={step === 'done'} onBack={() => setLeaving(false)} onClose={onClose} />
        ) : step === 'question' ? (
          <Question
            key={person.id}
            {...shared}
            use={use}
            text={text}
            onNewText={onNewText}
            onAnswered={(agrees) => {
              setAnswered(agrees)
              goOn()
            }}
            onSkip={people.length > 1 ? skip : undefined}
            onOffice={() => setLeaving(true)}
          />
        ) : step === 'handover' && next ? (
          <HandOver {...shared} next={next} onNext={askNext} onOffice={() => setLeaving(true)} />
        ) : (
          <Done {...shared} agrees={answered} onAgain={() => setStep('question')} onOffice={() => setLeaving(true)} />
        )}
      </div>
    </Modal>
  )
}
