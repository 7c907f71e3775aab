import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** Says that the form goes on from what was typed before a reload. */
export function KeptNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-8">
      <Banner tone="info" title="What you typed before is still here" action={<Button onClick={onStartOver}>Start over</Button>}>
        It is not saved yet.
      </Banner>
    </div>
  )
}
