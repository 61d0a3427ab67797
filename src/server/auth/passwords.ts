import { config } from '#server/core/config.ts'
import { FairQueue } from './fairQueue.ts'

// Hashes with argon2id on all cores but one, which stays free for other requests. The longest queue takes some five
// seconds. `from` is the network, or the part of the program, that the work is queued for.

const queue = new FairQueue(Math.max(1, navigator.hardwareConcurrency - 1), { perNetwork: 60, total: 200 })

const noise = () => crypto.getRandomValues(new Uint8Array(32)).toBase64({ omitPadding: true })
const [salt, digest] = [noise(), noise()]

/** The hash of no password. Comparing with it takes the same work as comparing with an account's. */
function nobodysHash() {
  const { memoryCost, timeCost } = config.passwordCost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${digest}`
}

export const hashPassword = (password: string, from = '') =>
  queue.run(from, () => Bun.password.hash(password.normalize('NFC'), { algorithm: 'argon2id', ...config.passwordCost }))

/** Takes as long without a hash as with a wrong password. */
export async function isPassword(password: string, hash: string | null, from = ''): Promise<boolean> {
  const matches = await queue.run(from, () => Bun.password.verify(password.normalize('NFC'), hash ?? nobodysHash()))
  return matches && hash !== null
}
