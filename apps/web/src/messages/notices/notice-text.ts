import type { ChosenKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import { t } from '#app/language/t.ts'

/** The name of each kind of notice for students, and what it includes. */
export const KIND_TEXT: Readonly<Record<ChosenKind, () => { readonly label: string; readonly hint: string }>> = {
  office: () => ({ label: t('Messages of the casting office'), hint: t('What the office writes to you and to others.') }),
  answers: () => ({ label: t('Answers in your conversations'), hint: t('When the office answers what you wrote.') }),
  invitations: () => ({ label: t('Casting calls you are invited to'), hint: t('When the office would like you for a role.') }),
  requests: () => ({
    label: t('Self-tapes and photos we ask for'),
    hint: t('A request, a new date for it, or that it is no longer needed.'),
  }),
  times: () => ({ label: t('Checks and audition times'), hint: t('When the office asks which days or times suit you.') }),
  decisions: () => ({ label: t('Decisions on your applications'), hint: t('All but offers and bookings.') }),
  reminders: () => ({
    label: t('Reminders'),
    hint: t('Of an answer you owe, or an audition that is near. A daily email may come too late for some.'),
  }),
}

export const WAY_TEXT: Readonly<Record<NoticeWay, () => string>> = {
  mail: () => t('Email at once'),
  digest: () => t('In one email a day'),
  push: () => t('Push to my devices'),
  none: () => t('Only in my messages here'),
}
