import { KIOSK_SECONDS } from '@callboard/contract/exchange/kiosk/rules'
import { kioskText } from '@callboard/contract/exchange/kiosk/text'
import { Check, CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageLanguage } from '#app/language/language.ts'
import { Rich } from '#app/language/rich.tsx'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import type { Ending } from './use-registration.ts'

const SAID: Readonly<Record<Ending, { readonly title: string; readonly text: string }>> = {
  sent: { title: msg('Success!'), text: msg('Your profile is made. We have emailed you your login instructions.') },
  away: {
    title: msg('Success!'),
    text: msg(
      'Your registration is safe on this device. It will be sent when the network is back, and you will then get the email with your login instructions.',
    ),
  },
  failed: {
    title: msg('Kept for you'),
    text: msg(
      'Our server cannot take it right now. Your registration is safe on this device. It will be sent when the server works again, and you will then get the email with your login instructions. You do not need to register again.',
    ),
  },
}

/**
 * Stage 3: the registration is complete.
 *
 * @param ending whether the server has it; otherwise a message says that it waits on this device
 * @param onOver called at the end of the countdown, or by the button
 */
export function SuccessStage({ ending, onOver }: { ending: Ending; onOver: () => void }) {
  const [left, setLeft] = useState<number>(KIOSK_SECONDS.success)
  const heading = useRef<HTMLHeadingElement>(null)
  const over = useEffectEvent(onOver)

  useEffect(() => {
    heading.current?.focus()
    const ticking = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(ticking)
  }, [])
  useEffect(() => {
    if (left <= 0) over()
  }, [left])

  const isSent = ending === 'sent'
  const Mark = isSent ? Check : CloudOff
  const { title, text } = SAID[ending]
  const { name, kiosk } = useInstitution()
  const closing = kioskText(kiosk.closing[pageLanguage()], t(name))
  return (
    <div className="kiosk-over mx-auto grid min-h-[80dvh] max-w-2xl content-center justify-items-center py-10 text-center">
      <span
        className={`mb-8 grid size-24 [@media(height<40rem)]:hidden place-items-center rounded-full ${isSent ? 'bg-ok-tint text-ok' : 'bg-notice-tint text-notice'}`}
      >
        <Mark aria-hidden className="size-12" strokeWidth={2.5} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-poster outline-none">
        {t(title)}
      </h1>
      <p className="mt-6 text-xl">{t(text)}</p>
      {closing && <p className="wrap-anywhere mt-4 text-xl">{closing}</p>}
      <p className="mt-12 text-ink-soft text-lg [@media(height<40rem)]:mt-6">
        <Rich
          text="Next registration starting in {seconds}"
          parts={{ seconds: <strong className="font-display text-ink text-xl tabular-nums">{Math.max(0, left)}</strong> }}
        />
      </p>
      <Button variant="primary" size="lg" className="mt-6" onClick={onOver}>
        {t('Start New Registration Now')}
      </Button>
    </div>
  )
}
