import { SIGN_ON_PROBLEM, type SignOnProblem } from '@callboard/contract/accounts/single-sign-on/rules'
import { Landmark } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

const isProblem = (name: string | undefined): name is SignOnProblem => name !== undefined && Object.hasOwn(SIGN_ON_PROBLEM, name)

/**
 * The button for the university's single sign-on, and why the last attempt failed.
 *
 * @param returnTo a path on this site
 * @param problem the problem in the URL
 * @param another whether a signed-in user wants to use another account
 */
export function SignOn({ returnTo, problem, another }: { returnTo: string; problem: string | undefined; another: boolean }) {
  const query = new URLSearchParams({ ...(returnTo !== '/' && { returnTo }), ...(another && { another: '1' }) }).toString()
  return (
    <div className="mb-8 grid gap-5 border-line border-b pb-8">
      {isProblem(problem) && (
        <div role="alert">
          <Banner tone="danger" title={t('You are not signed in')}>
            {SIGN_ON_PROBLEM[problem]}
          </Banner>
        </div>
      )}
      <a href={`/api/login${query && `?${query}`}`} className={buttonClass('secondary', 'lg')}>
        <Landmark aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} />
        {t('Use your university account')}
      </a>
    </div>
  )
}
