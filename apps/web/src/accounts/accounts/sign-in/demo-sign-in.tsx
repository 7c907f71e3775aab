import type { Role } from '@callboard/contract/access'
import { Clapperboard, UserRound } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { safeReturnTo } from './sign-in-model.ts'

/** One-click sign-in as a sample person, only in demo mode. */
export function DemoSignIn({ returnTo }: { returnTo: string }) {
  const enter = useChange({
    mutationFn: (role: Role) => api('POST /api/auth/demo', { body: { role } }),
    onSuccess: () => window.location.assign(safeReturnTo(returnTo)),
    failed: { title: t('Error'), fallback: t('The demo could not be opened. Please try again.') },
  })
  const busy = enter.isPending || enter.isSuccess
  return (
    <section aria-labelledby="demo-sign-in" className="mt-10 border-ink border-t-2 pt-4">
      <h2 id="demo-sign-in" className="text-lg">
        {t('Look around with sample data')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('This is a demo: nothing you do here reaches anyone.')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button icon={UserRound} disabled={busy} onClick={() => enter.mutate('student')}>
          {t('As a student')}
        </Button>
        <Button icon={Clapperboard} disabled={busy} onClick={() => enter.mutate('admin')}>
          {t('As a casting director')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => enter.mutate('photographer')}>
          {t('As a photographer')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => enter.mutate('assistant')}>
          {t('As an assistant')}
        </Button>
      </div>
    </section>
  )
}
