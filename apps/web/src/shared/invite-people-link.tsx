import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural, t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { profileInvitationsQuery } from './queries/profile-invitations.ts'

/** A link to invite everybody whose profile others entered, with their number once it is known. */
export function InvitePeopleLink() {
  const { data } = useQuery(profileInvitationsQuery('uninvited'))
  const count = data?.counts.uninvited ?? 0
  return (
    <Link to="/profile-invitations" className={buttonClass('primary')}>
      {count === 0
        ? t('Invite people to complete their profile')
        : plural(count, 'Invite 1 person to complete their profile', 'Invite {count} people to complete their profile')}
    </Link>
  )
}
