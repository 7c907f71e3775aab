import type { CheckedIn, CheckInInput } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_LIMITS, DAY_BOARD_MESSAGE } from '@callboard/contract/schedule/day-board/rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, QrCode } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { QrReader } from '#schedule/day-board/qr-reader.tsx'
import { LanguageChoice } from '#shared/language-choice.tsx'
import { kioskDeviceQuery } from '#shared/queries/paired-kiosks.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PairKiosk } from './pair-kiosk.tsx'
import '#styles/kiosk.css'

/** Milliseconds that the answer stays on the screen, and that a typed name stays if it is not sent. */
const REST_MS = { answer: 10_000, idle: 60_000 } as const

/** Lets people who are expected today check in: on any device by their code, and on a paired kiosk also by their name. */
export function CheckInScreen({ logo }: { logo: ReactNode }) {
  useDocumentTitle(t('I am here'))
  const [name, setName] = useState('')
  const [hasCamera, setCamera] = useState(false)
  // If this read fails, the device counts as not paired; codes are always accepted.
  const { data: device } = useQuery(kioskDeviceQuery)
  const takesNames = device?.takesNames === true
  const checkIn = useChange({
    mutationFn: (body: CheckInInput) => api('POST /api/kiosk/check-in', { body, asDevice: true }),
    onSuccess: () => {
      setName('')
      setCamera(false)
    },
  })
  const restart = useEffectEvent(() => {
    setName('')
    setCamera(false)
    checkIn.reset()
  })
  const rest = checkIn.data ? REST_MS.answer : REST_MS.idle
  // The next visitor must not see anything of the previous one.
  useEffect(() => {
    if (name === '' && !hasCamera && rest === REST_MS.idle) return
    const resting = setTimeout(() => restart(), rest)
    return () => clearTimeout(resting)
  }, [rest, name, hasCamera])
  return (
    <div className="kiosk flex min-h-dvh flex-col px-5 py-6 sm:px-10 lg:px-16">
      <header className="flex flex-wrap items-center justify-between gap-4">
        {logo}
        <LanguageChoice className="-mr-3 [&>a]:min-h-14" />
      </header>
      <div className="mx-auto w-full max-w-2xl flex-1 py-10">
        {checkIn.data ? (
          <Answer answer={checkIn.data} onNext={() => checkIn.reset()} />
        ) : (
          <>
            <h1 className="text-2xl">{t('Glad you are here.')}</h1>
            <p className="mt-3 mb-8 text-ink-soft text-lg">
              {takesNames
                ? t('Are you here for an audition or a shoot today? Show your code, or type your name.')
                : t('Are you here for an audition or a shoot today? Show your code, or type the number below it.')}
            </p>
            {hasCamera ? (
              <QrReader facing="user" onRead={(ticket) => checkIn.mutate({ ticket })} />
            ) : (
              <Button size="lg" variant="primary" icon={QrCode} onClick={() => setCamera(true)} className="w-full">
                {t('Show my code to the camera')}
              </Button>
            )}
            <form
              className="mt-8 grid gap-4 border-line border-t pt-8"
              onSubmit={(event) => {
                event.preventDefault()
                if (name.trim() !== '') checkIn.mutate({ name })
              }}
            >
              <TextField
                label={takesNames ? t('Your name, or the number below your code') : t('The number below your code')}
                value={name}
                onChange={(event) => setName(event.target.value)}
                maxLength={DAY_BOARD_LIMITS.fullName}
                autoComplete="off"
              />
              <Button type="submit" size="lg" pending={checkIn.isPending} pendingLabel={t('One moment...')}>
                {t('I am here')}
              </Button>
            </form>
            {checkIn.isError && (
              <p role="alert" className="mt-6 text-danger text-lg">
                {errorText(checkIn.error, t(DAY_BOARD_MESSAGE.seeStaff))}
              </p>
            )}
            {device?.kiosk === null && <PairKiosk />}
          </>
        )}
      </div>
      <a href="/kiosk" className="inline-flex min-h-14 items-center gap-2 self-start font-semibold text-lg">
        <ArrowLeft aria-hidden className="size-5" />
        {t('Start')}
      </a>
    </div>
  )
}

/** The answer does not name the room, because another person may have typed the name. */
function answerText({ state }: CheckedIn): string {
  if (state === 'done') return t('You are done. Thank you for coming.')
  if (state === 'in-room') return t('It is your turn.')
  if (state === 'called') return t('You are called. A staff member tells you where to go.')
  return t('Please take a seat. We call you.')
}

function Answer({ answer, onNext }: { answer: CheckedIn; onNext: () => void }) {
  const { firstName, number } = answer
  return (
    <div role="status">
      <h1 className="wrap-anywhere text-poster">{t('Welcome, {name}.', { name: firstName })}</h1>
      {number !== null && <p className="mt-8 font-bold font-display text-2xl">{t('You are number {number}.', { number })}</p>}
      <p className="mt-4 mb-10 text-xl">{answerText(answer)}</p>
      <button type="button" className={buttonClass('secondary', 'lg')} onClick={onNext}>
        {t('Done')}
      </button>
    </div>
  )
}
