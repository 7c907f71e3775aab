import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { CodeField, useMailedCode } from '#shared/mailed-code.tsx'
import { Button } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'
import { reviewQuery } from './review-queries.ts'

/** Asks a reviewer for a code from a mail, once in each browser. */
export function ProveForm({ token, address }: { token: string; address: string }) {
  useDocumentTitle(t('Vote on a cast'))
  const queryClient = useQueryClient()
  const typed = useState('')
  const asked = useChange({ mutationFn: () => api('POST /api/reviews/{token}/codes', { params: { token } }) })
  const request = asked.data?.request
  const proven = useChange({
    mutationFn: (code: string) => api('POST /api/reviews/{token}/proof', { params: { token }, body: { request: request ?? '', code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reviewQuery(token).queryKey }),
    failed: (error) => {
      code.refuse(error)
      return undefined
    },
  })
  const code = useMailedCode(typed, {
    check: (digits) => proven.mutate(digits),
    isDone: proven.isPending || proven.isSuccess,
    failed: t('That did not work. Please try again.'),
  })
  return (
    <div className="mx-auto w-full max-w-xl pt-4 sm:pt-8">
      <h1 className="mb-4 text-2xl">{t('You are asked for your vote')}</h1>
      <p className="measure mb-6">
        {t('This link is yours alone. To show that it is you, we send a code to {address}, once in each browser.', { address })}
      </p>
      <p className="measure mb-6">
        {t('Good to know before you write: those you vote on may ask for what is stored about them, and then read it, without your name.')}
      </p>
      {request === undefined ? (
        <Button variant="primary" size="lg" pending={asked.isPending} pendingLabel={t('One moment...')} onClick={() => asked.mutate()}>
          {t('Send me the code')}
        </Button>
      ) : (
        <form onSubmit={code.submit} noValidate className="grid max-w-sm gap-4">
          <CodeField {...code.field} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="lg" pending={proven.isPending} pendingLabel={t('One moment...')}>
              {t('Continue')}
            </Button>
            <Button variant="ghost" size="lg" pending={asked.isPending} onClick={() => asked.mutate()}>
              {t('Send another code')}
            </Button>
          </div>
        </form>
      )}
      {asked.isError && (
        <p role="alert" className="mt-4 text-danger">
          {errorText(asked.error, t('That did not work. Please try again.'))}
        </p>
      )}
    </div>
  )
}
