import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { chosenPeople } from './left-out.ts'

/** Opens the message form with people as its recipients. */
export function useMessagePeople() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: chosenPeople,
    onSuccess: (people) => {
      const recipients = people.map(({ userId: id, firstName, lastName, email }) => ({ id, firstName, lastName, email }))
      void navigate({ to: '/bulk-message', state: { recipients } })
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Error'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
  })
}
