import { CastingCall, type CastingCallFacts } from './casting-call.tsx'
import { PlaceCard } from './place-card.tsx'

/** A preview of a casting call beside its form: what students will see, without the buttons. */
export function CastingCallPreview({ project }: { project: CastingCallFacts }) {
  return <CastingCall project={project} heading="h2" layout="narrow" place={<PlaceCard project={project} isTyped />} />
}
