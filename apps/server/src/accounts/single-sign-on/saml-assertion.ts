import { z } from 'zod'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** The parts of a parsed, signed assertion that the library does not check. */
const assertionSchema = z.object({
  Assertion: z.object({
    AuthnStatement: z.array(z.unknown()).min(1),
    Subject: z
      .array(
        z.object({
          SubjectConfirmation: z.array(
            z.object({
              $: z.object({ Method: z.string() }),
              SubjectConfirmationData: z
                .array(
                  z.object({
                    $: z.object({
                      Recipient: z.string().optional(),
                      InResponseTo: z.string().optional(),
                      NotBefore: z.string().optional(),
                      NotOnOrAfter: z.string().optional(),
                    }),
                  }),
                )
                .optional(),
            }),
          ),
        }),
      )
      .length(1),
    Conditions: z.array(z.unknown()).length(1),
  }),
})

/**
 * Checks that an assertion is valid for a browser sign-in here (Web Browser SSO Profile, SAML 2.0 Profiles 4.1.4.2): that its bearer
 * may present it at our address, now, in response to a request.
 *
 * @param assertion the signed assertion, parsed
 * @returns the id of our request that it answers
 * @throws Error that names the failed check
 */
export function answeredRequest(assertion: unknown, { recipient, now, skewMs }: { recipient: string; now: Date; skewMs: number }): string {
  const parsed = assertionSchema.safeParse(assertion)
  if (!parsed.success) throw new Error('the assertion is not one of a sign-in')
  const [subject] = parsed.data.Assertion.Subject
  const confirmations = (subject?.SubjectConfirmation ?? [])
    .filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData: data = [] }) => data.map(({ $ }) => $))
  const addressed = confirmations.filter(({ Recipient }) => Recipient === recipient)
  if (addressed.length === 0) throw new Error('the assertion is for another recipient')
  const timely = addressed.filter(({ NotBefore, NotOnOrAfter }) => {
    const [from, to] = [NotBefore === undefined ? 0 : Date.parse(NotBefore), Date.parse(NotOnOrAfter ?? '')]
    return from - skewMs <= now.getTime() && now.getTime() < to + skewMs
  })
  if (timely.length === 0) throw new Error('the assertion is not good at this time')
  const [request] = timely.flatMap(({ InResponseTo }) => InResponseTo ?? [])
  if (request === undefined) throw new Error('the assertion answers no request')
  return request
}
