import { useNavigate } from '@tanstack/react-router'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { chosenPeople } from './left-out.ts'

/** Opens the message form with people as its recipients. */
export function useMessagePeople() {
  const navigate = useNavigate()
  return useChange({
    mutationFn: chosenPeople,
    onSuccess: (people) => {
      const recipients = people.map(({ userId: id, firstName, lastName, email }) => ({ id, firstName, lastName, email }))
      void navigate({ to: '/bulk-message', state: { recipients } })
    },
    failed: t('Error'),
  })
}
