import type { InboundMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { INBOUND_LISTS, INBOUND_REASON_TEXT, type InboundList } from '@callboard/contract/messages/inbound-mail/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatRelative } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { ListEnd } from '#shared/list-end.tsx'
import { rowsOf } from '#shared/list-pages.ts'
import { inboundMailsQuery } from '#shared/queries/inbound-mails.ts'
import { cx } from '#ui/cx.ts'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { MailView } from './mail-view.tsx'
import { useMailChanges } from './use-mail-changes.ts'

const LIST_TEXT: Readonly<Record<InboundList, { name: string; empty: string; hint: string }>> = {
  quarantined: {
    name: msg('To file'),
    empty: msg('No email waits'),
    hint: msg('Email that joined no conversation by itself appears here, with the reason.'),
  },
  automatic: {
    name: msg('Automatic'),
    empty: msg('No automatic email'),
    hint: msg('Absence notices and delivery reports are kept here. They open no conversation.'),
  },
  discarded: { name: msg('Discarded'), empty: msg('Nothing is discarded'), hint: msg('Discarded email is kept for 30 days.') },
}

interface MailsPaneProps {
  list: InboundList
  open: number | undefined
  /** Whether the list is visible; on a phone the open mail replaces it. */
  showsList: boolean
  onOpen: (id: number | undefined) => void
}

/** Mails outside all conversations, and the open one beside them. */
export function MailsPane({ list, open, showsList, onOpen }: MailsPaneProps) {
  const read = useInfiniteQuery(inboundMailsQuery(list))
  const mails = rowsOf(read.data?.pages ?? [], ({ id }) => id)
  const changes = useMailChanges((gone) => {
    if (gone !== open) return
    const place = mails.findIndex(({ id }) => id === gone)
    onOpen((mails[place + 1] ?? mails[place - 1])?.id)
  })
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      {showsList && (
        <div className="min-w-0 print:hidden">
          <nav aria-label={t('Lists of email')} className="mb-4 flex flex-wrap gap-x-4">
            {INBOUND_LISTS.map((each) => (
              <Link
                key={each}
                to="/messages"
                search={{ mails: each }}
                aria-current={each === list ? 'page' : undefined}
                className={cx('inline-flex min-h-9 items-center text-sm', each === list ? 'font-bold no-underline' : 'text-link')}
              >
                {t(LIST_TEXT[each].name)}
              </Link>
            ))}
          </nav>
          {read.isLoadingError ? (
            <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
              {errorText(read.error, t('The email could not be loaded. Please try again.'))}
            </ErrorState>
          ) : read.isPending ? (
            <Loading label={t('Loading the email')}>
              <Repeat times={4}>
                <Skeleton className="mb-2 h-22" />
              </Repeat>
            </Loading>
          ) : mails.length === 0 ? (
            <EmptyState title={t(LIST_TEXT[list].empty)}>{t(LIST_TEXT[list].hint)}</EmptyState>
          ) : (
            <>
              <ul aria-label={t('Unfiled email')} className="divide-y divide-line border-line border-y">
                {mails.map((mail) => (
                  <MailLine key={mail.id} mail={mail} list={list} isOpen={mail.id === open} />
                ))}
              </ul>
              <ListEnd count={mails.length} list={read} />
            </>
          )}
        </div>
      )}
      {open === undefined ? (
        <p className="hidden py-12 text-center text-ink-soft lg:block">{t('Choose an email to read it.')}</p>
      ) : (
        <div className="min-w-0">
          <MailView key={open} id={open} changes={changes} onClose={() => onOpen(undefined)} />
        </div>
      )}
    </div>
  )
}

function MailLine({ mail, list, isOpen }: { mail: InboundMail; list: InboundList; isOpen: boolean }) {
  const now = useNow()
  const { id, from, subject, reason, receivedAt } = mail
  return (
    <li className={cx('border-l-3 px-2', isOpen ? 'border-l-accent bg-raised' : 'border-l-transparent')}>
      <Link
        to="/messages"
        search={{ mails: list, mail: id }}
        aria-current={isOpen ? 'true' : undefined}
        className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-sm no-underline"
      >
        <span className="truncate font-semibold text-base group-hover:underline">{from.name || from.address || t('Sender not known')}</span>
        <span className="text-ink-soft tabular-nums">{formatRelative(receivedAt, new Date(now))}</span>
        <span className="col-span-2 truncate">{subject || t('Without a subject')}</span>
        {reason && <span className="col-span-2 text-ink-soft">{t(INBOUND_REASON_TEXT[reason])}</span>}
      </Link>
    </li>
  )
}
