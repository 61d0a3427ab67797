import { ApiError, isRefusedWith } from '#client/api/ApiError.ts'
import { answer } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { editorYear, filledSheets, yearOrigins, years } from '#client/panel/panelReads.ts'
import { SaidInPolish, whyFailed } from '#client/ui/messages.ts'

/**
 * Changes a year, and ends once the page shows the year as the server then has it. `done` runs before that.
 * @throws as `answerInPolish` does
 */
export async function changeYear<T>(
  yearId: number,
  call: Parameters<typeof answer<T>>[0],
  done: () => void = () => {},
): Promise<T> {
  const written = await answerInPolish(call).catch(async error => {
    // The page shows an older year than the server has: what is typed stays, beside what is there now.
    if (isOutdated(error)) await refresh(editorYear(yearId))
    throw error
  })
  done()
  // Not awaited: for the first the server scores every sheet, which takes long.
  refresh(filledSheets(yearId), yearOrigins(yearId))
  await refresh(editorYear(yearId), years)
  return written
}

/** @throws the refusal as the editor shows it: "Wystąpił błąd." and the reason in Polish */
export async function answerInPolish<T>(call: Parameters<typeof answer<T>>[0]): Promise<T> {
  try {
    return await answer(call)
  } catch (error) {
    throw new SaidInPolish(`Wystąpił błąd. ${whyFailed(error)}`, { cause: error })
  }
}

export const isChangedMeanwhile = (error: unknown) =>
  error instanceof SaidInPolish && isRefusedWith(error.cause, 'changed-meanwhile')

/** Changed or deleted by somebody else. */
const isOutdated = (error: unknown) =>
  isChangedMeanwhile(error) ||
  (error instanceof SaidInPolish && error.cause instanceof ApiError && error.cause.status === 404)
