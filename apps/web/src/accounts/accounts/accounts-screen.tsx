import { MANAGED_ACCOUNTS_MAX } from '@callboard/contract/accounts/accounts/staff.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { managedAccountsQuery } from '#accounts/accounts/account-queries.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { AccountRow } from './account-row.tsx'

/** The accounts with access to the office's pages, their sessions, and buttons to end those sessions. */
export function AccountsScreen() {
  const [search, setSearch] = useKeptState('accounts-search', '')
  const asked = useDeferredValue(search.trim())
  const accounts = useQuery({ ...managedAccountsQuery(asked), placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <Page title={t('Accounts')} width="form">
      <PageHeader
        title={t('Accounts')}
        lead={t(
          'Casting directors, and people without a profile. If a phone is lost or you suspect misuse, sign them out here. Sign out students from their profile.',
        )}
      />
      <div className="mb-6">
        <SearchField label={t('Find by name or address')} value={search} onChange={(event) => setSearch(event.target.value)} />
      </div>
      {accounts.isError ? (
        <ErrorState onRetry={() => void accounts.refetch()} retrying={accounts.isFetching}>
          {errorText(accounts.error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : accounts.data === undefined ? (
        <Loading label={t('Loading accounts')}>
          <SkeletonText lines={5} />
        </Loading>
      ) : accounts.data.length === 0 ? (
        <EmptyState as="h2" drawing={<FrameDrawing />} title={t('No one found')}>
          {t('No account here has that in its name or address.')}
        </EmptyState>
      ) : (
        <>
          {accounts.data.some(({ groupsUnknown }) => groupsUnknown) && (
            <div className="mb-6">
              <Banner title={t('Single sign-on left out some people’s groups')}>
                {t(
                  'They are in too many groups to list. Each keeps their previous role, so check the people marked below. The person who runs the server finds what to do in docs/operate.md.',
                )}
              </Banner>
            </div>
          )}
          <ul aria-label={t('Accounts')} className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
            {accounts.data.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
          {accounts.data.length === MANAGED_ACCOUNTS_MAX && (
            <p className="mt-4 text-ink-soft text-sm">
              {t('These are the first {count}. Type a name to find others.', { count: MANAGED_ACCOUNTS_MAX })}
            </p>
          )}
        </>
      )}
    </Page>
  )
}
