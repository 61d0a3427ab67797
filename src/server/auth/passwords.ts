// argon2id, few at once: while many people sign in, one core stays free for other requests.

const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

let free = Math.max(1, navigator.hardwareConcurrency - 1)
const waiting: (() => void)[] = []

/** Of no password. Stands in where there is none to compare with, so that such an answer takes the same work. */
const { memoryCost, timeCost } = ARGON2ID
const noise = (bytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
    .toString('base64')
    .replaceAll('=', '')
const nobodysHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${noise(32)}$${noise(32)}`

export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(password.normalize('NFC'), ARGON2ID))

/** False where there is no hash, after the same work as for a wrong password. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await inTurn(() => Bun.password.verify(password.normalize('NFC'), hash ?? nobodysHash))
  return matches && hash !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
