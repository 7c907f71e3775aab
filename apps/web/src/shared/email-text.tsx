import { Fragment } from 'react'

/**
 * An email address that wraps after `@` and `.` if the line is too short, and inside a part only if that part is longer than the line. The
 * text stays the unchanged address, so that it can be copied and found.
 */
export function EmailText({ email }: { email: string }) {
  const [first = '', ...rest] = email.match(/[^@.]+[@.]*|[@.]+/g) ?? []
  let end = first.length
  return (
    <span className="wrap-anywhere">
      {first}
      {rest.map((piece) => {
        end += piece.length
        return (
          <Fragment key={end}>
            <wbr />
            {piece}
          </Fragment>
        )
      })}
    </span>
  )
}
