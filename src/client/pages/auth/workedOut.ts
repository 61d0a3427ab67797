import { isRefusedWith } from '#client/api/ApiError.ts'
import type { Work } from '#domain/requests/accounts.ts'

/** On a phone of ten years it takes some seconds; what takes longer will not end. */
const LONGEST = 60_000

/** The proof that a refused form asks for, worked out by this browser. @throws the refusal when there is none */
export async function workedOut(refusal: unknown): Promise<Work> {
  // Browsers have WebCrypto only behind https and on the own machine.
  if (!isRefusedWith(refusal, 'work-needed') || !globalThis.crypto?.subtle) throw refusal
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const { challenge } = refusal.details
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST })
  if (!solution) throw refusal
  return { challenge, solution }
}
