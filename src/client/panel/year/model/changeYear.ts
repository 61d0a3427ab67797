import { ApiError, isRefusedWith, SaidInPolish } from '#client/api/ApiError.ts'
import { answer } from '#client/api/call.ts'
import { answerUndoable, type UndoableCall } from '#client/api/undo.ts'
import { refresh } from '#client/api/useRead.ts'
import { editorYear, filledSheets, trash, yearOrigins, years } from '#client/panel/panelReads.ts'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import { dayAfter, warsawDay } from '#domain/deadline.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { TRASH_DAYS } from '#domain/year/trash.ts'

interface Change<T> {
  done?: () => void
  /** Names what was done, in the message that offers to take it back. Without it nothing is offered. */
  words?: string | ((result: T) => string) | undefined
  note?: string
}

/** Changes a year, then refetches it. @throws like `answerInPolish` */
export async function changeYear<T>(
  yearId: number,
  call: UndoableCall<T>,
  { done, words, note }: Change<T> = {},
): Promise<T> {
  const answered = words
    ? answerUndoable(call, words, { undone: 'wszystko jest jak przedtem', ...(note && { note }) })
    : answer(call)
  const written = await inPolish(answered).catch(async error => {
    // Refetch, so that the form shows the server's values next to the edits.
    if (isOutdated(error)) await refresh(editorYear(yearId))
    throw error
  })
  done?.()
  // Not awaited: the list of filled sheets takes long, because the server scores every sheet.
  refresh(filledSheets(yearId), yearOrigins(yearId), trash)
  await refresh(editorYear(yearId), years)
  return written
}

/** @throws an error that the editor can show: "Wystąpił błąd." and the reason in Polish */
export const answerInPolish = <T>(call: Parameters<typeof answer<T>>[0]): Promise<T> => inPolish(answer(call))

/** The day until which what is deleted now waits in Kosz. */
export const lastTrashDay = () => dayInWords(dayAfter(warsawDay(Date.now()), TRASH_DAYS))

/** @throws an error that the editor can show */
export async function inPolish<T>(answered: Promise<T>): Promise<T> {
  try {
    return await answered
  } catch (error) {
    throw new SaidInPolish(`Wystąpił błąd. ${whyFailed(error)}`, { cause: error })
  }
}

export const isChangedMeanwhile = (error: unknown) =>
  error instanceof SaidInPolish && isRefusedWith(error.cause, 'changed-meanwhile')

const isOutdated = (error: unknown) =>
  isChangedMeanwhile(error) ||
  (error instanceof SaidInPolish && error.cause instanceof ApiError && error.cause.status === 404)
