import { Fragment } from 'react'

/**
 * An e-mail address that breaks after `@` and `.` where the line is too short, so that its words stay whole;
 * inside a word only where that alone is longer than the line. The text stays the address, to be copied and found.
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
