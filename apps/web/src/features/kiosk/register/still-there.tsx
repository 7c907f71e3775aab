import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before the form of somebody who has left is emptied (decision 40). */
export function StillThere({ left, onStay, onGone }: { left: number | null; onStay: () => void; onGone: () => void }) {
  return (
    <Dialog
      open={left !== null}
      onOpenChange={(open) => !open && onStay()}
      title="Are you still there?"
      description={`What you typed is removed in ${left ?? 0} seconds, so that nobody else sees it.`}
      footer={
        <>
          <Button size="lg" onClick={onGone}>
            Start over
          </Button>
          <Button size="lg" variant="primary" onClick={onStay}>
            Yes, I’m here
          </Button>
        </>
      }
    />
  )
}
