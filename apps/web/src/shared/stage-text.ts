import { STAGE_NAME } from '@callboard/contract/casting/board/rules'
import { type Stage, type StudentStage, takesPlace } from '@callboard/contract/casting/board/stages'
import { msg, t } from '#app/language/t.ts'
import type { Tone } from '#ui/badge.tsx'

/** A stage that is shown. */
export type ShownStage = Stage

/** The office's name for a stage. */
export const stageText = (stage: Stage): string => t(STAGE_NAME[stage])

const STAGE_TONES: Readonly<Record<Stage, Tone>> = {
  submitted: 'notice',
  invited: 'info',
  shortlisted: 'info',
  callback: 'info',
  alternate: 'info',
  offered: 'info',
  booked: 'ok',
  completed: 'ok',
  'no-show': 'danger',
  released: 'danger',
  declined: 'neutral',
  withdrawn: 'neutral',
  'offer-expired': 'neutral',
}
export const stageTone = (stage: Stage): Tone => STAGE_TONES[stage]

/** Whether the role keeps a person in this stage busy. */
export const takesTime = (stage: Stage): boolean => stage === 'offered' || takesPlace(stage)

const STUDENT_WORDS: Readonly<Record<StudentStage, { readonly text: string; readonly tone: Tone }>> = {
  received: { text: msg('Received'), tone: 'notice' },
  considered: { text: msg('In consideration'), tone: 'info' },
  asked: { text: msg('Please answer'), tone: 'urgent' },
  booked: { text: msg('Booked'), tone: 'ok' },
  closed: { text: msg('Closed'), tone: 'neutral' },
}

/** The student's name for the stage of an application, and the tone of its badge. */
export function studentStageText(stage: StudentStage): { text: string; tone: Tone } {
  const { text, tone } = STUDENT_WORDS[stage]
  return { text: t(text), tone }
}
