import type { PlannedRemoval, RetentionPreview, RetentionRule } from '@callboard/contract/office/retention/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatDate } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { retentionQuery } from '#shared/queries/retention.ts'
import { Fact, Facts, Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

const STAY_TEXT = {
  'rule off': msg('off'),
  staff: msg('casting directors'),
  sample: msg('sample people'),
  'on hold': msg('on hold'),
  'open application': msg('with an open application'),
  'no graduation year': msg('without a year of graduation'),
  'not yet': msg('not due yet'),
} as const

/** A preview of what the institution's retention rules will delete. */
export function RetentionScreen() {
  const retention = useQuery(retentionQuery)
  return (
    <Page title={t('Retention')} width="form">
      <PageHeader title={t('Retention')} lead={t('What is not kept forever: what would be removed, and when. Viewing changes nothing.')} />
      {retention.isError ? (
        <ErrorState onRetry={() => void retention.refetch()} retrying={retention.isFetching}>
          {errorText(retention.error, t('The rules could not be read. Please try again.'))}
        </ErrorState>
      ) : retention.data === undefined ? (
        <Loading label={t('Loading the rules')}>
          <SkeletonText lines={5} />
        </Loading>
      ) : (
        <>
          <Rules preview={retention.data} />
          <RuleSection title={t('Accounts of graduates')} rule={retention.data.accounts} />
          <RuleSection title={t('Accounts without a year of graduation')} rule={retention.data.unusedAccounts} />
          <RuleSection title={t('Self-tapes')} rule={retention.data.selfTapes} />
          <OldRecords preview={retention.data} />
          {retention.data.staying.length > 0 && (
            <Section title={t('Checked and kept')}>
              <Facts>
                {retention.data.staying.map(({ why, count }) => (
                  <Fact key={why} label={t(STAY_TEXT[why])}>
                    <span className="tabular-nums">{count}</span>
                  </Fact>
                ))}
              </Facts>
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

const months = {
  accounts: (count: number) =>
    plural(count, 'One month after graduation and the last sign-in', '{count} months after graduation and the last sign-in'),
  unusedAccounts: (count: number) => plural(count, 'One month after the last sign-in', '{count} months after the last sign-in'),
  selfTapes: (count: number) => plural(count, 'One month after they were made', '{count} months after they were made'),
  applications: (count: number) =>
    plural(count, 'One month after the casting call was over', '{count} months after the casting call was over'),
  messages: (count: number) => plural(count, 'One month after they were sent', '{count} months after they were sent'),
} as const

const RULES: readonly (readonly [keyof typeof months, string])[] = [
  ['accounts', msg('Accounts of graduates')],
  ['unusedAccounts', msg('Accounts without a year of graduation')],
  ['selfTapes', msg('Self-tapes')],
  ['applications', msg('Applications')],
  ['messages', msg('Messages')],
]

function Rules({ preview }: { preview: RetentionPreview }) {
  return (
    <Section title={t('Rules')}>
      {RULES.every(([rule]) => preview[rule].months === null) && (
        <p className="measure mb-5">
          {t('No rule is set, so nothing is removed by itself.')}{' '}
          <Link to="/settings" search={{ part: 'privacy' }} className="underline">
            {t('Set rules in the settings')}
          </Link>
        </p>
      )}
      <Facts>
        {RULES.map(([rule, label]) => (
          <Fact key={rule} label={t(label)}>
            {preview[rule].months === null ? t('off') : months[rule](preview[rule].months)}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

/** The number of office records that are deleted without a warning mail. */
function OldRecords({ preview: { applications, messages } }: { preview: RetentionPreview }) {
  if (applications.months === null && messages.months === null) return null
  return (
    <Section title={t('Applications and messages')}>
      <Facts>
        {applications.months !== null && (
          <Fact label={t('Applications to be removed tonight')}>
            {applications.total === 0
              ? t('none')
              : t('{applications}, to {casts}', {
                  applications: plural(applications.total, 'one application', '{count} applications'),
                  casts: plural(applications.casts, 'one casting call', '{count} casting calls'),
                })}
          </Fact>
        )}
        {messages.months !== null && (
          <Fact label={t('Messages to be removed tonight')}>
            {messages.total === 0 ? t('none') : plural(messages.total, 'one message', '{count} messages')}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function RuleSection({ title, rule: { months, total, people } }: { title: string; rule: RetentionRule }) {
  if (months === null) return null
  return (
    <Section title={title}>
      {total === 0 ? (
        <p>{t('No one is affected now.')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-b">
          {people.map((person) => (
            <PersonRow key={person.email} person={person} />
          ))}
        </ul>
      )}
      {total > people.length && (
        <p className="mt-4 text-ink-soft text-sm">{t('These are the first {shown} of {total}.', { shown: people.length, total })}</p>
      )}
    </Section>
  )
}

function PersonRow({ person: { name, email, kind, from, tapes } }: { person: PlannedRemoval }) {
  const { timeZone } = useInstitution()
  const day = from === null ? '' : formatDate(from, timeZone)
  const text = {
    warn: t('gets a warning tonight; removed from {day} on', { day }),
    waits: from === null ? t('is being warned; kept until the email is sent') : t('was warned; removed from {day} on', { day }),
    goes: t('removed tonight, due since {day}', { day }),
  }[kind]
  return (
    <li className="py-3 first:pt-0">
      <h3 className="break-words font-semibold font-text text-base">{name || <EmailText email={email} />}</h3>
      <p className="text-ink-soft text-sm">
        <EmailText email={email} />
      </p>
      <p className="mt-1 text-sm">{text}</p>
      {tapes.length > 0 && <p className="mt-1 break-words text-ink-soft text-sm">{tapes.join(' · ')}</p>}
    </li>
  )
}
