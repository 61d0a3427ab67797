/** Random bytes as text that may stand in an address or a cookie. */
export const randomKey = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url')

/** What is stored instead of a random key. Not for passwords: those can be guessed. */
export const hashOf = (key: string) => new Bun.CryptoHasher('sha256').update(key).digest('hex')
