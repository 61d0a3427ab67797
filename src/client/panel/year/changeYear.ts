import { answer } from '#client/api/call.ts'
import { editorYear, filledSheets, years } from '#client/api/reads.ts'
import { refresh } from '#client/api/useRead.ts'
import { SaidInPolish, whyFailed } from '#client/ui/messages.ts'

/**
 * Changes a year, and ends once the page shows the year as the server then has it.
 * @throws as `answerInPolish` does
 */
export async function changeYear<T>(yearId: number, call: Parameters<typeof answer<T>>[0]): Promise<T> {
  const written = await answerInPolish(call)
  // Not awaited: the server scores every sheet for it, which takes long.
  refresh(filledSheets(yearId))
  await refresh(editorYear(yearId), years)
  return written
}

/** @throws the refusal as the editor shows it: "Wystąpił błąd." and the reason in Polish */
export async function answerInPolish<T>(call: Parameters<typeof answer<T>>[0]): Promise<T> {
  try {
    return await answer(call)
  } catch (error) {
    throw new SaidInPolish(`Wystąpił błąd. ${whyFailed(error)}`)
  }
}
