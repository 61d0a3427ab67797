import { answer } from '#client/api/call.ts'
import { editorYear, filledSheets, years } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { inPolish } from '#client/ui/messages.ts'

/**
 * A change of a year: done once the server's truth is on the screen. A refusal says so in the words of the
 * specification, with the reason.
 */
export async function change<T>(yearId: number, call: Parameters<typeof answer<T>>[0]): Promise<T> {
  const written = await withReason(call)
  // Scoring every sheet takes its time, and nobody waits for it.
  refresh(filledSheets(yearId))
  await refresh(editorYear(yearId), years)
  return written
}

/** For what leaves nothing of the year to be read again. */
export async function withReason<T>(call: Parameters<typeof answer<T>>[0]): Promise<T> {
  try {
    return await answer(call)
  } catch (error) {
    throw new Error(`Wystąpił błąd. ${inPolish((error as Error).message)}`)
  }
}
