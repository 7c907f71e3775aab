import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DeviceSteps } from './device-steps.ts'
import type { ShownPerson } from './shown-board.ts'

/** Asks before a person is called into a room that is taken, according to the server: shows the oldest such call of this device. */
export function RoomTakenDialog({ people, steps }: { people: readonly ShownPerson[]; steps: DeviceSteps }) {
  const asked = steps.refused.find(({ takenBy }) => takenBy.length > 0)
  if (asked?.step.do !== 'move') return null
  const { id: _, at: __, ...step } = asked.step
  const takers = people.filter(({ key }) => asked.takenBy.includes(key))
  const close = () => steps.dismiss([asked])
  const call = (anyway: boolean) => {
    close()
    steps.press({ ...step, anyway }, asked.name)
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Call {name}?', { name: asked.name })}
      description={asked.why}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          {takers.length > 0 && takers.every(({ state }) => state === 'in-room') && (
            <Button
              onClick={() => {
                for (const { key, name } of takers) steps.press({ do: 'move', person: key, to: 'done' }, name)
                call(false)
              }}
            >
              {t('Free the room and call')}
            </Button>
          )}
          <Button variant="primary" onClick={() => call(true)}>
            {t('Call in anyway')}
          </Button>
        </>
      }
    />
  )
}
