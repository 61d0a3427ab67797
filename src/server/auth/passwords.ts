// argon2id, and few at once: a storm of sign-ins must leave a core for everybody else's requests.

const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

let free = Math.max(1, navigator.hardwareConcurrency - 1)
const waiting: (() => void)[] = []

/** Stands in where there is no password to compare with, so that such an answer takes the same work. */
const nobodysHash = Bun.password.hashSync(crypto.randomUUID(), ARGON2ID)

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
