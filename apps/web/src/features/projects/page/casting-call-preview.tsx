import { CastingCall, type CastingCallFacts } from './casting-call.tsx'
import { PlaceCard } from './place-card.tsx'

/** A casting call beside the form it is written in: what students will see, but for the buttons. */
export function CastingCallPreview({ project }: { project: CastingCallFacts }) {
  return <CastingCall project={project} heading="h2" layout="narrow" place={<PlaceCard project={project} isTyped />} />
}
