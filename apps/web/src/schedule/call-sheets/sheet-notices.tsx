import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { roleHours } from '#shared/role-text.ts'
import { Banner } from '#ui/layout.tsx'
import { hasOtherHours } from './sheet-model.ts'

/** Warns the office if the shoot of a call sheet was moved or cancelled. */
export function SheetNotices({ sheet }: { sheet: CallSheet }) {
  const { isShootDay, day, lines, continues, published, hours, publishedHours } = sheet
  const { timeZone } = useInstitution()
  const hoursText = (of: CallSheet['hours']) => roleHours({ day, ...of }, timeZone) ?? t('without a time')
  if (!isShootDay) {
    return (
      <Notice title={t('There is no shoot on this day any more')}>
        {lines.length > 0
          ? t('Everyone who was called is told so within some minutes.')
          : published > 0
            ? t('Everyone who was called has been told.')
            : t('No one was called.')}
      </Notice>
    )
  }
  if (continues !== null) {
    return (
      <Notice title={t('This continues the call sheet of {day}', { day: formatDay(continues) })}>
        {t('There is no shoot on that day any more. Look at place, times and notes before you publish.')}
      </Notice>
    )
  }
  if (publishedHours === null || !hasOtherHours(sheet)) return null
  return (
    <Notice title={t('The shoot’s hours have changed since version {number}', { number: published })}>
      {t('Before: {before}. Now: {now}. Call times stay as they are typed: check them before you publish again.', {
        before: hoursText(publishedHours),
        now: hoursText(hours),
      })}
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <div className="mb-8">
      <Banner tone="notice" title={title}>
        {children}
      </Banner>
    </div>
  )
}
