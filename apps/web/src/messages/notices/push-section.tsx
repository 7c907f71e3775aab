import type { NoticeChoices } from '@callboard/contract/messages/notices/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { choicesQuery } from '#shared/queries/notices.ts'
import { Switch } from '#ui/choice.tsx'
import { Section } from '#ui/layout.tsx'
import { endPushes, type PushAbility, PushNotAllowed, pushAbility, startPushes } from './push-browser.ts'

const HINT: Readonly<Record<PushAbility, () => string>> = {
  able: () => t('A notification, also while Callboard is closed. It says nothing personal. It ends when you sign out here.'),
  unable: () => t('This browser takes no pushes. Try another one, such as Chrome, Edge or Firefox.'),
  'home-screen': () =>
    t('On an iPhone or iPad, first put Callboard on your home screen: press Share, then Add to Home Screen, and open it from there.'),
  blocked: () => t('This browser blocks notifications of Callboard. Allow them in its settings for this page, and load the page again.'),
}

/** Whether this browser receives push notifications. */
export function PushSection({ push, isChosen }: { push: NoticeChoices['push']; isChosen: boolean }) {
  const queryClient = useQueryClient()
  const [ability, setAbility] = useState(pushAbility)
  const isOn = push.isHere && ability === 'able'
  const change = useChange({
    mutationFn: (on: boolean) => (on ? startPushes(push.key) : endPushes()),
    onSuccess: (choices) => queryClient.setQueryData(choicesQuery.queryKey, choices),
    failed: (error) => {
      setAbility(pushAbility())
      return error instanceof PushNotAllowed
        ? { title: t('Not switched on'), fallback: t('The browser was not allowed to show notifications.') }
        : { title: t('Error'), fallback: t('Pushes could not be switched on. Please try again.') }
    },
  })
  const others = push.browsers - (push.isHere ? 1 : 0)
  return (
    <Section title={t('Push')}>
      <Switch
        label={t('On this device')}
        hint={HINT[ability]()}
        checked={isOn}
        disabled={ability !== 'able' || change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {others > 0 && (
        <p className="mt-3 text-ink-soft text-sm">{plural(others, 'Also on {count} other device.', 'Also on {count} other devices.')}</p>
      )}
      {isChosen && push.browsers === 0 && (
        <p className="mt-3 text-sm" role="status">
          {t('No device takes pushes yet, so you get an email instead.')}
        </p>
      )}
    </Section>
  )
}
