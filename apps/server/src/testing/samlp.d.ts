/** The used part of the SAML provider's library, which has no types. */
declare module 'samlp' {
  type Settled<Value> = (error: Error | null, value: Value) => void
  interface Reply {
    set(name: string, value: string): void
    send(body: string): void
  }

  const samlp: {
    parseRequest(
      request: { method: string; query: Record<string, string>; body?: undefined },
      settled: Settled<{ issuer?: string; id?: string; assertionConsumerServiceURL?: string; forceAuthn?: string }>,
    ): void
    getSamlResponse(options: object, user: object, settled: Settled<string>): void
    sendError(options: object): (request: object, reply: Reply, next: (error: Error) => void) => void
    metadata(options: object): (request: { originalUrl: string; protocol: string; headers: object }, reply: Reply) => void
  }
  export default samlp
}
