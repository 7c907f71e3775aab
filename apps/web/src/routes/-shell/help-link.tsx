import { Link, useRouterState } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { guideOf } from './guide-link.ts'

/** A link to the guide's chapter about the page, in the top bar of each page. The narrowest phones show it only in the account menu. */
export function HelpLink({ role }: { role: string }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <Link
      {...guideOf(role, path)}
      aria-label={t('Help with this page')}
      title={t('Help with this page')}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink max-[23rem]:hidden"
    >
      <CircleQuestionMark aria-hidden className="size-5.5" />
    </Link>
  )
}
