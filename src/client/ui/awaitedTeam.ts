import * as v from 'valibot'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'

const KEY = 'waits-for-team'

const AwaitedTeam = v.object({ userId: v.number(), id: v.number(), name: v.string() })

// The welcome page stores the team that a user waits for. Hours later the home page greets its new leader, or the welcome
// page says that the request was refused.

export const rememberAwaitedTeam = (awaited: v.InferOutput<typeof AwaitedTeam>) => writeStored(KEY, awaited)

export function awaitedTeam(userId: number) {
  const awaited = readStored(AwaitedTeam, KEY)
  return awaited?.userId === userId ? awaited : null
}

export const forgetAwaitedTeam = () => removeStored(KEY)
