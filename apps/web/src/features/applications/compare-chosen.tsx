import { COMPARE, compareAddress } from '@callboard/contract/compare-address'
import { Link } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { Button, buttonClass } from '#ui/button.tsx'

/** How many applicants are chosen, and the way to see them side by side. */
export function CompareChosen({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const { length: count } = ids
  const words =
    count < COMPARE.min
      ? 'Choose one more to compare'
      : count > COMPARE.max
        ? `Choose ${COMPARE.max} at most to compare`
        : `${count} chosen`
  return (
    <>
      <p role="status" className="mr-auto self-center font-semibold tabular-nums">
        {words}
      </p>
      <Button onClick={onClear}>Clear</Button>
      {count >= COMPARE.min && count <= COMPARE.max && (
        <Link to="/talent-compare" search={compareAddress(ids)} className={buttonClass('primary')}>
          <Columns2 aria-hidden className="size-5" /> Compare
        </Link>
      )}
    </>
  )
}
