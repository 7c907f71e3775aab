import { t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** Warns that an account is signed in on a device for visitors. The form does not use it, but the rest of the site does. */
export function StaffStrip() {
  const user = useUser()
  if (!user) return null
  return (
    <div className="mb-6">
      <Banner
        title={t('Signed in as {filter}', { filter: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email })}
        action={
          <a href="/api/logout" className={buttonClass('secondary')}>
            {t('Sign out')}
          </a>
        }
      >
        {t('Sign out before visitors use this device. Registrations have nothing to do with your account.')}
      </Banner>
    </div>
  )
}
