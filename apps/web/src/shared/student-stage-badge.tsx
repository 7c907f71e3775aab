import type { StudentStage } from '@callboard/contract/casting/board/stages'
import { Badge } from '#ui/badge.tsx'
import { studentStageText } from './stage-text.ts'

/** The stage of an application, with the name that students see. */
export function StudentStageBadge({ stage }: { stage: StudentStage }) {
  const { text, tone } = studentStageText(stage)
  return <Badge tone={tone}>{text}</Badge>
}
