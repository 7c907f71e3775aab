import type { StudentStage } from '@callboard/contract/casting/board/stages'
import { Badge } from '#ui/badge.tsx'
import { studentStageText } from './stage-text.ts'

/** Where an application stands, in the student's words. */
export function StudentStageBadge({ stage }: { stage: StudentStage }) {
  const { text, tone } = studentStageText(stage)
  return <Badge tone={tone}>{text}</Badge>
}
