import { planOf } from '@callboard/contract/casting/projects/plan'
import { datedTitle, paragraphs } from '@callboard/contract/messages/messages/notice-parts'
import type { Translator } from '@callboard/contract/translate'
import type { Offerable } from './casting.domain.ts'
import { type CastingNotice, factLines, namedText } from './casting-texts.domain.ts'

/** Writes an invitation to a role. The mail has a link to answer it. @param timeZone the institution's */
export function invitationNotice(invited: Offerable, translator: Translator, timeZone: string): CastingNotice {
  const { t } = translator
  const { role, project } = invited
  const plan = planOf(invited)
  const call = namedText({ projectTitle: project.title, roleName: role.name }, translator)
  return {
    kind: 'invited',
    subject: t('You are invited: {title}', { title: datedTitle(project.title, plan.shootDate, translator) }),
    content: paragraphs(
      t('We would like to have you in {call}. Please tell us whether you would like to be considered.', { call }),
      factLines({ ...plan, pay: role.pay }, translator, timeZone),
      t('Saying yes books nothing yet, and saying no never counts against you.'),
    ),
  }
}
