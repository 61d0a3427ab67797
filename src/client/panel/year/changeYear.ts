import { ApiError, isRefusedWith } from '#client/api/ApiError.ts'
import { answer } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { editorYear, filledSheets, yearOrigins, years, yearTrash } from '#client/panel/panelReads.ts'
import { SaidInPolish, whyFailed } from '#client/ui/feedback/messages.ts'

/**
 * Changes a year, then refetches it. `done` runs before the refetch.
 * @throws like `answerInPolish`
 */
export async function changeYear<T>(
  yearId: number,
  call: Parameters<typeof answer<T>>[0],
  done: () => void = () => {},
): Promise<T> {
  const written = await answerInPolish(call).catch(async error => {
    // Refetch, so that the form shows the server's values next to the edits.
    if (isOutdated(error)) await refresh(editorYear(yearId))
    throw error
  })
  done()
  // Not awaited: the list of filled sheets takes long, because the server scores every sheet.
  refresh(filledSheets(yearId), yearOrigins(yearId), yearTrash(yearId))
  await refresh(editorYear(yearId), years)
  return written
}

/** @throws an error that the editor can show: "Wystąpił błąd." and the reason in Polish */
export async function answerInPolish<T>(call: Parameters<typeof answer<T>>[0]): Promise<T> {
  try {
    return await answer(call)
  } catch (error) {
    throw new SaidInPolish(`Wystąpił błąd. ${whyFailed(error)}`, { cause: error })
  }
}

export const isChangedMeanwhile = (error: unknown) =>
  error instanceof SaidInPolish && isRefusedWith(error.cause, 'changed-meanwhile')

/** Has somebody else changed or deleted the row? */
const isOutdated = (error: unknown) =>
  isChangedMeanwhile(error) ||
  (error instanceof SaidInPolish && error.cause instanceof ApiError && error.cause.status === 404)
