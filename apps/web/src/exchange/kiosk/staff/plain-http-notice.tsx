import { useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import { Banner } from '#ui/layout.tsx'

const never = () => () => {}

/** Tells staff what the kiosk cannot do without https: browsers encrypt and work offline only on secure addresses. */
export function PlainHttpNotice() {
  const isSecure = useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  )
  if (isSecure) return null
  return (
    <div className="mb-6">
      <Banner title={t('For staff: this kiosk was not opened by https')}>
        {t(
          'Registrations are sent right away and not kept on this device, so it always needs a network. The camera also needs https; photos can still be uploaded.',
        )}
      </Banner>
    </div>
  )
}
