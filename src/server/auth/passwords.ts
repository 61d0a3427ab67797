import { Turns } from './turns.ts'

// argon2id, few at once: while many people sign in, one core stays free for other requests. The longest line is over
// within some five seconds. `from` is the network, or the part of the program, that asks.

const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

const turns = new Turns(Math.max(1, navigator.hardwareConcurrency - 1), { inLine: 60, inAll: 200 })

/** Of no password. Stands in where there is none to compare with, so that such an answer takes the same work. */
const { memoryCost, timeCost } = ARGON2ID
const noise = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
    .toString('base64')
    .replaceAll('=', '')
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${noise(32)}$${noise(32)}`

export const hashPassword = (password: string, from = '') =>
  turns.take(from, () => Bun.password.hash(password.normalize('NFC'), ARGON2ID))

/** False where there is no hash, after the same work as for a wrong password. */
export async function isPassword(password: string, hash: string | null, from = ''): Promise<boolean> {
  const matches = await turns.take(from, () => Bun.password.verify(password.normalize('NFC'), hash ?? nobodysHash))
  return matches && hash !== null
}
