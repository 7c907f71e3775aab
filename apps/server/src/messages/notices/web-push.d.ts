/** The used part of web-push, which has no types of its own. */
declare module 'web-push' {
  interface RequestDetails {
    readonly headers: Record<string, string | number>
    readonly body: Buffer
  }
  const webPush: {
    /** Encrypts a payload for one browser (RFC 8291); throws for invalid keys. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: null; TTL: number; urgency: 'normal' | 'high'; topic: string },
    ): RequestDetails
    /** The header that proves who sends the push (RFC 8292). */
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      encoding: 'aes128gcm',
    ): { readonly Authorization: string }
  }
  export default webPush
}
