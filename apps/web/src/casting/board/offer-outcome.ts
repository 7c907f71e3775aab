import type { LinkedOffer } from '@callboard/contract/casting/offers/endpoints'
import { t } from '#app/language/t.ts'

/** The text that a student reads about an offer that can no longer be answered. */
export interface OfferOutcome {
  readonly title: string
  readonly text: string
}

type EndState = Exclude<LinkedOffer['state'], 'open'>

/** @param offer an offer that has ended; the student may have got another one since */
export function outcomeOf({
  state,
  stage,
  isCancelled = false,
}: {
  state: EndState
  stage: LinkedOffer['stage']
  isCancelled?: boolean
}): OfferOutcome {
  if (isCancelled) return { title: t('The shoot is cancelled'), text: t('It does not take place, and you need not come. We are sorry.') }
  const outcome = state === 'accepted' ? acceptedOutcome(stage) : endOf(state, stage)
  return stage === 'asked' ? { ...outcome, text: changedText() } : outcome
}

function endOf(state: Exclude<EndState, 'accepted'>, stage: LinkedOffer['stage']): OfferOutcome {
  switch (state) {
    case 'declined':
      return {
        title: t('You declined'),
        text: t('Thank you for telling us. Your profile stays with us, and we would be glad to ask you again.'),
      }
    case 'expired':
      return {
        title: t('This offer has ended'),
        text: t('The time to answer is over. If you would still like to take part, please write to the office.'),
      }
    case 'withdrawn':
      return {
        title: t('This offer was withdrawn'),
        text:
          stage === 'closed'
            ? t('We are sorry. You do not need to answer it any more.')
            : t('We are sorry. You do not need to answer it any more; we will tell you if anything else is decided.'),
      }
  }
}

function acceptedOutcome(stage: LinkedOffer['stage']): OfferOutcome {
  if (stage === 'booked') {
    return {
      title: t('You are booked'),
      text: t('A confirmation is on its way to you. If you cannot come, please say so in Callboard as soon as you know.'),
    }
  }
  if (stage === 'considered') {
    return {
      title: t('You are an alternate'),
      text: t(
        'Thank you for accepting. Others answered before you, and the last place was taken. If a place becomes free, we ask alternates in the order in which they accepted.',
      ),
    }
  }
  return { title: t('You accepted this offer'), text: changedText() }
}

const changedText = () => t('Something has changed since. Please look at your applications in Callboard.')
